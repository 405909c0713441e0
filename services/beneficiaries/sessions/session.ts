import type { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import { invalid } from '../../kit/problem.ts'
import type { Owner } from '../owner.ts'

export type Environment = 'development' | 'production'

export interface Session {
  readonly id: string
  readonly owner: Owner
  readonly returnUrl: string
  readonly scope: Scope
  readonly expiresAt: Date
  readonly extensionsLeft: number
}

/** The recipients that a session may see and add. An empty list limits nothing. */
export interface Scope {
  readonly countries: readonly string[]
  readonly recipientTypes: readonly PartyType[]
}

/** Hosts that always resolve to this machine (RFC 6761, 6.3). */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Refuses an address that end-users may not be sent to. They follow it because they trust the page: it must not disguise its host. */
export function requireReturnUrl(text: string, environment: Environment): void {
  const mistake = mistakeIn(new URL(text), environment)
  if (mistake !== undefined) throw invalid([{ field: '/session/returnUrl', description: mistake }])
}

function mistakeIn({ protocol, hostname, username, password }: URL, environment: Environment) {
  if (username !== '' || password !== '') return 'must not contain a user name or password'
  if (protocol === 'https:') return undefined
  if (environment === 'development' && protocol === 'http:' && loopback.has(hostname)) return undefined
  return `must be https${environment === 'development' ? ', or http on localhost' : ''}`
}
