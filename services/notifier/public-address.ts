import { type LookupAddress, promises as dns } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'
import { singleFlight } from '../kit/single-flight.ts'

/** A name leads to where nothing may be sent. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

/** Finds all addresses of a name. */
type AddressesOf = (hostname: string) => Promise<LookupAddress[]>

/**
 * Finds the addresses of a name for a connection that is about to be made, and
 * fails if any is not one of the public internet. The connection then goes to
 * these very addresses: a name cannot lead elsewhere between check and use.
 */
export const publicLookup = (addressesOf: AddressesOf = dnsAddresses()): LookupFunction =>
  lookupBy(async hostname => {
    const addresses = await addressesOf(hostname)
    const stray = addresses.find(({ address }) => !isPublicAddress(address))
    if (stray !== undefined) throw new BlockedAddress(`${hostname} leads to ${stray.address}`)
    if (addresses.length === 0) throw new BlockedAddress(`${hostname} leads nowhere`)
    return addresses
  })

/**
 * As this machine finds them, which also knows localhost and what is in /etc/hosts.
 * A few such lookups run at a time, and one without an answer keeps its place for
 * long: this is for names that the operator has chosen, not for those of clients.
 */
export const systemLookup = (): LookupFunction => lookupBy(hostname => dns.lookup(hostname, { all: true }))

/**
 * Asks the DNS servers, so that a name for which none answers holds up no other.
 * Each name has a resolver of its own: one that has had quick answers soon gives
 * up those that take their time, and never reads again which servers there are.
 */
export const dnsAddresses =
  (newResolver = () => new dns.Resolver({ timeout: 2_000, tries: 2 })): AddressesOf =>
  async hostname => {
    const resolver = newResolver()
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    // Many names have addresses of one family only, and some servers fail when they are asked for the other.
    const addresses = [...ofFamily(4, ipv4), ...ofFamily(6, ipv6)]
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
    return addresses
  }

const ofFamily = (family: number, found: PromiseSettledResult<string[]>) =>
  found.status === 'rejected' ? [] : found.value.map(address => ({ address, family }))

/** Connections to one name at the same time share one lookup. */
function lookupBy(find: AddressesOf): LookupFunction {
  const addressesOf = singleFlight(find)
  return (hostname, { all }, done) => {
    addressesOf(hostname).then(
      addresses =>
        all === true ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
      error => done(error, ''),
    )
  }
}

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
