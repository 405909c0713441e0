/** The unit by which addresses are counted: an IPv4 address, or the /64 network of one IPv6 subscriber (RFC 6177). */
export function networkOf(address: string): string {
  // With a dot it is IPv4, perhaps mapped into IPv6.
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')]
  return `${all.slice(0, 4).join(':')}::/64`
}
