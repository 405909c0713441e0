import type { Client } from '@connectrpc/connect'
import { AlertCode, type ValidationService } from '../../../proto/gen/validation/v1/validation_pb.js'
import { PaymentInstructionSchema } from '../../../proto/gen/payments/v1/instruction_pb.js'
import { messageFrom } from '../../kit/pointers.ts'
import { REQUEST_ID_HEADER } from '../../kit/rpc/request-id.ts'
import type { CheckDraft } from './draft.ts'

/** What a payment to it would be warned of. */
export function validationCheck(validation: Client<typeof ValidationService>): CheckDraft {
  return async (draft, { signal, requestId }) => {
    const { items } = await validation.validate(
      { items: [messageFrom(PaymentInstructionSchema, draft)] },
      { signal, headers: { [REQUEST_ID_HEADER]: requestId } },
    )
    return items.flatMap(({ alerts }) =>
      alerts.map(({ code, field, message = '' }) => {
        const name = AlertCode[code] ?? `UNKNOWN_${code}`
        return {
          code: name,
          message,
          isBlocking: !doubtful.test(name),
          ...(field !== undefined && { field }),
        }
      }),
    )
  }
}

/**
 * What rests on lists that may lag behind the world, or on likeness: its author
 * is told, and knows better.
 */
const doubtful =
  /^UNKNOWN_|_(DOES_NOT_EXIST|NO_SSI|NO_SSI_FOR_CURRENCY|SCHEME_UNSUPPORTED|BIC_IBAN_INCONSISTENCY|INVALID_BANK_IDENTIFIER|POSSIBLE_CARD_NUMBER|SWAP|DUPLICATION)$/
