import type { Credentials } from '../process/tls/credentials.ts'
import type { Caller, Callers } from './callers.ts'
import { digestOf } from './token.ts'

/** What a caller shows: the names of its certificate, and the header `authorization`. */
export interface Shown {
  readonly certificateNames: readonly string[]
  readonly authorization: string | undefined
}

/** Why nothing is known by what a caller shows, in the words of the security log; of an expired token also whose it was. */
export type Unknown = { readonly reason: 'token-missing' | 'token-unknown' | 'certificate-unknown' } | Expired
type Expired = { readonly reason: 'token-expired'; readonly name: string }

/** Whoever shows SERVICE_TOKEN. */
const INSTALLATION: Caller = { name: 'payprep', mayCall: () => true }

/** Names a caller: by its certificate if that is known, else by its token. */
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

/** Digests are compared, of which a caller cannot choose the beginning: the time that it takes tells nothing. */
function acceptedDigests(credentials: Credentials): ReadonlySet<string> {
  const { acceptedTokens, serviceToken } = credentials
  const key = acceptedTokens ?? credentials
  let accepted = digests.get(key)
  if (accepted === undefined)
    digests.set(key, (accepted = new Set((acceptedTokens ?? [serviceToken]).map(digestOf))))
  return accepted
}
