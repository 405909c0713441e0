import type { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import type { Owner } from '../owner.ts'

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
