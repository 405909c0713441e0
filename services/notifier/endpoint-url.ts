/** The most characters of a delivery URL. */
const LENGTH_MAX = 2_048

/** Names that the public DNS does not have, or not for hosts, or that lead back to this machine (RFC 3172, 6761, 6762, 9476, ICANN). */
const PRIVATE_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|alt|invalid|test|onion|arpa)$/

/** As it is sent: the parser would mend what has blanks, backslashes or too few or too many slashes. */
const WHOLE = /^[a-z][a-z0-9+.-]*:\/\/[^\s\\/][^\s\\]*$/i
/** The parser forgets a user who has no name. */
const USER = /^[^:]*:\/\/[^/?#]*@/

/** Either what may be sent to, in its one spelling, or what is wrong with it. */
export type EndpointUrl = { readonly url: URL } | { readonly mistake: string }

/** Origins that an operator lets through whatever they are, for tests and for endpoints of the house. */
export type AllowedOrigins = ReadonlySet<string>

/** Judges a delivery URL by its text; where its name leads is judged when it is connected to. */
export function endpointUrl(text: string, allowed: AllowedOrigins): EndpointUrl {
  if (text.length > LENGTH_MAX) return { mistake: `must have at most ${LENGTH_MAX} characters` }
  if (!WHOLE.test(text) || !URL.canParse(text)) return { mistake: 'must be an absolute URL, with https://' }
  if (USER.test(text)) return { mistake: 'must not hold a user name or a password' }
  const url = inOneSpelling(new URL(text))
  const mistake = rules.find(([holds]) => !holds(url, allowed))?.[1]
  return mistake === undefined ? { url } : { mistake }
}

const rules: readonly (readonly [holds: (url: URL, allowed: AllowedOrigins) => boolean, mistake: string])[] =
  [
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

/** Two that lead to the same place are written alike (RFC 3986, 6.2.2), so that they are known as one. */
function inOneSpelling(url: URL): URL {
  // One dot at the end names the same host.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  url.pathname = escapedAlike(url.pathname)
  // Nothing behind the question mark is no query, and none stays.
  url.search = escapedAlike(url.search)
  return url
}

const escapedAlike = (text: string) =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
  })

/** Labels of RFC 1123 with a dot between them, the last one no number. */
const NAME = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/

export function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}

function unlessAllowed(holds: (url: URL) => boolean, mistake: string) {
  return [(url: URL, allowed: AllowedOrigins) => allowed.has(url.origin) || holds(url), mistake] as const
}
