import type { Allowance } from '../http/allowance.ts'

/** Columns of the tables of clients and of organizations. */
export const allowanceColumns = ['requests_per_second', 'request_burst'] as const

type Row = Readonly<Record<(typeof allowanceColumns)[number], number | null>>

export function allowanceIn({
  requests_per_second: perSecond,
  request_burst: burst,
}: Row): Allowance | undefined {
  return perSecond === null || burst === null ? undefined : { perSecond, burst }
}

export function columnsOf(allowance: Allowance | undefined): Row {
  return {
    requests_per_second: allowance?.perSecond ?? null,
    request_burst: allowance?.burst ?? null,
  }
}
