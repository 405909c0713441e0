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
} from '../../../proto/gen/verification/v1/record_pb.js'
import type { DataSource as Source, FailureReason as Reason, Finding } from '../providers/provider.ts'
import type { Vault } from '../vault.ts'

/** The columns of a verification that a client sees. */
export interface RecordRow {
  readonly id: string
  readonly state: keyof typeof VerificationState
  readonly created_at: Date
  readonly updated_at: Date
  readonly metadata: Readonly<Record<string, string>>
  readonly failure_reason: Reason | null
  readonly result: StoredResult | null
  /** Encrypted. */
  readonly verified_name: Buffer | null
}

export const recordColumns = [
  'id',
  'state',
  'created_at',
  'updated_at',
  'metadata',
  'failure_reason',
  'result',
  'verified_name',
] as const

/** A finding as it is stored: without the name, which is encrypted in a column of its own. */
export type StoredResult = Omit<Finding, 'kind' | 'heldName' | 'heldType'> & {
  readonly source: Source
  /** ISO 8601. */
  readonly verifiedAt: string
}

/** The record as clients see it, in the API and in events. */
export function recordOf(row: RecordRow, vault: Pick<Vault, 'open'>): AccountVerification {
  return create(AccountVerificationSchema, {
    id: row.id,
    createdDate: timestampFromDate(row.created_at),
    updatedDate: timestampFromDate(row.updated_at),
    state: VerificationState[row.state],
    ...(row.result !== null && { result: resultOf(row.result, nameIn(row, vault)) }),
    ...(row.failure_reason !== null && { failureReason: FailureReason[row.failure_reason] }),
    metadata: { ...row.metadata },
  })
}

/** The place that the name is sealed for. */
export const namePlace = (id: string) => `verifications ${id} name`

const nameIn = ({ id, verified_name: sealed }: RecordRow, { open }: Pick<Vault, 'open'>) =>
  sealed === null ? undefined : open(sealed, namePlace(id))

function resultOf(
  stored: StoredResult,
  verifiedName: string | undefined,
): MessageInitShape<typeof VerificationResultSchema> {
  const { nameMatch, accountTypeMatch, isMasked, accountStatusDetail, schemeResponseCode } = stored
  const hasName = nameMatch !== undefined || verifiedName !== undefined
  return {
    accountStatus: AccountStatus[stored.accountStatus],
    ...(hasName && {
      accountHolderName: {
        ...(verifiedName !== undefined && { verifiedName }),
        ...(nameMatch !== undefined && { matchStatus: NameMatchStatus[nameMatch] }),
        ...(verifiedName !== undefined && isMasked !== undefined && { masked: isMasked }),
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
