import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import {
  AccountStatus,
  AccountStatusDetail,
  AccountTypeMatchStatus,
  type AccountVerification,
  AccountVerificationSchema,
  DataSource,
  FailureReason,
  NameMatchStatus,
  type VerificationResultSchema,
  VerificationState,
} from '../../../proto/gen/payprep/verification/v1/record_pb.js'
import type { DataSource as Source, FailureReason as Reason, Finding } from '../providers/provider.ts'
import { disclosedPlace, metadataPlace } from '../sealed-places.ts'
import type { Vault } from '../verification-vault.ts'

/** The columns of a verification that a client sees. */
export interface RecordRow {
  readonly id: string
  /** One that is held waits for its batch; clients see it as pending. */
  readonly state: 'HELD' | 'PENDING' | 'COMPLETED' | 'FAILED'
  readonly created_at: Date
  readonly updated_at: Date
  /** In clear, as releases before 2.2.0 read and write it. */
  readonly metadata: Readonly<Record<string, string>>
  /** Null if such a release wrote the row. */
  readonly sealed_metadata: Buffer | null
  readonly failure_reason: Reason | null
  readonly result: StoredResult | null
  /** The part of the result that may name people, encrypted. */
  readonly disclosed: Buffer | null
}

/** Why a verification of a batch failed before any bank was asked. It repeats no value of the client. */
export interface Refusal {
  readonly reason: Reason
  /** As a single submission would have been refused. */
  readonly code: string
  readonly message: string
}

/** The part of a finding that is stored in plain text. */
export type StoredResult = Omit<Finding, 'kind' | 'heldType' | 'reasons' | keyof Disclosed> & {
  readonly source: Source
  /** ISO 8601. */
  readonly verifiedAt: string
}

/** The part of a finding that clients see and that may name people. */
export type Disclosed = Pick<Finding, 'heldName' | 'isMasked' | 'corridorData'>

/** The record as clients see it, in the API and in events. */
export function recordOf(row: RecordRow, vault: Pick<Vault, 'open'>): AccountVerification {
  return create(AccountVerificationSchema, {
    id: row.id,
    createdDate: timestampFromDate(row.created_at),
    updatedDate: timestampFromDate(row.updated_at),
    state: VerificationState[row.state === 'HELD' ? 'PENDING' : row.state],
    ...(row.result !== null && { result: resultOf({ ...row.result, ...disclosedIn(row, vault) }) }),
    ...(row.failure_reason !== null && { failureReason: FailureReason[row.failure_reason] }),
    metadata: metadataOf(row, vault),
  })
}

/** What the client sent along. */
export const metadataOf = (
  { id, metadata, sealed_metadata: sealed }: RecordRow,
  { open }: Pick<Vault, 'open'>,
): Record<string, string> => (sealed === null ? { ...metadata } : JSON.parse(open(sealed, metadataPlace(id))))

const disclosedIn = ({ id, disclosed }: RecordRow, { open }: Pick<Vault, 'open'>): Disclosed =>
  disclosed === null ? {} : JSON.parse(open(disclosed, disclosedPlace(id)))

function resultOf(stored: StoredResult & Disclosed): MessageInitShape<typeof VerificationResultSchema> {
  const { nameMatch, heldName, isMasked, accountTypeMatch, accountStatusDetail, schemeResponseCode } = stored
  const hasName = nameMatch !== undefined || heldName !== undefined
  return {
    accountStatus: AccountStatus[stored.accountStatus],
    ...(hasName && {
      accountHolderName: {
        ...(heldName !== undefined && { verifiedName: heldName }),
        ...(nameMatch !== undefined && { matchStatus: NameMatchStatus[nameMatch] }),
        ...(isMasked !== undefined && { masked: isMasked }),
      },
    }),
    ...(accountTypeMatch !== undefined && {
      accountType: { matchStatus: AccountTypeMatchStatus[accountTypeMatch] },
    }),
    ...(schemeResponseCode !== undefined && { schemeResponseCode }),
    ...(accountStatusDetail !== undefined && {
      accountStatusDetail: AccountStatusDetail[accountStatusDetail],
    }),
    corridorData: { ...stored.corridorData },
    verifiedDate: timestampFromDate(new Date(stored.verifiedAt)),
    dataSource: DataSource[stored.source],
  }
}
