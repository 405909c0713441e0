import type { IncomingMessage } from 'node:http'
import { BlockList, type Socket, SocketAddress } from 'node:net'

/** The proxies in front, and the header to which each appends the address that it was called from. */
export interface Proxies {
  /** Addresses and networks like `10.0.0.0/8`. */
  readonly trusted: readonly string[]
  /** Only this header is read: proxies pass the other on as the client sent it. */
  readonly header: 'X-Forwarded-For' | 'Forwarded'
}

export const noProxies: Proxies = { trusted: [], header: 'X-Forwarded-For' }

/**
 * Returns a function that finds the client's address: of the addresses that trusted proxies state, the last that is not a proxy.
 * Earlier entries are untrusted: the client may have set them.
 */
export function clientAddresses({ trusted, header }: Proxies): (request: IncomingMessage) => string {
  const isTrusted = isOneOf(trusted)
  const statedIn = header === 'Forwarded' ? forwarded : forwardedFor

  return ({ socket, headersDistinct }) => {
    let nearest = peerAddress(socket)
    if (!isTrusted(nearest)) return nearest
    const lines = headersDistinct[header.toLowerCase()] ?? []
    for (const stated of statedIn(lines.join(',')).toReversed()) {
      const address = canonical(stated)
      // A proxy may hide the address, or not know it: the search ends here.
      if (address === undefined) return nearest
      nearest = address
      if (!isTrusted(nearest)) return nearest
    }
    return nearest
  }
}

/** The address at the other end of a connection. */
export function peerAddress({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  return canonical(remoteAddress) ?? UNKNOWN
}

const UNKNOWN = 'unknown'

/** Whether an address is one of some proxies, or in one of their networks. */
export function isOneOf(trusted: Proxies['trusted']): (address: string) => boolean {
  const proxies = networks(trusted)
  return address => trusted.length > 0 && address !== UNKNOWN && proxies.check(address, familyOf(address))
}

/** The text of a setting as addresses and networks, or `none`. Throws an Error that completes the sentence `NAME ...`. */
export function readNetworks(text: string): readonly string[] {
  if (text.trim() === 'none') return []
  const parts = text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
  networks(parts)
  return parts
}

function networks(parts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const part of parts) {
    const [, text = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
    const address = canonical(text)
    const bits = address === undefined ? 0 : familyOf(address) === 'ipv4' ? 32 : 128
    const length = Number(prefix ?? bits)
    if (address === undefined || length < 1 || length > bits) {
      throw new Error(`must hold addresses and networks like 10.0.0.0/8 or fd00::/8, not ${part}`)
    }
    list.addSubnet(address, length, familyOf(address))
  }
  return list
}

/** The entries of X-Forwarded-For: addresses, perhaps with a port. */
function forwardedFor(line: string): string[] {
  return line.split(',').map(withoutPort)
}

/** The values of `for` (RFC 7239, 4). An element without one gives an empty text: an unknown address. */
function forwarded(line: string): string[] {
  return line.split(',').map(element => {
    const [, quoted, plain] = /(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^;\s]*))/i.exec(element) ?? []
    return withoutPort(quoted ?? plain ?? '')
  })
}

function withoutPort(text: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(text.trim()) ?? []
  return inBrackets ?? beforePort ?? text.trim()
}

const MAPPED = '::ffff:'

/** The canonical text of an address; an IPv4-mapped IPv6 address as IPv4. Undefined if it is no address. */
function canonical(text: string): string | undefined {
  try {
    const { address } = new SocketAddress({ address: text, family: familyOf(text) })
    return address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address
  } catch {
    return undefined
  }
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')
