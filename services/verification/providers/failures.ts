import type { Failure } from './provider.ts'

/** The bank or its network does not answer. Another provider may. */
export function unavailable(detail: string): Failure {
  return { kind: 'FAILURE', reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', isRetryable: true, detail }
}

/** This provider does not reach the bank. Another one may. */
export function unsupported(detail: string): Failure {
  return { kind: 'FAILURE', reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION', isRetryable: true, detail }
}

/** A bad answer, or a question that we may not ask: no other provider is asked, and an operator has to investigate. */
export function unexpected(detail: string): Failure {
  return { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', isRetryable: false, detail }
}

/** A bad answer, with its mistake. */
export function nonconforming(mistake: string): Failure {
  return unexpected(`the bank's answer does not conform to the scheme: ${mistake}`)
}
