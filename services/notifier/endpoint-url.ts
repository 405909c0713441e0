const CHARACTERS_MAX = 2_048

/** Special-use names: not in the public DNS, not for hosts, or for this machine (RFC 3172, 6761, 6762, 9476, ICANN). */
const PRIVATE_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|alt|invalid|test|onion|arpa)$/

/** The URL parser would silently correct blanks, backslashes and a wrong number of slashes: check the text as sent. */
const ABSOLUTE_URL = /^[a-z][a-z0-9+.-]*:\/\/[^\s\\/][^\s\\]*$/i
/** Checked in the text, because the URL parser drops empty user names. */
const USER_INFO = /^[^:]*:\/\/[^/?#]*@/

/** Ports of other protocols, whose servers could read a request as commands (WHATWG Fetch, bad ports; read 2026-11). */
const BLOCKED_PORTS: ReadonlySet<string> = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123
  135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995
  1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(
    /\s+/,
  ),
)

/** Either a permitted URL in its normal form, or what is wrong with it. */
export type EndpointUrl = { readonly url: URL } | { readonly mistake: string }

/** Origins that the operator exempts from the rules: for tests, or within one's own network. */
export type AllowedOrigins = ReadonlySet<string>

/** Checks and normalises an endpoint URL by its text alone. What its name resolves to is checked on connecting. */
export function endpointUrl(text: string, allowed: AllowedOrigins): EndpointUrl {
  if (text.length > CHARACTERS_MAX) return { mistake: `must have at most ${CHARACTERS_MAX} characters` }
  if (!ABSOLUTE_URL.test(text) || !URL.canParse(text))
    return { mistake: 'must be an absolute URL that begins with https://' }
  if (USER_INFO.test(text)) return { mistake: 'must not contain a user name or password' }
  const url = normalised(new URL(text))
  const mistake = rules.find(([isMet]) => !isMet(url, allowed))?.[1]
  return mistake === undefined ? { url } : { mistake }
}

const rules: readonly (readonly [isMet: (url: URL, allowed: AllowedOrigins) => boolean, mistake: string])[] =
  [
    [({ href }) => !href.includes('#'), 'must not have a fragment (#): it would not be sent'],
    [
      ({ href }) => href.length <= CHARACTERS_MAX,
      `must have at most ${CHARACTERS_MAX} characters after percent-encoding`,
    ],
    unlessAllowed(({ protocol }) => protocol === 'https:', 'must begin with https://'),
    // The URL parser normalises every notation of an address, such as octal or full-width digits.
    unlessAllowed(({ hostname }) => !isAddress(hostname), 'must have a domain name, not an IP address'),
    unlessAllowed(
      ({ hostname }) => DOMAIN_NAME.test(hostname) && !PRIVATE_NAME.test(hostname),
      'must have a public domain name',
    ),
    unlessAllowed(
      ({ port }) => !BLOCKED_PORTS.has(port),
      'must not use the port of another protocol, such as mail: choose 443 or 8443',
    ),
  ]

/** Equivalent URLs get the same text (RFC 3986, 6.2.2), so that subscribing twice to one endpoint is noticed. */
function normalised(url: URL): URL {
  // A trailing dot does not change the host.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  url.pathname = withNormalEscapes(url.pathname)
  // Assigning also drops a question mark with nothing after it.
  url.search = withNormalEscapes(url.search)
  return url
}

/** Decodes escapes of unreserved characters and writes the others in capitals. */
const withNormalEscapes = (text: string) =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
  })

/** At least two labels (RFC 1123), the last of which is not a number. */
const DOMAIN_NAME =
  /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/

export function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}

function unlessAllowed(isMet: (url: URL) => boolean, mistake: string) {
  return [(url: URL, allowed: AllowedOrigins) => allowed.has(url.origin) || isMet(url), mistake] as const
}
