import type { Exchange } from './exchange.ts'

/** Which records are wanted. */
export interface Wanted {
  /** The first time that is wanted, and the first one that is not. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly request?: string | undefined
  /** The hash of an account. */
  readonly account?: string | undefined
}

export function isWanted({ from, to, request, account }: Wanted, exchange: Exchange): boolean {
  const at = new Date(exchange.at)
  return (
    (from === undefined || at >= from) &&
    (to === undefined || at < to) &&
    (request === undefined || exchange.request === request) &&
    (account === undefined || exchange.account === account)
  )
}
