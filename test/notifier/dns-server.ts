import { createSocket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { once } from 'node:events'
import type { Test } from 'tap'
import { dnsAddresses } from '../../services/notifier/public-address.ts'

/** What a name has: addresses, no answer at all, a late one, or other addresses each time that it is asked for, the last for ever. */
type Records = 'SILENCE' | 'SLOW' | Addresses | readonly Addresses[]

interface Addresses {
  readonly A?: readonly string[]
  readonly AAAA?: readonly string[] | 'SERVFAIL'
}

const [TYPE_A, SLOW_MS] = [1, 1_400]
/** A lookup asks once for each. */
const FAMILIES = 2
const [NOERROR, SERVFAIL, NXDOMAIN] = [0, 2, 3]

/** A DNS server (RFC 1035) with these names, and the addresses that it gives. Closed when the test ends. */
export async function dnsServer(t: Test, names: Readonly<Record<string, Records>>) {
  const queried: string[] = []
  const server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    queried.push(name)
    const entry = names[name]
    if (entry === 'SILENCE') return
    const asked = queried.filter(each => each === name).length
    const records =
      entry === 'SLOW'
        ? { A: ['8.8.8.8'] }
        : isTurns(entry)
          ? entry[Math.min(Math.ceil(asked / FAMILIES), entry.length) - 1]
          : entry
    const addresses = (type === TYPE_A ? records?.A : records?.AAAA) ?? []
    const data = addresses === 'SERVFAIL' ? [] : addresses.map(bytesOf)
    const head = Buffer.from(query.subarray(0, end))
    const code = records === undefined ? NXDOMAIN : addresses === 'SERVFAIL' ? SERVFAIL : NOERROR
    for (const [index, value] of [0x8180 | code, 1, data.length, 0, 0].entries()) {
      head.writeUInt16BE(value, 2 + 2 * index)
    }
    const answers = data.flatMap(each => [
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, each.length]),
      each,
    ])
    const answer = Buffer.concat([head, ...answers])
    setTimeout(() => server.send(answer, port, address), entry === 'SLOW' ? SLOW_MS : 0)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolvers: dns.Resolver[] = []
  t.teardown(() => {
    for (const each of resolvers) each.cancel()
    server.close()
  })
  const newResolver = () => {
    const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
    resolver.setServers([`127.0.0.1:${server.address().port}`])
    resolvers.push(resolver)
    return resolver
  }
  return { queried, addressesOf: dnsAddresses(newResolver) }
}

const isTurns = (entry: Records | undefined): entry is readonly Addresses[] => Array.isArray(entry)

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function bytesOf(address: string): Buffer {
  if (address.includes('.')) return Buffer.from(address.split('.').map(Number))
  return Buffer.from(
    address
      .split(':')
      .map(group => group.padStart(4, '0'))
      .join(''),
    'hex',
  )
}
