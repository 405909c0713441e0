import { createReadStream } from 'node:fs'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { UsageError } from '../../kit/process/commands/command.ts'
import { textLines } from '../../kit/text-lines.ts'
import type { EntityInput } from '../entities/entity-input.ts'
import { type Converter, nameId } from './converter.ts'

/**
 * One platform for each domain of a block list. The list says neither which domains belong together nor what can be
 * played there. Domains that a later edition leaves out stay as they are: the omission proves nothing.
 */
export const domains: Converter = {
  summary: 'a list of domains: one a line, or as hosts file, for dnsmasq, or for ad blockers (||domain^)',
  async *entitiesOf(path, warn) {
    const seen = new Set<string>()
    const unread: number[] = []
    for await (const lines of textLines(createReadStream(path), LINE_CHARACTERS_MAX))
      for (const { line, text } of lines) {
        const found = text === undefined ? undefined : domainsIn(text)
        if (found === undefined) unread.push(line)
        for (const domain of found ?? []) {
          if (seen.has(domain)) continue
          seen.add(domain)
          yield platformAt(domain)
        }
      }
    if (seen.size === 0) throw new UsageError(`${path} has no domain`)
    if (unread.length > 0)
      warn(`${unread.length} lines have no domain and are left out, the first is line ${unread[0]}`)
  },
}

/** The domains of a line, none for a comment; undefined if the line is something else. */
export function domainsIn(text: string): readonly string[] | undefined {
  const line = text
    .trim()
    .replace(/(?:^|\s)#.*/, '')
    .trim()
  // Comments and headings of ad-blocker lists. `@@` marks an exception, which is never blocked.
  if (line === '' || /^(?:!|@@|\[.*\]$)/.test(line)) return []
  const names = namesIn(line)
  const found = names?.flatMap(domainOf)
  // Hosts files begin with the names of the machine itself.
  const isLocal = names?.every(name => isIP(name) !== 0 || LOCAL.test(name)) === true
  return found === undefined || (found.length === 0 && !isLocal) ? undefined : found
}

function namesIn(line: string): readonly string[] | undefined {
  const [first = '', ...rest] = line.split(/\s+/)
  if (rest.length > 0) return isIP(first) === 0 ? undefined : rest
  for (const form of FORMS) {
    const [, names] = form.exec(first) ?? []
    if (names !== undefined) return names.split('/')
  }
  return undefined
}

const FORMS = [
  // Ad blockers: ||domain^, with options such as $third-party.
  /^\|\|([^/^$|]+)\^?(?:\$[^\s]*)?$/,
  // dnsmasq: address=/domain/domain/0.0.0.0
  /^(?:address|server|local)=\/(.+)\/[^/]*$/,
  /^([^/|=^$@#:]+)$/,
]

/** In ASCII and lower case, without `www.` and a wildcard; none for addresses and names of one label. */
function domainOf(name: string): readonly string[] {
  const domain = domainToASCII(name.replace(/^\*?\./, '').replace(/\.$/, '')).replace(/^www\./, '')
  return DOMAIN.test(domain) && domain.length <= 253 && !LOCAL.test(domain) ? [domain] : []
}

const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/
const LOCAL = /^(?:local|localhost|localhost\.localdomain|broadcasthost|ip6-[a-z]+)$/
const LINE_CHARACTERS_MAX = 4_096

function platformAt(domain: string): EntityInput {
  return {
    id: nameId(DNS_NAMESPACE, domain),
    schema: 'PLATFORM',
    state: 'ACTIVE',
    attributes: { name: domain, services: [], urls: [domain] },
  }
}

/** Of domain names (RFC 9562, 6.6). */
const DNS_NAMESPACE = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
