import {
  AlertCode,
  AlertSeverity,
  type ValidationService,
} from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { PaymentInstructionSchema } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { ClientOf } from '../../callers.ts'
import { messageFrom } from '../../kit/pointers.ts'
import { onBehalfOf } from '../../kit/rpc/call/request-id.ts'
import type { CheckDraft } from './draft.ts'

/** Reports the alerts that a payment to the payout method would raise; doubtful ones do not block saving it. */
export function validationCheck(validation: ClientOf<'beneficiaries', typeof ValidationService>): CheckDraft {
  return async (draft, { signal, requestId }) => {
    const { items } = await validation.validate(
      { items: [messageFrom(PaymentInstructionSchema, draft)] },
      { signal, ...onBehalfOf(requestId) },
    )
    return items.flatMap(({ alerts }) =>
      alerts.map(({ code, field, message = '', severity }) => ({
        code: AlertCode[code] ?? `UNKNOWN_${code}`,
        message,
        // Without a severity, as an older service answers, an alert is taken to be certain.
        isBlocking: severity !== AlertSeverity.DOUBTFUL,
        ...(field !== undefined && { field }),
      })),
    )
  }
}
