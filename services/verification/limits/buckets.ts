import type { Knex } from 'knex'

/** How many tokens a bucket holds, and how fast it fills. */
export interface BucketSize {
  readonly depth: number
  readonly perMinute: number
}

/** Tokens to take from a bucket; a negative number is given back. */
export interface Charge {
  /** A keyed hash: buckets name nobody. */
  readonly key: Buffer
  readonly tokens: number
  readonly size: BucketSize
}

/**
 * Takes tokens, and returns for how many seconds each bucket will be overdrawn, in the order of the charges. A bucket
 * may go below empty: the cost of a question is known only once it is answered. A row holds the time at which its
 * bucket is full again (generic cell rate algorithm), so a missing row is a full bucket. clock_timestamp() is the time
 * at which the row is locked. now() may be before that of the transaction it waited for.
 */
export async function take(change: Knex.Transaction, charges: readonly Charge[]): Promise<readonly number[]> {
  // Sorted, so that transactions cannot deadlock; equal keys share one row.
  const sums = new Map<string, { readonly key: Buffer; seconds: number }>()
  for (const { key, tokens, size } of charges) {
    const id = key.toString('hex')
    const sum = sums.get(id) ?? { key, seconds: 0 }
    sum.seconds += secondsOf({ tokens, size })
    sums.set(id, sum)
  }
  const sorted = [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
  if (sorted.length === 0) return []
  const { rows }: { rows: { key: Buffer; seconds: number }[] } = await change.raw(
    `insert into limit_buckets as bucket (key, full_at)
     select key, now() + seconds * interval '1 second'
     from unnest(?::bytea[], ?::float8[]) with ordinality as charge (key, seconds, position) order by position
     on conflict (key) do update
       set full_at = greatest(bucket.full_at, clock_timestamp()) + (excluded.full_at - now())
     returning key, extract(epoch from full_at - clock_timestamp())::float8 as seconds`,
    [sorted.map(([, { key }]) => key), sorted.map(([, { seconds }]) => seconds)],
  )
  const secondsUntilFull = new Map(rows.map(row => [row.key.toString('hex'), row.seconds]))
  return charges.map(
    ({ key, size }) => secondsUntilFull.get(key.toString('hex'))! - (size.depth * 60) / size.perMinute,
  )
}

/** How long a bucket takes to fill by so many tokens. */
const secondsOf = ({ tokens, size }: Pick<Charge, 'tokens' | 'size'>) => (tokens * 60) / size.perMinute

/**
 * Judges charges one after another, of which all were taken together: `overdrawn` is what `take` returned. So rows are
 * locked once for many questions, and one that overdraws a bucket does not refuse those before and after it.
 */
export function balanceOf(taken: readonly Charge[], overdrawn: readonly number[]) {
  const buckets = new Map<string, { readonly charge: Charge; unused: number; overdrawn: number }>()
  taken.forEach((charge, index) => {
    const id = charge.key.toString('hex')
    const bucket = buckets.get(id) ?? { charge, unused: 0, overdrawn: overdrawn[index]! }
    bucket.unused += charge.tokens
    bucket.overdrawn -= secondsOf(charge)
    buckets.set(id, bucket)
  })
  const bucketOf = ({ key }: Charge) => buckets.get(key.toString('hex'))!
  return {
    /** Charges all, or none: then it returns the first charge that overdraws its bucket, and for how many seconds. */
    charge<C extends Charge>(
      charges: readonly C[],
    ): { readonly charge: C; readonly seconds: number } | undefined {
      for (const charge of charges) {
        const seconds = bucketOf(charge).overdrawn + secondsOf(charge)
        if (seconds > 0) return { charge, seconds }
      }
      for (const charge of charges) {
        const bucket = bucketOf(charge)
        bucket.unused -= charge.tokens
        bucket.overdrawn += secondsOf(charge)
      }
      return undefined
    },
    /** What is to be given back of what was taken. */
    unused: (): readonly Charge[] =>
      [...buckets.values()].flatMap(({ charge, unused }) =>
        unused === 0 ? [] : [{ ...charge, tokens: -unused }],
      ),
  }
}
