import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import type { Knex } from 'knex'
import type { Cipher } from '../../../services/kit/cipher.ts'
import { Problem } from '../../../services/kit/problem.ts'
import type { Clock } from '../http/clock.ts'

/**
 * ES256, not EdDSA: signatures have the same size, and more JWT libraries and key
 * stores support ES256.
 */
export const ALGORITHM = 'ES256'
/** The lifetime of an access token. */
export const TOKEN_LIFETIME_SECONDS = 3_600

/** A row of the table. The key signs from `activatesAt` until its successor becomes active. */
export interface SigningKey {
  readonly kid: string
  /** Encrypted; see `decrypt`. */
  readonly privateKey: Buffer
  readonly activatesAt: Date
  /** When the last token that it signed has expired; undefined until its successor is created. */
  readonly retiresAt: Date | undefined
}

export type SigningKeys = ReturnType<typeof signingKeysIn>

const ROTATION_MS = 90 * 24 * 60 * 60_000
/** How long a key verifies after its last signature: a token's lifetime, and 5 minutes for edges that switch late. */
const RETIREMENT_MS = (TOKEN_LIFETIME_SECONDS + 300) * 1_000

/**
 * The keys that sign access tokens. There is always an active key and the next
 * one, published so long in advance that clients with a cached key set know it.
 */
export function signingKeysIn(db: Knex, cipher: Cipher, clock: Clock) {
  const now = () => new Date(clock.now())

  async function list(on: Knex = db): Promise<SigningKey[]> {
    const rows = await on('signing_keys').orderBy(['activates_at', 'retires_at'])
    return rows.map(row => ({
      kid: row.kid,
      privateKey: row.private_key,
      activatesAt: row.activates_at,
      retiresAt: row.retires_at ?? undefined,
    }))
  }

  /** Runs `work` under a lock, so that one process at a time changes the keys, and returns the keys. */
  async function changeKeys(work: (trx: Knex.Transaction) => Promise<void>): Promise<SigningKey[]> {
    return db.transaction(async trx => {
      await trx.raw(`select pg_advisory_xact_lock(hashtext('payprep signing keys'))`)
      await work(trx)
      return list(trx)
    })
  }

  /** Adds a key that succeeds the newest one at `activatesAt`, and sets when that one retires. */
  async function addKey(trx: Knex.Transaction, activatesAt: Date) {
    await trx('signing_keys')
      .whereNull('retires_at')
      .update({ retires_at: new Date(activatesAt.getTime() + RETIREMENT_MS) })
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    const jwk = await exportJWK(publicKey)
    const kid = await calculateJwkThumbprint(jwk)
    await trx('signing_keys').insert({
      kid,
      algorithm: ALGORITHM,
      public_key: { ...jwk, kid, alg: ALGORITHM, use: 'sig' },
      private_key: cipher.seal(await exportPKCS8(privateKey), placeOf(kid)),
      created_at: now(),
      activates_at: activatesAt,
    })
  }

  /** Creates and deletes keys until `isOnSchedule` holds. */
  async function applySchedule(trx: Knex.Transaction) {
    await trx('signing_keys').where('retires_at', '<=', now()).delete()
    const newest = (await list(trx)).at(-1)
    if (newest === undefined) await addKey(trx, now())
    if (newest === undefined || newest.activatesAt <= now()) {
      await addKey(trx, new Date(clock.now() + ROTATION_MS))
    }
  }

  return {
    list: () => list(),

    /** Creates the first and the next key and deletes retired keys, if due. Returns the keys. */
    async maintain(): Promise<SigningKey[]> {
      const keys = await list()
      return isOnSchedule(keys, now()) ? keys : changeKeys(applySchedule)
    },

    /** Makes the next key active now. Tokens of the old one stay valid until they expire. */
    async rotate(): Promise<SigningKey[]> {
      return changeKeys(async trx => {
        await applySchedule(trx)
        await trx('signing_keys')
          .whereNotNull('retires_at')
          .where('retires_at', '>', new Date(clock.now() + RETIREMENT_MS))
          .update({ retires_at: new Date(clock.now() + RETIREMENT_MS) })
        await trx('signing_keys').whereNull('retires_at').update({ activates_at: now() })
        await applySchedule(trx)
      })
    },

    /**
     * Deletes a key that may have leaked: its tokens become invalid, and those of other keys stay valid. If it is the current key,
     * the next key signs from now on. Throws a Problem if there is no such key.
     */
    async revoke(kid: string): Promise<SigningKey[]> {
      return changeKeys(async trx => {
        const keys = await list(trx)
        if (!keys.some(key => key.kid === kid)) throw new Problem('notFound', `there is no key ${kid}`)
        await trx('signing_keys').where({ kid }).delete()
        const newest = keys.findLast(key => key.kid !== kid)
        if (newest !== undefined) {
          const signs = keys.findLast(({ activatesAt }) => activatesAt <= now())?.kid === kid
          await trx('signing_keys')
            .where({ kid: newest.kid })
            .update({ retires_at: null, ...(signs && { activates_at: now() }) })
        }
        await applySchedule(trx)
      })
    },

    /** Replaces all keys, for when they may have leaked. Every token becomes invalid. */
    async replace(): Promise<SigningKey[]> {
      return changeKeys(async trx => {
        await trx('signing_keys').delete()
        await applySchedule(trx)
      })
    },

    /** The private key, as PKCS #8 in PEM. */
    decrypt: ({ kid, privateKey }: SigningKey) => cipher.open(privateKey, placeOf(kid)),
  }
}

/** The newest key is not active yet, an older one signs, and no key is past its retirement. */
function isOnSchedule(keys: readonly SigningKey[], now: Date): boolean {
  const newest = keys.at(-1)
  return (
    keys.length >= 2 &&
    newest !== undefined &&
    newest.activatesAt > now &&
    keys.every(({ retiresAt }) => retiresAt === undefined || retiresAt > now)
  )
}

export const placeOf = (kid: string) => `signing_keys ${kid}`
