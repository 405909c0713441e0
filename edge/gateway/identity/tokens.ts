import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { digestOf } from '../../../services/kit/callers/identify.ts'
import type { Client } from './clients.ts'
import type { Clock } from '../http/clock.ts'
import type { Grant } from '../http/state.ts'
import type { KeyRing } from './key-ring.ts'
import { ALGORITHM, TOKEN_LIFETIME_SECONDS } from './signing-keys.ts'

export type { Grant } from '../http/state.ts'

export type Tokens = ReturnType<typeof accessTokens>

interface Deps {
  readonly keys: KeyRing
  readonly isRevoked: (grant: Grant) => boolean
  /** As of the last refresh. Undefined also for a client that is not held. */
  readonly known: (clientId: string) => Client | undefined
  /** The same, but a client that is not held is read. */
  readonly load: (clientId: string) => Promise<Client | undefined>
  /** Asks the database: a client may have been made or changed since the last refresh, or deleted. */
  readonly find: (clientId: string) => Promise<Client | undefined>
  /** The base URL of the API. */
  readonly issuer: string
  readonly environment: string
  readonly clock: Clock
}

const CLOCK_TOLERANCE_SECONDS = 5
/** Tokens that we issue have some 600 characters. */
const TOKEN_LENGTH_MAX = 2_048

/** How long a verified token is cached, by its digest: the memory holds no token. Revocations are checked on every use. */
const CACHED_MS = 60_000
const CACHED_MAX = 10_000

/** Issues and verifies access tokens: JWTs in the profile of RFC 9068. */
export function accessTokens({ keys, isRevoked, known, load, find, issuer, environment, clock }: Deps) {
  const audience = `payprep ${environment}`
  const cache = new LRUCache<string, { readonly grant: Grant; readonly kid: string; readonly until: number }>(
    { max: CACHED_MAX },
  )

  return {
    async issue({ id, organizationId, tokenEpoch }: Client): Promise<string> {
      const { kid, privateKey } = keys.current()
      const issuedAt = Math.floor(clock.now() / 1_000)
      return new SignJWT({ client_id: id, org: organizationId, epoch: tokenEpoch })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
        .setJti(randomUUID())
        .sign(privateKey)
    },

    /** The grant of a recently verified token, synchronously; undefined if `verify` must be called. */
    cached(token: string): Grant | undefined {
      const entry = cache.get(digestOf(token))
      return entry !== undefined &&
        entry.until > clock.now() &&
        keys.has(entry.kid) &&
        !isRevoked(entry.grant) &&
        mayHave(known(entry.grant.clientId), entry.grant)
        ? entry.grant
        : undefined
    },

    /** Whether a grant has not been revoked since its token was verified, as of the last refresh. */
    holds: async (grant: Grant): Promise<boolean> =>
      (await load(grant.clientId)) !== undefined && !isRevoked(grant),

    /** The grant of a token; undefined if it is not valid, has expired or was revoked. */
    async verify(token: string): Promise<Grant | undefined> {
      if (token.length > TOKEN_LENGTH_MAX) return undefined
      try {
        const { payload, protectedHeader } = await jwtVerify<TokenClaims>(
          token,
          ({ kid }) => keys.find(kid),
          {
            algorithms: [ALGORITHM],
            typ: 'at+jwt',
            issuer,
            audience,
            requiredClaims: ['sub', 'org', 'epoch', 'iat', 'exp', 'jti'],
            clockTolerance: CLOCK_TOLERANCE_SECONDS,
            currentDate: new Date(clock.now()),
          },
        )
        const grant: Grant = {
          clientId: payload.sub,
          organizationId: payload.org,
          tokenEpoch: payload.epoch,
          tokenId: payload.jti,
          expiresAt: payload.exp * 1_000,
        }
        if (payload.exp - payload.iat > TOKEN_LIFETIME_SECONDS) return undefined
        const { clientId } = grant
        if (!mayHave(await load(clientId), grant) && !mayHave(await find(clientId), grant)) return undefined
        // Only now is the epoch of the client known for certain.
        if (isRevoked(grant)) return undefined
        cache.set(digestOf(token), {
          grant,
          kid: protectedHeader.kid!,
          until: Math.min(clock.now() + CACHED_MS, grant.expiresAt),
        })
        return grant
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** A signature is not enough: a key may have leaked. */
const mayHave = (client: Client | undefined, { organizationId, tokenEpoch }: Grant) =>
  client !== undefined && client.organizationId === organizationId && tokenEpoch <= client.tokenEpoch

interface TokenClaims {
  readonly sub: string
  readonly org: string
  readonly epoch: number
  readonly iat: number
  readonly exp: number
  readonly jti: string
}
