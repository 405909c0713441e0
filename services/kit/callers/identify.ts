import type { Credentials } from '../process/tls/credentials.ts'
import { hash, randomBytes } from 'node:crypto'
import type { Caller, Callers } from './callers.ts'

/** The credentials of a call: the names of its certificate, and the header `authorization`. */
export interface Shown {
  readonly certificateNames: readonly string[]
  readonly authorization: string | undefined
}

/** Why a caller is not identified, as a reason of the security log; for an expired token also the name of its caller. */
export type Unknown = { readonly reason: 'token-missing' | 'token-unknown' | 'certificate-unknown' } | Expired
type Expired = { readonly reason: 'token-expired'; readonly name: string }

/** Every caller that sends SERVICE_TOKEN. */
const INSTALLATION: Caller = { name: 'payprep', mayCall: () => true }

/** Identifies a caller by its certificate if a caller has that name, else by its token. */
export function identify(
  { certificateNames, authorization = '' }: Shown,
  credentials: Credentials,
  callers: Callers,
): Caller | Unknown {
  for (const name of certificateNames) {
    const caller = callers.byCertificate(name)
    if (caller !== undefined) return caller
  }
  if (!authorization.startsWith(BEARER))
    return { reason: certificateNames.length > 0 ? 'certificate-unknown' : 'token-missing' }
  const digest = digestOf(authorization.slice(BEARER.length))
  const found = callers.byToken(digest)
  if (found !== undefined) {
    const { caller, until } = found
    return Date.now() < until ? caller : { reason: 'token-expired', name: caller.name }
  }
  return callers.acceptServiceToken && acceptedDigests(credentials).has(digest)
    ? INSTALLATION
    : { reason: 'token-unknown' }
}

const BEARER = 'Bearer '

const digests = new WeakMap<readonly string[] | Credentials, ReadonlySet<string>>()

/** Compares digests, whose first bytes a caller cannot choose, so that response times reveal nothing about a token. */
function acceptedDigests(credentials: Credentials): ReadonlySet<string> {
  const { acceptedTokens, serviceToken } = credentials
  const key = acceptedTokens ?? credentials
  let accepted = digests.get(key)
  if (accepted === undefined)
    digests.set(key, (accepted = new Set((acceptedTokens ?? [serviceToken]).map(digestOf))))
  return accepted
}

/** Lets scanners for leaked secrets recognise a token. */
const PREFIX = 'payprep_caller_'

/** A token for a caller of the services: 256 random bits. */
export const newCallerToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** The stored form of a token: its SHA-256 in hexadecimal. A token has 256 random bits, so the digest needs no salt. */
export const digestOf = (token: string): string => hash('sha256', token)
