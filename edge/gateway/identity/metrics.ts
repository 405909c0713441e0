import { counter, gauge } from '../../../services/kit/metrics/metrics.ts'
import { scraped } from '../../../services/kit/metrics/scrape.ts'

/** Refused requests for a token are among payprep_http_problems_total. */
export const tokensIssued = counter({
  name: 'payprep_tokens_issued_total',
  help: 'Access tokens issued.',
})

export const tokensRevoked = counter({
  name: 'payprep_tokens_revoked_total',
  help: 'Access tokens that their clients have revoked. Those that operators revoke, all of a client or of a key, do not count.',
})

export const refreshFailures = counter({
  name: 'payprep_identity_refresh_failures_total',
  help: 'Failed attempts to load keys, revocations and clients. Until one succeeds, those loaded before are used.',
})

const keyAge = gauge({
  name: 'payprep_signing_key_age_seconds',
  help: 'How long the current key has been signing access tokens. It is replaced after 90 days.',
})

/** Reports the age of the key that signs now until `close`. */
export function measureKeyAge(ageSeconds: () => number): { readonly close: () => void } {
  return scraped({
    name: 'signing keys',
    gauges: [keyAge],
    read: ageSeconds,
    report: seconds => keyAge.set(seconds),
  })
}
