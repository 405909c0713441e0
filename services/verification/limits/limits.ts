import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import { balanceOf, type BucketSize, type Charge, take } from './buckets.ts'

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

/** A question for which tokens are reserved. */
export interface Reservation {
  readonly asked: Asked
  /** Equal questions that are asked at once reveal no more than one: only the first takes a token of the account. */
  readonly questionHash: Buffer
  /** The question was asked shortly before, or is being asked, so it reveals nothing new about the account. */
  readonly wasAsked: boolean
}

/** Whether a question may be asked. */
export type Admission =
  | { readonly kind: 'ADMITTED'; readonly isAccountReserved: boolean }
  | { readonly kind: 'REFUSED'; readonly limit: Limit; readonly retryAfterSeconds: number }

/** What is overdrawn when a question is refused. */
type Limit = 'client' | 'endUser' | 'account'

/**
 * Reserves a token of each bucket for each question, in their order. One that would overdraw a bucket is refused and takes
 * nothing; the others are not affected. The rows of the buckets stay locked until the commit, and all requests of an
 * organization share one.
 */
export async function reserve(
  change: Knex.Transaction,
  limits: Limits,
  reservations: readonly Reservation[],
): Promise<readonly Admission[]> {
  const chargesOf = ({ asked }: Reservation, isAccountReserved: boolean) => [
    ...askerCharges(limits, asked, 1),
    ...(isAccountReserved ? accountCharges(limits, asked, 1) : []),
  ]
  const isNew = firstOfEach()
  const taken = reservations.flatMap(each => chargesOf(each, isNew(each)))
  const balance = balanceOf(taken, await take(change, taken))
  const isAsked = new Set<string>()
  const admissions = reservations.map((each): Admission => {
    const question = each.questionHash.toString('hex')
    const isAccountReserved = !each.wasAsked && !isAsked.has(question)
    const overdrawn = balance.charge(chargesOf(each, isAccountReserved))
    if (overdrawn !== undefined) {
      const { charge, seconds } = overdrawn
      return { kind: 'REFUSED', limit: charge.limit, retryAfterSeconds: Math.ceil(seconds) }
    }
    isAsked.add(question)
    return { kind: 'ADMITTED', isAccountReserved }
  })
  await take(change, balance.unused())
  return admissions
}

/** Whether a question takes a token of its account, if all are admitted. */
function firstOfEach() {
  const known = new Set<string>()
  return ({ questionHash, wasAsked }: Reservation): boolean => {
    const size = known.size
    return !wasAsked && known.add(questionHash.toString('hex')).size > size
  }
}

/** The refusal, as callers see it. */
export function refusalOf({ limit, retryAfterSeconds }: Refused): Problem {
  return new Problem(
    'tooMany',
    `${refusals[limit]}; try again in ${retryAfterSeconds} seconds`,
    'ACCOUNT_VERIFICATION_RATE_LIMITED',
    { retryAfterSeconds },
  )
}

export type Refused = Extract<Admission, { kind: 'REFUSED' }>

export const refusals: Readonly<Record<Limit, string>> = {
  client: 'too many account verifications',
  endUser: 'too many account verifications of this end-user',
  account: 'too many names were tried on this account',
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

interface LimitCharge extends Charge {
  readonly limit: Limit
}

function askerCharges(limits: Limits, { client, endUser }: Asked, tokens: number): readonly LimitCharge[] {
  return [
    { limit: 'client', key: client, tokens, size: limits.client },
    ...(endUser === undefined
      ? []
      : [{ limit: 'endUser', key: endUser, tokens, size: limits.endUser } as const]),
  ]
}

function accountCharges(
  limits: Limits,
  { account, accountOverall }: Asked,
  tokens: number,
): readonly LimitCharge[] {
  return [
    { limit: 'account', key: account, tokens, size: limits.account },
    { limit: 'account', key: accountOverall, tokens, size: limits.accountOverall },
  ]
}
