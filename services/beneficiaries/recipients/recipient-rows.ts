import type { Knex } from 'knex'
import {
  type Recipient,
  RecipientMethod,
  RecipientSchema,
} from '../../../proto/gen/beneficiaries/v1/recipient_pb.js'
import { PartyType } from '../../../proto/gen/payments/v1/party_pb.js'
import { isUuid } from '../../kit/ids.ts'
import { messageFrom } from '../../kit/pointers.ts'
import { Problem } from '../../kit/problem.ts'
import { type Owner, ownedBy } from '../owner.ts'
import type { Details } from '../requirements/index.ts'
import type { Scope, Session } from '../sessions/session.ts'
import { readStoredDetails, type StoredDetails, writeStoredDetails } from './stored-details.ts'
import type { Vault } from '../vault.ts'

/** A recipient as its row has it. */
export interface StoredRecipient extends StoredDetails {
  readonly id: string
  readonly version: number
  readonly isDefault: boolean
}

/** In whose session something is asked for, and by which request. */
export interface Actor {
  readonly session: Session
  readonly requestId: string
}

export const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
]

/** Reads and writes the rows of the table. */
export function recipientRows(vault: Vault) {
  /** Two payout methods with equal indexes pay into the same account; the creditor plays no part in it. */
  function accountIndex(owner: Owner, details: Details) {
    const parts = accountPointers.map(pointer => details[pointer] ?? '')
    const plain = parts.map(part => part.replace(/[\s-]/g, '').toUpperCase())
    // Existing rows were indexed by the number of the method.
    const method = RecipientMethod[details['/method'] as keyof typeof RecipientMethod]
    return vault.index(
      'account',
      owner.index.toString('hex'),
      details['/country'] ?? '',
      String(method),
      ...plain,
    )
  }

  return {
    accountIndex,

    /** The columns that hold the details. */
    toColumns(owner: Owner, id: string, details: Details) {
      const { organizationId, externalUserId } = owner
      return {
        country: details['/country'],
        recipient_type: details['/creditor/type'],
        account: accountIndex(owner, details),
        recipient: vault.sealText(
          writeStoredDetails({ externalUserId, details }),
          placeOf(organizationId, id),
        ),
      }
    },

    fromRow(row: any): StoredRecipient {
      const { id, version, is_default: isDefault } = row
      const stored = readStoredDetails(vault.openText(row.recipient, placeOf(row.organization_id, id)))
      return { ...stored, id, version, isDefault }
    },
  }
}

const accountPointers = [
  '/creditorAccount/id/value',
  '/creditorAgent/bic',
  '/creditorAgent/clearingSystemMemberId/memberId',
  '/creditorAgent/branchId',
]

/** A recipient as clients read it. */
export function recipientOf({ id, externalUserId, isDefault, details }: StoredRecipient): Recipient {
  const recipient = messageFrom(RecipientSchema, details)
  return Object.assign(recipient, { id, externalUserId, isDefault })
}

/** What a session sees of its end-user's recipients. */
export function visible(table: Knex.QueryBuilder, { owner, scope }: Pick<Session, 'owner' | 'scope'>) {
  const { countries, recipientTypes } = scope
  table.where(ownedBy(owner))
  if (countries.length > 0) table.whereIn('country', countries)
  const types = recipientTypes.map(type => PartyType[type])
  if (types.length > 0) table.whereIn('recipient_type', types)
  return table
}

export async function requireVisible(db: Knex, id: string, { session }: Actor) {
  const row = isUuid(id) ? await visible(db('recipients').where({ id }), session).first() : undefined
  if (row === undefined) throw notFound()
  return row
}

export const EVERYTHING: Scope = { countries: [], recipientTypes: [] }

/** The same whether there is none, or none of the caller's. */
export function notFound() {
  return new Problem('notFound', 'there is no such recipient')
}

/** What an encrypted recipient belongs to, so that it opens nowhere else. */
const placeOf = (organizationId: string, id: string) => `recipients ${organizationId} ${id}`
