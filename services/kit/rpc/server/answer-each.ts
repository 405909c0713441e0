import { Code, ConnectError, type HandlerContext } from '@connectrpc/connect'
import { Problem } from '../../problem.ts'

/**
 * Handles a bidirectional stream: answers each message before it reads the next one, so that a caller that does not read
 * its answers is held back by the transport. An error about a message names its index from 0.
 */
export async function* answerEach<Request, Answer>(
  requests: AsyncIterable<Request>,
  { signal }: Pick<HandlerContext, 'signal'>,
  answer: (request: Request) => Answer,
): AsyncGenerator<Answer> {
  let index = 0
  try {
    for await (const request of requests) {
      signal.throwIfAborted()
      yield answer(request)
      index++
    }
  } catch (error) {
    throw atMessage(index, error)
  }
}

/** Adds the index to an error about a message: the service refused it, it is malformed, or it is too large. */
function atMessage(index: number, error: unknown): unknown {
  const place = `message ${index}: `
  if (error instanceof Problem) {
    const { kind, message, code, retryAfterSeconds, violations } = error
    return new Problem(kind, place + message, code, { cause: error, retryAfterSeconds, violations })
  }
  if (!(error instanceof ConnectError) || !aboutMessage.has(error.code)) return error
  return new ConnectError(place + error.rawMessage, error.code, undefined, undefined, error)
}

const aboutMessage: ReadonlySet<Code> = new Set([Code.InvalidArgument, Code.ResourceExhausted])
