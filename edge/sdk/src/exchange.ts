import { errorOf, PayprepError } from './errors.ts'
import { VERSION } from './generated-operations.ts'
import type { Answered } from './operation.ts'
import type { Request } from './request.ts'

export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Sends one request and reads the whole answer, unless it is a stream. */
export async function exchange(
  send: Send,
  { url, headers, init }: Request,
  answers: Answered,
  token: string | undefined,
  signal: AbortSignal,
) {
  const all = {
    ...headers,
    'user-agent': `payprep-client/${VERSION}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  try {
    const response = await send(url, { ...init, headers: all, signal })
    if (!response.ok) throw await errorOf(response)
    return { response, answer: await answerOf(response, answers) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PayprepError) throw error
    throw new PayprepError('the connection failed before the whole answer came', { cause: error })
  }
}

async function answerOf(response: Response, answers: Answered): Promise<unknown> {
  if (answers === 'stream') return response.body
  const text = await response.text()
  if (answers === 'text') return text
  return answers === 'json' ? parsed(text, response.status) : undefined
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PayprepError('the answer is not JSON: is this the address of the API?', { status, cause })
  }
}
