import { randomUUID } from 'node:crypto'
import { PaymentInstructionSchema } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { VerificationResult } from '../../../proto/gen/payprep/verification/v1/record_pb.js'
import {
  VerificationOrigin,
  type VerificationService,
} from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { ClientOf } from '../../callers.ts'
import { messageFrom } from '../../kit/pointers.ts'
import { onBehalfOf } from '../../kit/rpc/call/request-id.ts'
import type { Actor } from '../recipients/recipient-rows.ts'
import { type Details, paymentIn } from '../requirements/index.ts'
import type { Sessions } from '../sessions/session-store.ts'
import type { CheckOptions } from './draft.ts'

/** The bank's answer about the holder of an account; empty if the bank cannot be asked, or does not answer in time. */
export type AskHolder = (
  draft: Details,
  asker: Actor & Pick<CheckOptions, 'signal'>,
) => Promise<Partial<Pick<VerificationResult, 'accountStatus' | 'accountHolderName'>>>

/** A later answer is useless: by then the end-user has saved. */
const WAIT_MS = 4_000

/** Asks through the verification service. Throws a Problem once the session has asked too often. */
export function askHolder(
  verification: ClientOf<'beneficiaries', typeof VerificationService>,
  sessions: Pick<Sessions, 'countNameCheck'>,
): AskHolder {
  return async (draft, { session, signal, requestId }) => {
    const startedAt = performance.now()
    const options = { signal, ...onBehalfOf(requestId) }
    const { organizationId, externalUserId } = session.owner
    const details = messageFrom(PaymentInstructionSchema, paymentIn(draft))
    if (!(await verification.canVerify({ organizationId, details }, options)).canVerify) return {}
    await sessions.countNameCheck(session)
    const origin = VerificationOrigin.HOSTED_PAGE
    const submission = {
      organizationId,
      idempotencyKey: randomUUID(),
      verification: { details },
      endUserId: externalUserId,
      origin,
    }
    const { verification: submitted } = await verification.submitVerification(submission, options)
    const wait = Math.max(0, Math.round(WAIT_MS - (performance.now() - startedAt)))
    const asked = { organizationId, verificationId: submitted!.id, origin, wait }
    const { verification: record } = await verification.getVerification(asked, options)
    const { accountStatus, accountHolderName } = record?.result ?? {}
    return { ...(accountStatus && { accountStatus }), ...(accountHolderName && { accountHolderName }) }
  }
}
