import { fromBinary } from '@bufbuild/protobuf'
import { RecipientSchema } from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import { textsOf } from '../../kit/pointers.ts'
import type { Details } from '../requirements/index.ts'

/** What a recipient's row holds encrypted. */
export interface StoredDetails {
  readonly externalUserId: string
  readonly details: Details
}

const VERSION = 2

/** JSON starts with a brace, which distinguishes it from the base64 of version 1. */
export function writeStoredDetails({ externalUserId, details }: StoredDetails): string {
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
