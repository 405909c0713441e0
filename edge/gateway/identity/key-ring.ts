import { createPrivateKey, createPublicKey } from 'node:crypto'
import { errors, importJWK, importPKCS8, type CryptoKey, type JSONWebKeySet, type JWK } from 'jose'
import { singleFlight } from '../../../services/kit/single-flight.ts'
import type { Clock } from '../http/clock.ts'
import { ALGORITHM, type SigningKey, type SigningKeys } from './signing-keys.ts'

/** A row of the table with its imported keys. */
interface ImportedKey {
  readonly row: SigningKey
  readonly jwk: JWK
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}

export type KeyRing = Awaited<ReturnType<typeof keyRing>>

/** Tokens with unknown key ids cause at most one query in this time. */
const RELOAD_INTERVAL_MS = 1_000

/** The signing keys, cached in the memory of this process. */
export async function keyRing(signingKeys: SigningKeys, clock: Clock) {
  let keys: readonly ImportedKey[] = []
  let loadedAt = 0

  async function load() {
    loadedAt = clock.now()
    const imported = new Map(keys.map(key => [key.row.kid, key]))
    const rows = await signingKeys.maintain()
    keys = await Promise.all(
      rows.map(async row => ({ ...(imported.get(row.kid) ?? (await importKeys(row))), row })),
    )
  }

  /** The public key is derived, and not read: whoever writes to the table could have put another one beside the private key. */
  async function importKeys(row: SigningKey) {
    const pem = signingKeys.decrypt(row)
    const derived = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' })
    const jwk = { ...derived, kid: row.kid, alg: ALGORITHM, use: 'sig' } as JWK
    const [publicKey, privateKey] = await Promise.all([
      importJWK(jwk, ALGORITHM) as Promise<CryptoKey>,
      importPKCS8(pem, ALGORITHM),
    ])
    return { jwk, publicKey, privateKey }
  }

  const refresh = singleFlight(load)
  const find = (kid: string | undefined) => keys.find(({ row }) => row.kid === kid && !hasRetired(row, clock))

  await refresh()

  return {
    /** Creates and retires keys that are due, and loads changes of other processes. */
    refresh,

    /** The key that signs now. */
    current(): { readonly kid: string; readonly privateKey: CryptoKey; readonly activatedAt: Date } {
      // The first key is active at once, even if the clock of the process that made it is ahead of ours.
      const key = keys.findLast(({ row }) => row.activatesAt.getTime() <= clock.now()) ?? keys[0]
      if (key === undefined) throw new Error('there is no signing key')
      return { kid: key.row.kid, privateKey: key.privateKey, activatedAt: key.row.activatesAt }
    },

    /** The public key with this id. Reloads for an unknown id: another process may have just created the key. */
    async find(kid: string | undefined): Promise<CryptoKey> {
      if (find(kid) === undefined && clock.now() >= loadedAt + RELOAD_INTERVAL_MS) await refresh()
      const key = find(kid)
      if (key === undefined) throw new errors.JWKSNoMatchingKey()
      return key.publicKey
    },

    /** Whether a loaded key verifies now. */
    has: (kid: string) => find(kid) !== undefined,

    /** The public keys, for clients that verify tokens themselves. */
    jwks(): JSONWebKeySet {
      return { keys: keys.filter(({ row }) => !hasRetired(row, clock)).map(({ jwk }) => jwk) }
    },
  }
}

const hasRetired = ({ retiresAt }: SigningKey, clock: Clock) =>
  retiresAt !== undefined && retiresAt.getTime() <= clock.now()
