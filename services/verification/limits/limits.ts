import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import { type BucketSize, type Charge, take } from './buckets.ts'

/**
 * Limits against enumeration of accounts and names. The cost of a question depends on its answer. So one token is
 * reserved on submission, and the rest is settled after the answer. The costs follow Banco Central do Brasil's rules
 * against scanning the DICT.
 */
export interface Limits {
  /** For an organization. */
  readonly client: BucketSize
  /** For one end-user of an organization. */
  readonly endUser: BucketSize
  /** Names tried on one account, by one organization and by all. */
  readonly account: BucketSize
  readonly accountOverall: BucketSize
}

const DAY_MINUTES = 24 * 60

/** Tries that did not match, per day and account. */
export const triesPerDay = (tries: number): BucketSize => ({ depth: tries, perMinute: tries / DAY_MINUTES })

export type Outcome =
  | 'FULL_MATCH'
  | 'PARTIAL_MATCH'
  | 'NO_MATCH'
  | 'NOT_FOUND'
  | 'OTHER'
  | 'FAILURE'
  | 'REPEATED'

/** Tokens of client and end-user, and of the account. */
export const costs: Readonly<Record<Outcome, { readonly asker: number; readonly account: number }>> = {
  FULL_MATCH: { asker: 1, account: 0 },
  PARTIAL_MATCH: { asker: 2, account: 1 },
  NO_MATCH: { asker: 5, account: 1 },
  NOT_FOUND: { asker: 20, account: 0 },
  OTHER: { asker: 1, account: 0 },
  // Nothing was learned.
  FAILURE: { asker: 0, account: 0 },
  REPEATED: { asker: 0, account: 0 },
}

/** Who asks about what, as keyed hashes. */
export interface Asked {
  readonly client: Buffer
  readonly endUser: Buffer | undefined
  readonly account: Buffer
  readonly accountOverall: Buffer
}

/**
 * Reserves a token of each bucket. Throws a Problem if one is overdrawn. Call it last in a transaction: it locks the
 * rows until the commit, and all requests of an organization share one.
 */
export async function reserve(
  change: Knex.Transaction,
  limits: Limits,
  asked: Asked,
  isAccountReserved: boolean,
): Promise<void> {
  const asker = askerCharges(limits, asked, 1)
  const account = isAccountReserved ? accountCharges(limits, asked, 1) : []
  const overdrawn = await take(change, [...asker, ...account])
  requireTokens(overdrawn.slice(0, 1), 'too many account verifications')
  requireTokens(overdrawn.slice(1, asker.length), 'too many account verifications of this end-user')
  requireTokens(overdrawn.slice(asker.length), 'too many names were tried on this account')
}

/** A question that was answered. */
export interface Settled {
  readonly asked: Asked
  readonly outcome: Outcome
  readonly isAccountReserved: boolean
}

/** Charges the rest of the cost, or refunds the excess reservation. Call it last in a transaction, like `reserve`. */
export async function settle(
  change: Knex.Transaction,
  limits: Limits,
  settled: readonly Settled[],
): Promise<void> {
  const charges = settled.flatMap(({ asked, outcome, isAccountReserved }) => [
    ...askerCharges(limits, asked, costs[outcome].asker - 1),
    ...accountCharges(limits, asked, costs[outcome].account - (isAccountReserved ? 1 : 0)),
  ])
  await take(
    change,
    charges.filter(({ tokens }) => tokens !== 0),
  )
}

function askerCharges(limits: Limits, { client, endUser }: Asked, tokens: number): readonly Charge[] {
  return [
    { key: client, tokens, size: limits.client },
    ...(endUser === undefined ? [] : [{ key: endUser, tokens, size: limits.endUser }]),
  ]
}

function accountCharges(
  limits: Limits,
  { account, accountOverall }: Asked,
  tokens: number,
): readonly Charge[] {
  return [
    { key: account, tokens, size: limits.account },
    { key: accountOverall, tokens, size: limits.accountOverall },
  ]
}

function requireTokens(overdrawnSeconds: readonly number[], found: string): void {
  const seconds = Math.ceil(Math.max(0, ...overdrawnSeconds))
  if (seconds === 0) return
  throw new Problem(
    'tooMany',
    `${found}; try again in ${seconds} seconds`,
    'ACCOUNT_VERIFICATION_RATE_LIMITED',
    { retryAfterSeconds: seconds },
  )
}
