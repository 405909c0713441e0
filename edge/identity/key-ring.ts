import { errors, importJWK, importPKCS8, type CryptoKey, type JSONWebKeySet } from 'jose'
import { singleFlight } from '../../services/kit/single-flight.ts'
import type { Clock } from '../http/clock.ts'
import { ALGORITHM, type SigningKey, type SigningKeys } from './signing-keys.ts'

/** A key of the table, ready for use. */
interface ReadyKey {
  readonly row: SigningKey
  readonly verifies: CryptoKey
  readonly signs: CryptoKey
}

export type KeyRing = Awaited<ReturnType<typeof keyRing>>

/** How often tokens that name an unknown key may send us to the database. */
const RELOAD_EVERY_MS = 1_000

/** The signing keys in this process's memory. */
export async function keyRing(signingKeys: SigningKeys, clock: Clock) {
  let keys: readonly ReadyKey[] = []
  let loadedAt = 0

  async function load() {
    loadedAt = clock.now()
    const known = new Map(keys.map(key => [key.row.kid, key]))
    keys = await Promise.all(
      (await signingKeys.maintain()).map(async row => ({
        ...(known.get(row.kid) ?? (await ready(row))),
        row,
      })),
    )
  }

  async function ready(row: SigningKey) {
    const [verifies, signs] = await Promise.all([
      importJWK(row.publicKey, ALGORITHM) as Promise<CryptoKey>,
      importPKCS8(signingKeys.open(row), ALGORITHM),
    ])
    return { verifies, signs }
  }

  const refresh = singleFlight(load)
  const find = (kid: string | undefined) => keys.find(({ row }) => row.kid === kid && !hasRetired(row, clock))

  await refresh()

  return {
    /** Takes over what other processes have changed, and does what is due. */
    refresh,

    /** The key to sign with. */
    current(): { readonly kid: string; readonly signs: CryptoKey } {
      const key = keys.findLast(({ row }) => row.activatesAt.getTime() <= clock.now())
      if (key === undefined) throw new Error('no signing key is active')
      return { kid: key.row.kid, signs: key.signs }
    },

    /** The key that verifies what names it. One that is not known may have been made elsewhere a moment ago. */
    async find(kid: string | undefined): Promise<CryptoKey> {
      if (find(kid) === undefined && clock.now() >= loadedAt + RELOAD_EVERY_MS) await refresh()
      const key = find(kid)
      if (key === undefined) throw new errors.JWKSNoMatchingKey()
      return key.verifies
    },

    /** The public halves, for those who verify our tokens themselves. */
    jwks(): JSONWebKeySet {
      return { keys: keys.filter(({ row }) => !hasRetired(row, clock)).map(({ row }) => row.publicKey) }
    },
  }
}

const hasRetired = ({ retiresAt }: SigningKey, clock: Clock) =>
  retiresAt !== undefined && retiresAt.getTime() <= clock.now()
