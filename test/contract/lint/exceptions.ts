/** Where a rule of Spectral is wrong for this interface, and why. */
export interface Exception {
  readonly rule: string
  /** Matches the places in the description. The rule is off if there is none. */
  readonly at?: RegExp
  readonly because: string
}

const OPEN =
  /^paths\/\/(oauth2|\.well-known|logos|payments\/verifications\/callbacks|healthz|readyz|openapi\.json|docs)\b/
/** Rules of limits are read for what clients send: what we answer, we have bounded already. */
const REPLY = /^(components|webhooks)\/|\/responses\//

export const exceptions: readonly Exception[] = [
  { rule: 'oas3-valid-media-example', because: 'Redocly does the same in a third of the time.' },
  {
    rule: 'owasp:api4:2023-array-limit',
    at: REPLY,
    because: 'A list of an answer has a page size, or follows from the request.',
  },
  {
    rule: 'owasp:api4:2023-string-limit',
    at: /\/oauth2\/(token|revoke)\/post\/requestBody\//,
    because: 'The form as a whole has at most 8 KiB.',
  },
  {
    rule: 'owasp:api4:2023-string-limit',
    at: /\/gambling\/(bulk-)?screenings\/post\/requestBody\//,
    because: 'No payment may escape the screening by a long name: the body as a whole has at most 256 KiB.',
  },
  {
    rule: 'owasp:api4:2023-string-limit',
    at: /\/content\/(application\/x-ndjson|\*\/\*)\//,
    because: 'The string is a whole file or message, whose bytes are limited.',
  },
  {
    rule: 'owasp:api4:2023-string-limit',
    at: /\/parameters\//,
    because: 'The head of a request as a whole has at most 16 KiB.',
  },
  {
    rule: 'owasp:api4:2023-string-restricted',
    because: 'Names, addresses and account numbers of the world fit no pattern; what has one states it.',
  },
  {
    rule: 'owasp:api4:2023-integer-format',
    because: 'Minimum and maximum say more; a format would change types in clients that are generated.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit',
    at: /\/responses\/401\//,
    because: 'Limits belong to a client, which is unknown until it has authenticated.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit',
    at: OPEN,
    because: 'Limits belong to a client, and these operations need none.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit-responses-429',
    at: OPEN,
    because: 'Constant answers are not limited.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    at: OPEN,
    because: 'Public operations take no token.',
  },
  {
    rule: 'owasp:api2:2023-read-restricted',
    at: OPEN,
    because: 'Health, keys, logos and documentation are public.',
  },
  {
    rule: 'owasp:api2:2023-write-restricted',
    at: OPEN,
    because: 'Credentials are in the form, and a callback proves itself by its signature.',
  },
  {
    rule: 'owasp:api2:2023-short-lived-access-tokens',
    because: 'Client credentials have no refresh token (RFC 6749, 4.4.3). A token lives for an hour.',
  },
  {
    rule: 'owasp:api8:2023-define-cors-origin',
    because: 'Servers call this interface. Without the header, no page of another origin can.',
  },
]
