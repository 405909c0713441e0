import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Client } from './clients.ts'
import type { Clock } from '../http/clock.ts'
import type { KeyRing } from './key-ring.ts'
import { ALGORITHM, TOKEN_LIFETIME_SECONDS } from './signing-keys.ts'

/** What a token entitles its bearer to. */
export interface Grant {
  readonly clientId: string
  readonly organizationId: string
  readonly tokenEpoch: number
}

export type Tokens = ReturnType<typeof accessTokens>

interface Deps {
  readonly keys: KeyRing
  readonly isRevoked: (grant: Grant) => boolean
  /** The base address that clients call. */
  readonly issuer: string
  readonly environment: string
  readonly clock: Clock
}

const CLOCK_TOLERANCE_SECONDS = 5
/** Ours are some 600 characters. */
const TOKEN_LENGTH_MAX = 2_048

/** A token once verified is taken at its word for a while. */
const REMEMBERED_MS = 60_000
const REMEMBERED_MAX = 10_000

/** Access tokens as RFC 9068 profiles them. */
export function accessTokens({ keys, isRevoked, issuer, environment, clock }: Deps) {
  const audience = `payprep ${environment}`
  const memory = new LRUCache<string, { readonly grant: Grant; readonly until: number }>({
    max: REMEMBERED_MAX,
  })

  return {
    async issue({ id, organizationId, tokenEpoch }: Client): Promise<string> {
      const { kid, signs } = keys.current()
      const issuedAt = Math.floor(clock.now() / 1_000)
      return new SignJWT({ client_id: id, org: organizationId, epoch: tokenEpoch })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
        .setJti(randomUUID())
        .sign(signs)
    },

    /** What a token seen before entitles to, without waiting; nothing when it is to be verified. */
    cached(token: string): Grant | undefined {
      const known = memory.get(token)
      return known !== undefined && known.until > clock.now() && !isRevoked(known.grant)
        ? known.grant
        : undefined
    },

    /** What a token entitles to; nothing when it is none of ours, or no longer good. */
    async verify(token: string): Promise<Grant | undefined> {
      if (token.length > TOKEN_LENGTH_MAX) return undefined
      try {
        const { payload } = await jwtVerify<TokenClaims>(token, ({ kid }) => keys.find(kid), {
          algorithms: [ALGORITHM],
          typ: 'at+jwt',
          issuer,
          audience,
          requiredClaims: ['sub', 'org', 'epoch', 'exp'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(clock.now()),
        })
        const grant = { clientId: payload.sub, organizationId: payload.org, tokenEpoch: payload.epoch }
        if (isRevoked(grant)) return undefined
        memory.set(token, { grant, until: Math.min(clock.now() + REMEMBERED_MS, payload.exp * 1_000) })
        return grant
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

interface TokenClaims {
  readonly sub: string
  readonly org: string
  readonly epoch: number
  readonly exp: number
}
