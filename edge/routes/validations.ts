import { create } from '@bufbuild/protobuf'
import type { Client } from '@connectrpc/connect'
import type { Context } from 'koa'
import {
  type ValidateRequest,
  ValidateRequestSchema,
  ValidateResponseSchema,
  type ValidationResult,
  type ValidationService,
} from '../../proto/gen/validation/v1/validation_pb.js'
import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import { itemsPerCall } from '../../services/kit/rpc/items-limit.ts'
import { coalesced } from '../http/coalesce.ts'

/** Judgement of payment instructions, one by one or many at once. */
export function validations(service: Client<typeof ValidationService>) {
  const validate = coalesced<PaymentInstruction, ValidationResult>(
    itemsPerCall(ValidateRequestSchema.field.items),
    async (items, options) => (await service.validate({ items }, options)).items,
  )
  return {
    async one(instruction: PaymentInstruction, ctx: Context): Promise<ValidationResult> {
      const [result] = await validate([instruction], ctx.state.requestId)
      return result!
    },
    async many({ items }: ValidateRequest, ctx: Context) {
      ctx.state.items = items.length
      const results = items.length === 0 ? [] : await validate(items, ctx.state.requestId)
      return create(ValidateResponseSchema, { items: [...results] })
    },
  }
}
