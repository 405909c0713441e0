import { type AccessTokens, authorized } from '../access-token.ts'
import { ask } from '../ask.ts'
import { unexpected, unsupported } from '../failures.ts'
import type { HttpsClient, HttpsMessage, HttpsResponse } from '../https-client.ts'
import type { Answer, Attempt, Failure, Pending, ProviderDeps } from '../provider.ts'
import type { AnswerSettings } from './answer-settings.ts'
import { encodings, type RequestFormat } from './encode-body.ts'
import { accepted, type AnswerFormat, documentOf } from './read-body.ts'
import { signatureHeaders, type SignatureSettings } from './sign.ts'
import { failureOf, readAnswer } from './read-answer.ts'
import type { HttpSettings } from './http-settings.ts'
import { type Context, filled, filledUrl, type Template, Unfit } from './template.ts'

/** The provider, and our credentials for it. */
export interface Vendor {
  readonly client: HttpsClient
  readonly tokens: AccessTokens | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly idempotencyHeader: string | undefined
  readonly requestFormat: RequestFormat
  readonly contentType: string | undefined
  readonly answerFormat: AnswerFormat
  readonly sign: { readonly settings: SignatureSettings; readonly key: Buffer } | undefined
  readonly deps: ProviderDeps
}

interface Message {
  readonly url: URL
  readonly method: HttpsMessage['method'] & string
  readonly body: string | undefined
}

type MessageSettings = Pick<HttpSettings, 'url' | 'method' | 'statuses'> & {
  readonly request?: Template | undefined
}

/** What is sent for a question, or why this provider cannot be asked it. */
export function messageFor(
  { url, method, request }: MessageSettings,
  context: Context,
  format: RequestFormat,
): Message | Failure {
  try {
    const body = request === undefined ? undefined : encodings[format].write(filled(request, context))
    return { url: filledUrl(url, context), method, body }
  } catch (error) {
    if (error instanceof Unfit) return unsupported(error.message)
    throw error
  }
}

/** Puts a question and reads the answer. */
export async function exchange(
  settings: MessageSettings,
  context: Context,
  attempt: Attempt,
  answer: AnswerSettings,
  vendor: Vendor,
): Promise<Answer> {
  const message = messageFor(settings, context, vendor.requestFormat)
  if ('kind' in message) return message
  const response = await send(message, attempt, vendor)
  if ('kind' in response) return stillOwed(response, context) ?? response
  return answerIn(response, settings, context, answer, attempt, vendor)
}

/** If a poll finds the provider unavailable, the answer stays pending until the verification expires. */
function stillOwed({ isRetryable }: Failure, { reference }: Context): Pending | undefined {
  return isRetryable && reference !== undefined ? { kind: 'PENDING', reference } : undefined
}

function send(
  { url, method, body }: Message,
  attempt: Attempt,
  { client, tokens, headers, idempotencyHeader, requestFormat, contentType, answerFormat, sign }: Vendor,
): Promise<HttpsResponse | Failure> {
  const type = contentType ?? encodings[requestFormat].type
  const common = {
    accept: accepted[answerFormat],
    ...(body !== undefined && { 'content-type': type }),
    ...headers,
    ...(idempotencyHeader && { [idempotencyHeader.toLowerCase()]: attempt.id }),
  }
  return authorized(tokens, attempt, authorization => {
    const signed = sign && signatureHeaders(sign.settings, sign.key, { url, method, body })
    return ask(client, url, { method, headers: { ...common, ...authorization, ...signed }, body }, attempt)
  })
}

/** Statuses whose meaning is in the body, unless the table of statuses has them. */
const ANSWERS: ReadonlySet<number> = new Set([200, 201, 202])

function answerIn(
  response: HttpsResponse,
  { statuses }: Pick<HttpSettings, 'statuses'>,
  { party, reference }: Context,
  answer: AnswerSettings,
  attempt: Attempt,
  { deps, answerFormat }: Vendor,
): Answer {
  const { status } = response
  const meaning = statuses[status] ?? (ANSWERS.has(status) ? 'ANSWER' : 'UNEXPECTED_ERROR')
  if (status === 401 || status === 403) alarm(deps, { attempt: attempt.id, cause: `STATUS_${status}` })
  if (meaning === 'NOT_FOUND' || meaning === 'FORBIDDEN') return { kind: 'FINDING', accountStatus: meaning }
  if (meaning !== 'ANSWER') return failureOf(meaning, `the provider answers with status ${status}`)
  const read = documentOf(answerFormat, response)
  if ('mistake' in read) return unexpected(`the provider's answer cannot be read: ${read.mistake}`)
  return readAnswer(answer, read.value, { party, reference })
}

/** Reports a problem that the operator has to investigate. */
export function alarm(
  { log, name }: ProviderDeps,
  fields: { readonly attempt?: string; readonly cause: string },
) {
  log('provider.alarm', { provider: name, ...fields }, 'warn')
}
