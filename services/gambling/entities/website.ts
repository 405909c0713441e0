const CHARACTERS_MAX = 2_048
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const IPV4 = /^[0-9.]+$/

/**
 * A website as its host and, if there is more, its port, path and query: `example.com/casino`. The host is in lower case,
 * and in ASCII (IDNA). Undefined if it is no address of http or https, holds a login, or is on no public host.
 */
export function websiteOf(written: string): string | undefined {
  const text = written.trim()
  if (text === '' || text.length > CHARACTERS_MAX || /\s/.test(text)) return undefined
  const address = SCHEME.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, hostname, port, pathname, search } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  if (username !== '' || password !== '' || !HOST.test(hostname)) return undefined
  // `new URL` reads any number as an address: 1.2 as 1.0.0.2.
  if (IPV4.test(hostname) && !text.includes(hostname)) return undefined
  const host = hostname.replace(/\.$/, '') + (port && `:${port}`)
  const website = host + pathname.replace(/\/+$/, '') + search
  return website.length <= CHARACTERS_MAX ? website : undefined
}

/** Two labels or more (or an IPv4 address); a label of at most 63 characters, the whole of at most 253. */
const HOST = /^(?!.{255})[^.]{1,63}(?:\.[^.]{1,63})+\.?$/
