import { create, toJson } from '@bufbuild/protobuf'
import {
  type PayoutMethodDraft,
  PayoutMethodDraftSchema,
  RecipientMethod,
} from '../../../proto/gen/beneficiaries/v1/recipient_pb.js'
import { AccountIdType } from '../../../proto/gen/payments/v1/instruction_pb.js'
import { PartyType } from '../../../proto/gen/payments/v1/party_pb.js'
import type { ApplyRequirements, FindingText } from './draft.ts'
import { check, draftOf, type Finding, type Recipient } from '../requirements/index.ts'

/** Holds a draft against the table that the forms are made from too, and writes it as that has it. */
export const applyRequirements: ApplyRequirements = draft => {
  const { findings, recipient } = check(draftOf(toPublic(draft)))
  return { findings: findings.map(toText), draft: recipient === undefined ? draft : fromPublic(recipient) }
}

/** In the form of the public document, which names enum values without their prefix. */
function toPublic(draft: PayoutMethodDraft): Recipient {
  const { creditor, creditorAccount, ...rest } = toJson(PayoutMethodDraftSchema, draft) as any
  const { method } = draft
  return {
    ...rest,
    method: RecipientMethod[method],
    creditor: { ...creditor, type: PartyType[draft.creditor?.type ?? PartyType.UNSPECIFIED] },
    creditorAccount: {
      ...creditorAccount,
      id: {
        ...creditorAccount.id,
        type: AccountIdType[draft.creditorAccount?.id?.type ?? AccountIdType.UNSPECIFIED],
      },
    },
  }
}

function fromPublic({ method, creditor, creditorAccount, ...rest }: Recipient): PayoutMethodDraft {
  const { id } = creditorAccount
  return create(PayoutMethodDraftSchema, {
    ...rest,
    method: RecipientMethod[method],
    creditor: { ...creditor, documents: [...(creditor.documents ?? [])], type: PartyType[creditor.type] },
    creditorAccount: { ...creditorAccount, id: { ...id, type: AccountIdType[id.type] } },
  })
}

function toText({ path: field, problem }: Finding): FindingText {
  return { ...texts[problem], field, isBlocking: true }
}

const texts: Readonly<Record<Finding['problem'], { readonly code: string; readonly message: string }>> = {
  missing: { code: 'REQUIRED', message: 'This is needed.' },
  unknown: { code: 'NOT_ASKED_FOR', message: 'This is not asked for here.' },
  choice: { code: 'NOT_A_CHOICE', message: 'This cannot be chosen here.' },
  short: { code: 'TOO_SHORT', message: 'This is too short.' },
  long: { code: 'TOO_LONG', message: 'This is too long.' },
  pattern: { code: 'WRONG_FORM', message: 'This does not have the right form.' },
}
