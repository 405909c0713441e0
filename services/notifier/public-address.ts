import { type LookupAddress, lookup, type LookupAllOptions } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** A name leads to where nothing may be sent. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

/**
 * Finds the addresses of a name for a connection that is about to be made, and
 * fails if any is not one of the public internet. The connection then goes to
 * these very addresses: a name cannot lead elsewhere between check and use.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '')
      const stray = addresses.find(({ address }) => !isPublicAddress(address))
      if (stray !== undefined) return done(new BlockedAddress(`${hostname} leads to ${stray.address}`), '')
      const [first] = addresses
      if (first === undefined) return done(new BlockedAddress(`${hostname} leads nowhere`), '')
      if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export function isPublicAddress(address: string): boolean {
  return isIPv4(address)
    ? !reserved.check(address, 'ipv4')
    : unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** What IANA has given out as global unicast (RFC 4291, 2.4): mapped, translated and local addresses lie outside. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** The IANA special-purpose address registries (RFC 6890), and multicast. */
const reserved = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  reserved.addSubnet(address, bits, 'ipv4')
}
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(address, bits, 'ipv6')
}
