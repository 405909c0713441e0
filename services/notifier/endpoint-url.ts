/** The most characters of a delivery URL. */
const LENGTH_MAX = 2_048

/** Names that the public DNS does not have, or that lead back to this machine (RFC 6761, 6762, 8375, 9476, ICANN). */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|alt|test|onion|home\.arpa)$/

/** Either what may be sent to, in its one spelling, or what is wrong with it. */
export type EndpointUrl = { readonly url: URL } | { readonly mistake: string }

/** Origins that an operator lets through whatever they are, for tests and for endpoints of the house. */
export type AllowedOrigins = ReadonlySet<string>

/** Judges a delivery URL by its text; where its name leads is judged when it is connected to. */
export function endpointUrl(text: string, allowed: AllowedOrigins): EndpointUrl {
  if (text.length > LENGTH_MAX) return { mistake: `must have at most ${LENGTH_MAX} characters` }
  if (!URL.canParse(text)) return { mistake: 'must be an absolute URL' }
  const url = new URL(text)
  // One dot at the end names the same host.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  const mistake = rules.find(([holds]) => !holds(url, allowed))?.[1]
  return mistake === undefined ? { url } : { mistake }
}

const rules: readonly (readonly [holds: (url: URL, allowed: AllowedOrigins) => boolean, mistake: string])[] =
  [
    [
      ({ username, password }) => username === '' && password === '',
      'must not hold a user name or a password',
    ],
    [({ href }) => !href.includes('#'), 'must not have a fragment: it would never be sent'],
    [
      ({ href }) => href.length <= LENGTH_MAX,
      `must have at most ${LENGTH_MAX} characters once it is encoded`,
    ],
    unlessAllowed(({ protocol }) => protocol === 'https:', 'must begin with https://'),
    // The URL parser has turned every notation of an address, be it octal or of full-width digits, into one of these.
    unlessAllowed(({ hostname }) => !isAddress(hostname), 'must have a domain name, not an IP address'),
    unlessAllowed(
      ({ hostname }) => NAME.test(hostname) && !PRIVATE_NAME.test(hostname),
      'must have a public domain name',
    ),
    unlessAllowed(({ port }) => port === '', 'must use the port of https, 443'),
  ]

/** Labels of RFC 1123 with a dot between them, the last one no number. */
const NAME = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/

export function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}

function unlessAllowed(holds: (url: URL) => boolean, mistake: string) {
  return [(url: URL, allowed: AllowedOrigins) => allowed.has(url.origin) || holds(url), mistake] as const
}
