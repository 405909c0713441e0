import { nonconforming, unavailable } from './failures.ts'
import {
  BadAnswer,
  type HttpsClient,
  type HttpsMessage,
  type HttpsResponse,
  NoAnswer,
} from './https-client.ts'
import type { Answer, Attempt, Failure } from './provider.ts'

/** Client-error statuses that mean that the bank cannot answer now. */
const LATER: ReadonlySet<number> = new Set([408, 429])

/** Asks a bank at one address. An unavailable bank, or an answer that is not HTTP, is a failure. */
export async function ask(
  client: HttpsClient,
  address: URL,
  message: HttpsMessage,
  limits: Pick<Attempt, 'deadline' | 'signal'>,
): Promise<HttpsResponse | Failure> {
  try {
    const response = await client.send(address, message, limits)
    const isThere = response.status < 500 && !LATER.has(response.status)
    return isThere ? response : unavailable(`the bank answers with status ${response.status}`)
  } catch (error) {
    if (error instanceof BadAnswer) return nonconforming(error.message)
    if (!(error instanceof NoAnswer)) throw error
    return unavailable(`the bank does not answer: ${error.message}`)
  }
}

/** Whether a bank was away, so that another address of it may be asked. */
export function isAway(answer: Answer): boolean {
  return answer.kind === 'FAILURE' && answer.reason === 'UNAVAILABLE_FINANCIAL_INSTITUTION'
}
