import type { Client } from '@connectrpc/connect'
import type { Context } from 'koa'
import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import type {
  ValidateRequest,
  ValidationResult,
  ValidationService,
} from '../../proto/gen/validation/v1/validation_pb.js'
import { coalesced } from '../coalesce.ts'
import { REQUEST_ID_HEADER } from '../../services/kit/log.ts'

/** Judgement of payment instructions, one by one or many at once. */
export function validations(service: Client<typeof ValidationService>) {
  const validateOne = coalesced<PaymentInstruction, ValidationResult>(
    async (items, options) => (await service.validate({ items }, options)).items,
  )
  return {
    one: (instruction: PaymentInstruction, ctx: Context) => validateOne(instruction, ctx.state.requestId),
    many(request: ValidateRequest, ctx: Context) {
      ctx.state.items = request.items.length
      return service.validate(request, { headers: { [REQUEST_ID_HEADER]: ctx.state.requestId } })
    },
  }
}
