import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose'
import type { Knex } from 'knex'
import type { Cipher } from '../../services/kit/cipher.ts'
import type { Clock } from '../http/clock.ts'

/**
 * Signatures of ES256 and EdDSA are of one size; ES256 is verified slightly
 * faster here, and every library and key store that handles tokens knows it.
 */
export const ALGORITHM = 'ES256'
/** How long what they sign is good for. */
export const TOKEN_LIFETIME_SECONDS = 3_600

/** A key of the table. It signs from `activatesAt` until its successor does. */
export interface SigningKey {
  readonly kid: string
  readonly publicKey: JWK
  /** Encrypted; see `open`. */
  readonly privateKey: Buffer
  readonly activatesAt: Date
  /** When the last token it signed has expired. Unknown until its successor is made. */
  readonly retiresAt: Date | undefined
}

export type SigningKeys = ReturnType<typeof signingKeysIn>

const ROTATION_MS = 90 * 24 * 60 * 60_000
/** How long after its last signature a key must verify: besides the token's life, for edges that were late to hear of the change. */
const RETIREMENT_MS = (TOKEN_LIFETIME_SECONDS + 300) * 1_000

/**
 * The keys that sign access tokens: at all times one that signs and one that
 * will be next, so that whoever holds a copy of the public ones has it in time.
 */
export function signingKeysIn(db: Knex, cipher: Cipher, clock: Clock) {
  const now = () => new Date(clock.now())

  async function list(on: Knex = db): Promise<SigningKey[]> {
    const rows = await on('signing_keys').orderBy(['activates_at', 'retires_at'])
    return rows.map(row => ({
      kid: row.kid,
      publicKey: row.public_key,
      privateKey: row.private_key,
      activatesAt: row.activates_at,
      retiresAt: row.retires_at ?? undefined,
    }))
  }

  /** Processes that want to change the keys take turns. */
  async function inTurn(work: (trx: Knex.Transaction) => Promise<void>): Promise<SigningKey[]> {
    return db.transaction(async trx => {
      await trx.raw(`select pg_advisory_xact_lock(hashtext('payprep signing keys'))`)
      await work(trx)
      return list(trx)
    })
  }

  /** A key that takes over from the newest one. */
  async function add(trx: Knex.Transaction, activatesAt: Date) {
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

  /** What `isInOrder` asks for. */
  async function putInOrder(trx: Knex.Transaction) {
    await trx('signing_keys').where('retires_at', '<=', now()).delete()
    const newest = (await list(trx)).at(-1)
    if (newest === undefined) await add(trx, now())
    if (newest === undefined || newest.activatesAt <= now()) {
      await add(trx, new Date(clock.now() + ROTATION_MS))
    }
  }

  return {
    list: () => list(),

    /** The keys, after what was due: the first ones, the next one, the end of one that has retired. */
    async maintain(): Promise<SigningKey[]> {
      const keys = await list()
      return isInOrder(keys, now()) ? keys : inTurn(putInOrder)
    },

    /** The next key takes over now. Tokens of the old one stay valid until they expire. */
    async rotate(): Promise<SigningKey[]> {
      return inTurn(async trx => {
        await putInOrder(trx)
        await trx('signing_keys')
          .whereNotNull('retires_at')
          .where('retires_at', '>', new Date(clock.now() + RETIREMENT_MS))
          .update({ retires_at: new Date(clock.now() + RETIREMENT_MS) })
        await trx('signing_keys').whereNull('retires_at').update({ activates_at: now() })
        await putInOrder(trx)
      })
    },

    /** New keys only, for when the old ones may be in wrong hands: every token ends. */
    async replace(): Promise<SigningKey[]> {
      return inTurn(async trx => {
        await trx('signing_keys').delete()
        await putInOrder(trx)
      })
    },

    /** The private key in PKCS #8. */
    open: ({ kid, privateKey }: SigningKey) => cipher.open(privateKey, placeOf(kid)),
  }
}

/** The newest key waits for its time, one before it signs, and none is past its retirement. */
function isInOrder(keys: readonly SigningKey[], now: Date): boolean {
  const newest = keys.at(-1)
  return (
    keys.length >= 2 &&
    newest !== undefined &&
    newest.activatesAt > now &&
    keys.every(({ retiresAt }) => retiresAt === undefined || retiresAt > now)
  )
}

const placeOf = (kid: string) => `signing_keys ${kid}`
