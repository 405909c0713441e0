import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { fromBinary } from '@bufbuild/protobuf'
import {
  type Recipient,
  RecipientMethod,
  RecipientSchema,
} from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import { type AuthenticatedTable, requireAsked } from '../../kit/encryption/row-mac.ts'
import { messageFrom, textsOf } from '../../kit/pointers.ts'
import { Problem } from '../../kit/problem.ts'
import { cipherFor } from '../../kit/cipher.ts'
import { type Owner, ownedBy } from '../owner.ts'
import type { Details } from '../requirements/index.ts'
import type { Session } from '../sessions/session-store.ts'
import type { Vault } from '../beneficiary-vault.ts'

export interface StoredRecipient extends StoredDetails {
  readonly id: string
  readonly version: number
  readonly isDefault: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The session and the request that act. */
export interface Actor {
  readonly session: Session
  readonly requestId: string
}

export function recipientRows(vault: Vault) {
  const mac = vault.rowMac(authenticatedRecipients)

  /** A blind index of the account: equal for two payout methods that pay into the same account. */
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
    toColumns(owner: Owner, stated: Stated) {
      const { organizationId, externalUserId } = owner
      const { id, details } = stated
      return {
        country: details['/country'],
        recipient_type: details['/creditor/type'],
        account: accountIndex(owner, details),
        recipient: vault.sealText(
          writeStoredDetails({ externalUserId, details }),
          recipientPlace(organizationId, id),
        ),
        ...toState(owner, stated),
      }
    },

    toState,

    /** Throws AlteredRow unless payprep wrote the row, with these values. */
    fromRow(row: any, asked: Readonly<Record<string, unknown>>): StoredRecipient {
      requireAsked(authenticatedRecipients, row, asked)
      const { id, version, is_default: isDefault, created_at: createdAt, updated_at: updatedAt } = row
      const place = recipientPlace(row.organization_id, id)
      const stored = readStoredDetails(mac.opened(row, () => vault.openText(row.recipient, place)))
      mac.require(row, contentOf(stored))
      return { ...stored, id, version, isDefault, createdAt, updatedAt }
    },
  }

  /** The columns that change with each version, also if the details stay. */
  function toState(owner: Owner, { id, version, isDefault, details }: Stated) {
    const state = { id, version, is_default: isDefault }
    const content = contentOf({ externalUserId: owner.externalUserId, details })
    return { version, is_default: isDefault, mac: mac.macOf({ ...ownedBy(owner), ...state }, content) }
  }
}

type Stated = Pick<StoredRecipient, 'id' | 'version' | 'isDefault' | 'details'>

/** Country, type and account are taken from the details, and only find rows. */
export const authenticatedRecipients: AuthenticatedTable = {
  table: 'recipients',
  purpose: 'beneficiaries rows',
  id: ['id'],
  columns: ['organization_id', 'id', 'external_user', 'version', 'is_default'],
  content: (row, key) =>
    contentOf(
      readStoredDetails(
        cipherFor(key, 'beneficiaries').open(row.recipient, recipientPlace(row.organization_id, row.id)),
      ),
    ),
  // The audit trail knows the versions of each.
  hasSet: false,
}

/** What is encrypted, in any of the forms in which it is stored. */
const contentOf = ({ externalUserId, details }: StoredDetails): readonly string[] => [
  externalUserId,
  ...Object.entries(details)
    .map(([pointer, value]) => `${pointer} ${value}`)
    .sort(),
]

const accountPointers = [
  '/creditorAccount/id/value',
  '/creditorAgent/bic',
  '/creditorAgent/clearingSystemMemberId/memberId',
  '/creditorAgent/branchId',
]

/** A recipient as clients read it. */
export function recipientOf({ details, createdAt, updatedAt, ...stored }: StoredRecipient): Recipient {
  const { id, externalUserId, isDefault, version } = stored
  return Object.assign(messageFrom(RecipientSchema, details), {
    id,
    externalUserId,
    isDefault,
    version,
    createdDate: timestampFromDate(createdAt),
    updatedDate: timestampFromDate(updatedAt),
  })
}

/** Deliberately the same for a recipient of another owner and for none. */
export function notFound() {
  return new Problem('notFound', 'no recipient has this id')
}

/** Authenticated with the ciphertext, so that it cannot be moved to another row. */
export const recipientPlace = (organizationId: string, id: string) => `recipients ${organizationId} ${id}`

/** What a recipient's row holds encrypted. */
interface StoredDetails {
  readonly externalUserId: string
  readonly details: Details
}

const VERSION = 2

/** JSON starts with a brace, which distinguishes it from the base64 of version 1. */
function writeStoredDetails({ externalUserId, details }: StoredDetails): string {
  return JSON.stringify({ version: VERSION, externalUserId, details })
}

export function readStoredDetails(text: string): StoredDetails {
  if (!text.startsWith('{')) return readVersion1(text)
  const { version, externalUserId, details } = JSON.parse(text)
  if (version !== VERSION) throw new Error(`stored details of version ${version} need a newer release`)
  return { externalUserId, details }
}

/** Version 1: a Recipient message in base64. Rows that were not changed since still hold it. */
function readVersion1(base64: string): StoredDetails {
  const recipient = fromBinary(RecipientSchema, Buffer.from(base64, 'base64'))
  const { '/id': _, '/externalUserId': externalUserId = '', ...details } = textsOf(RecipientSchema, recipient)
  return { externalUserId, details }
}
