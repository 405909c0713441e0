import { create } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import {
  type PayoutMethodDraft,
  PayoutMethodDraftSchema,
  type Recipient,
  RecipientSchema,
} from '../../../proto/gen/beneficiaries/v1/recipient_pb.js'
import { PartyType } from '../../../proto/gen/payments/v1/party_pb.js'
import { isUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import { type Owner, ownedBy } from '../owner.ts'
import type { Scope, Session } from '../sessions/session.ts'
import type { Vault } from '../vault.ts'

/** A recipient as it is kept. */
export interface Kept {
  readonly version: number
  readonly recipient: Recipient
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

/** Between the rows of the table and what they stand for. */
export function recipientRows(vault: Vault) {
  /** How it is paid: that, and nothing about its creditor, makes it the same as another. */
  function accountIndex(
    owner: Owner,
    { country, method, creditorAccount, creditorAgent }: PayoutMethodDraft,
  ) {
    const { bic = '', clearingSystemMemberId, branchId = '' } = creditorAgent ?? {}
    const parts = [creditorAccount?.id?.value ?? '', bic, clearingSystemMemberId?.memberId ?? '', branchId]
    const plain = parts.map(part => part.replace(/[\s-]/g, '').toUpperCase())
    return vault.index('account', owner.index.toString('hex'), country, String(method), ...plain)
  }

  return {
    accountIndex,

    /** The columns that say what a recipient is. */
    toColumns(owner: Owner, id: string, details: PayoutMethodDraft) {
      const { $typeName: _, $unknown: __, ...fields } = details
      const recipient = create(RecipientSchema, { ...fields, id, externalUserId: owner.externalUserId })
      return {
        country: details.country,
        recipient_type: PartyType[details.creditor?.type ?? PartyType.UNSPECIFIED],
        account: accountIndex(owner, details),
        recipient: vault.seal(RecipientSchema, recipient, placeOf(owner.organizationId, id)),
      }
    },

    fromRow(row: any): Kept {
      const recipient = vault.open(RecipientSchema, row.recipient, placeOf(row.organization_id, row.id))
      recipient.isDefault = row.is_default
      return { version: row.version, recipient }
    },
  }
}

/** What an end-user has filled in of a recipient. */
export function detailsOf(recipient: Recipient): PayoutMethodDraft {
  const { country, currency, method, creditor, creditorAccount, creditorAgent } = recipient
  return create(PayoutMethodDraftSchema, {
    ...{ country, currency, method },
    ...(creditor && { creditor }),
    ...(creditorAccount && { creditorAccount }),
    ...(creditorAgent && { creditorAgent }),
  })
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
