import { isIPv4 } from 'node:net'
import type { Knex } from 'knex'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { invalid } from '../../kit/problem.ts'

export type Environment = 'development' | 'production'

/** The origins to which sessions of an organization may send end-users; none if all are allowed. */
export function returnOriginsIn(db: Knex) {
  return {
    async list(organizationId: string): Promise<readonly string[]> {
      const row = await inOrganization(db, organizationId, own =>
        own('organizations').where({ organization_id: organizationId }).first('return_origins'),
      )
      return row?.return_origins ?? []
    },

    /** Replaces all of them. */
    async set(organizationId: string, origins: readonly string[]): Promise<void> {
      await inOrganization(db, organizationId, own =>
        own('organizations')
          .insert({ organization_id: organizationId, return_origins: [...origins] })
          .onConflict('organization_id')
          .merge(['return_origins']),
      )
    },
  }
}

/** Hosts that always resolve to this machine (RFC 6761, 6.3). */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/**
 * Characters that browsers drop or read as a slash (WHATWG URL, 4.4), that nobody sees or that turn the direction of writing: a reader
 * would see another host than browsers. Quotation marks and angle brackets end an address in a text.
 */
const DISGUISED = /[\s\\"<>\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|^\w+:(?!\/\/[^/])/u
/**
 * URL parsers accept quotation marks and other signs that no host name has, and that browsers refuse. Brackets enclose
 * an IPv6 address.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])$/

/**
 * Refuses a return address that is not allowed, or that disguises its host. End-users follow it because they trust the
 * page.
 */
export function requireReturnUrl(
  text: string,
  { environment, origins }: { readonly environment: Environment; readonly origins: readonly string[] },
): void {
  const mistake = mistakeIn(text, environment) ?? foreign(text, origins)
  if (mistake !== undefined) throw invalid([{ field: '/session/returnUrl', description: mistake }])
}

function mistakeIn(text: string, environment: Environment): string | undefined {
  if (DISGUISED.test(text))
    return 'must begin with https://HOST, and have no blanks, quotation marks, backslashes, control or invisible characters'
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'must not contain a user name or password'
  if (isIPv4(hostname) && !text.includes(`//${hostname}`)) return `must write its host as ${hostname}`
  if (!HOST.test(hostname)) return 'must name a host with letters, digits, hyphens and dots'
  if (protocol === 'https:') return undefined
  if (environment === 'development' && protocol === 'http:' && loopback.has(hostname)) return undefined
  return `must be https${environment === 'development' ? ', or http on localhost' : ''}`
}

function foreign(text: string, origins: readonly string[]): string | undefined {
  if (origins.length === 0 || origins.includes(new URL(text).origin)) return undefined
  return `must be at an origin that the operator allows for this organization: ${origins.join(', ')}`
}
