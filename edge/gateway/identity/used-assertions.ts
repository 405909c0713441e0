import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import { AssertionRefused, ASSERTION_TOLERANCE_SECONDS } from './assertions.ts'
import type { Client, Proof } from './clients.ts'
import { tooMany } from './oauth-problems.ts'
import { SPENT_IDS_MAX, type SpentIds } from './spent-ids.ts'

/** Assertions that this process has seen used, so that a flood of repetitions causes no queries. */
const SEEN_MAX = 10_000
/** For edges whose clocks are late. */
const MARGIN_SECONDS = 60

/** Passes a client on, and uses up the assertion by which it was proved, if it was: each is valid once, over all processes. */
export function useAssertion(usedAssertions: Pick<SpentIds, 'add'>) {
  const seen = new LRUCache<string, true>({ max: SEEN_MAX })

  return async (client: Client | undefined, proof: Proof): Promise<Client | undefined> => {
    if (client === undefined || !('jwt' in proof)) return client
    // Verified claims: the client is proved.
    const { jti, exp } = decodeJwt(proof.jwt) as { jti: string; exp: number }
    const id = createHash('sha256').update(`${client.id}\n${jti}`).digest('base64url')
    if (seen.has(id)) throw used()
    const endsAt = new Date((exp + ASSERTION_TOLERANCE_SECONDS + MARGIN_SECONDS) * 1_000)
    const addition = await usedAssertions.add(client.id, id, endsAt)
    if (addition.outcome === 'full') throw tooManyUsed(addition.seconds)
    seen.set(id, true)
    if (addition.outcome === 'present') throw used()
    return client
  }
}

const used = () =>
  new AssertionRefused('its jti was used before: make a new one for each request', 'assertion-used')

const tooManyUsed = (seconds: number) =>
  tooMany(
    `the client has used ${SPENT_IDS_MAX} assertions that have not expired: use each token until it expires`,
    seconds,
  )
