/**
 * Judges payment instructions. It owns no data: it holds a copy of the bank
 * directory, kept fresh from reference-data, and goes on with the last good copy
 * while that is away. All items of a request are judged by one snapshot.
 */
import type { Message, MessageInitShape } from '@bufbuild/protobuf'
import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import {
  AlertCode,
  type AlertSchema,
  ValidateRequestSchema,
  ValidationService,
  ValidationStatus,
} from '../../proto/gen/validation/v1/validation_pb.js'
import type { Service } from '../kit/rpc/link.ts'
import { requireItemsWithinLimit } from '../kit/rpc/items-limit.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { type Rule, rulesIn } from './rules/check.ts'
import { fieldOf, placeIn } from './rules/fields.ts'
import { rules } from './rules/index.ts'
import { validate } from './validate.ts'

export function validationService({ directory }: { directory: DirectoryFollower }): Service {
  return {
    routes: router =>
      router.service(ValidationService, {
        validate({ items }) {
          requireItemsWithinLimit(ValidateRequestSchema.field.items, items)
          const snapshot = directory.current()
          return { items: items.map(item => toResult(item, validate(item, snapshot))) }
        },
      }),
    close: directory.close,
  }
}

function toResult(item: PaymentInstruction, broken: readonly Rule<never>[]) {
  return broken.length === 0
    ? { status: ValidationStatus.OK }
    : { status: ValidationStatus.ALERT, alerts: broken.map(rule => alertOf(rule, item)) }
}

function alertOf(rule: Rule<never>, item: PaymentInstruction): Alert {
  const alert = alerts.get(rule)!
  const field = alert.field && placeIn(item, alert.field)
  return field === alert.field ? alert : { ...alert, field }
}

type Alert = Exclude<MessageInitShape<typeof AlertSchema>, Message>

/** Each rule's alert, made once. */
const alerts: ReadonlyMap<Rule<never>, Alert> = new Map(
  rulesIn(rules).map(rule => {
    const field = fieldOf(rule.alert)
    return [rule, { code: AlertCode[rule.alert], message: rule.why, ...(field !== undefined && { field }) }]
  }),
)
