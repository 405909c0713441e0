import { type LookupAddress, promises as dns } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'
import { singleFlight } from '../kit/single-flight.ts'

/** A host must not be reached. The message is for its client. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

/** Like a name that DNS does not know. */
class UnknownName extends Error {
  readonly code = 'ENOTFOUND'
}

/**
 * Names of private networks: RFC 6762 with its appendix G, RFC 8375, Kubernetes and Consul. Whether they exist here is nobody's
 * business, and the answer to one that does would differ.
 */
const INTERNAL = /\.(?:local|localhost|internal|intranet|private|corp|home|lan|home\.arpa|svc|consul)\.?$/i

/** Resolves a host name to all its addresses. */
type AddressesOf = (hostname: string) => Promise<LookupAddress[]>

/**
 * A lookup for `net.connect` that fails if any address of the name is not public.
 * The connection uses the addresses that were checked, so DNS rebinding between
 * check and use is impossible.
 */
export const publicLookup = (addressesOf: AddressesOf = dnsAddresses()): LookupFunction =>
  lookupBy(async hostname => {
    refuseInternalName(hostname)
    const addresses = await addressesOf(hostname)
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      throw new BlockedAddress('the host name resolves to an address that is not public')
    return addresses
  })

/** Throws as for a name that DNS does not know. */
export function refuseInternalName(hostname: string): void {
  if (INTERNAL.test(hostname)) throw new UnknownName(`${hostname} is a name of private networks`)
}

/**
 * The operating system's lookup, which also knows localhost and /etc/hosts. Only
 * for names that the operator chose: Node runs few of these at a time, so names
 * without an answer would delay all others.
 */
export const systemLookup = (): LookupFunction => lookupBy(hostname => dns.lookup(hostname, { all: true }))

/**
 * Queries the DNS servers directly, so that names without an answer delay no
 * others. Each lookup has its own resolver: a shared one would adapt its time-out
 * to quick answers and give up slow names, and would not reread the list of servers.
 */
export const dnsAddresses =
  (newResolver = () => new dns.Resolver({ timeout: 2_000, tries: 2 })): AddressesOf =>
  async hostname => {
    const resolver = newResolver()
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    // Many names have addresses of one family only, and some DNS servers fail when queried for the other.
    const addresses = [...ofFamily(4, ipv4), ...ofFamily(6, ipv6)]
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
    return addresses
  }

const ofFamily = (family: number, result: PromiseSettledResult<string[]>) =>
  result.status === 'rejected' ? [] : result.value.map(address => ({ address, family }))

/** Connections to one name at the same time share one lookup. */
function lookupBy(resolve: AddressesOf): LookupFunction {
  const addressesOf = singleFlight(resolve)
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

/** The global unicast range (RFC 4291, 2.4). Mapped, translated and local addresses lie outside of it. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Addresses of the IANA special-purpose registries (RFC 6890; IPv4 and IPv6 as of 2025-10), multicast, and addresses that look
 * public but lead into the network of a cloud.
 */
const reserved = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's own services, metadata among them:
  // https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16.
  ['168.63.129.16', 32],
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
  // The former 6bone, given back to IANA (RFC 3701).
  ['3ffe::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(address, bits, 'ipv6')
}
