import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import type { Installation } from '../../../services/kit/process/installation.ts'
import type { ClientRow } from './client-rows.ts'

/** The id of a client, and one of its secrets. */
export interface Credentials {
  readonly id: string
  readonly secret: string
}

const SECRET_LENGTH_MAX = 256

/** Secrets begin with product and environment, so that secret scanners find leaked ones. */
const secretPrefixes = { development: 'payprep_dev_', production: 'payprep_live_' }

/** Makes the ids and secrets of clients, and recognizes them. */
export function clientSecrets(key: KeyOf, environment: Installation['environment']) {
  /** Keys the HMAC of secrets: a stolen database alone does not even allow guesses to be checked. */
  const pepper = key('client secrets')

  /**
   * A fast HMAC, not a slow password hash: secrets are 256 random bits, which cannot
   * be guessed at any speed, and a slow hash would invite denial of service.
   */
  const digest = ({ id, secret }: Credentials) =>
    createHmac('sha256', pepper).update(`${id}\n${secret}`).digest()

  /**
   * The mark of an id, by which an invented id is recognized without a query. The time of a refusal shows whether an id was ever given
   * out. Nobody can guess one: the rest of it is 96 random bits.
   */
  const markOf = (random: string) =>
    createHmac('sha256', pepper).update(`client id\n${random}`).digest('hex').slice(0, MARK_DIGITS)

  return {
    digest,
    newSecret: () => secretPrefixes[environment] + randomBytes(32).toString('base64url'),

    newId(): string {
      const random = randomBytes(RANDOM_DIGITS / 2).toString('hex')
      return `client_${random}${markOf(random)}`
    },

    /** Whether the id has a valid mark. Older ids have no mark. */
    isMarked(id: string): boolean {
      const [, random, mark] = CLIENT_ID.exec(id) ?? []
      return mark !== undefined && mark === markOf(random!)
    },

    /** Whether a secret is one of a row at a time. Without a row it takes as long as for a wrong secret. */
    isSecretOf(row: ClientRow | undefined, { id, secret }: Credentials, at: Date): boolean {
      if (secret.length > SECRET_LENGTH_MAX) return false
      const actual = digest({ id, secret })
      const isCurrent = timingSafeEqual(actual, row?.secret ?? RANDOM_DIGEST)
      const isPrevious = timingSafeEqual(actual, row?.previous_secret ?? RANDOM_DIGEST)
      return isCurrent || (isPrevious && row !== undefined && row.previous_secret_ends_at! > at)
    },
  }
}

const RANDOM_DIGITS = 24
const MARK_DIGITS = 8
/** Ids that were made before they had a mark are shorter. */
const CLIENT_ID = new RegExp(`^client_([0-9a-f]{${RANDOM_DIGITS}})([0-9a-f]{${MARK_DIGITS}})?$`)

/** How long an id with a mark is. */
export const MARKED_LENGTH = 'client_'.length + RANDOM_DIGITS + MARK_DIGITS

/** Whether a text has the form of an id. Others are not looked up: Postgres refuses some characters, like NUL. */
export const isClientId = (text: string) => CLIENT_ID.test(text)

/** Replaces a digest that does not exist, so that the comparison takes the same time. */
const RANDOM_DIGEST = randomBytes(32)
