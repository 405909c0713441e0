/**
 * Judges payment instructions. It owns no data: it holds a copy of the bank
 * directory, kept fresh from reference-data, and goes on with the last good copy
 * while that is away. All items of a request are judged by one snapshot.
 */
import type { MessageInitShape } from '@bufbuild/protobuf'
import {
  AlertCode,
  type AlertSchema,
  ValidationService,
  ValidationStatus,
} from '../../proto/gen/validation/v1/validation_pb.js'
import type { Service } from '../kit/link.ts'
import { Problem } from '../kit/problem.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { type Rule, rulesIn } from './rules/check.ts'
import { fieldOf } from './rules/fields.ts'
import { rules } from './rules/index.ts'
import { validate } from './validate.ts'

/** More than a client may send: an edge under load sends what several of them asked for at once. */
const ITEMS_MAX = 200

export function validationService({ directory }: { directory: DirectoryFollower }): Service {
  return {
    routes: router =>
      router.service(ValidationService, {
        validate({ items }) {
          if (items.length > ITEMS_MAX)
            throw new Problem('invalid', `/items must have at most ${ITEMS_MAX} items`)
          const snapshot = directory.current()
          return { items: items.map(item => toResult(validate(item, snapshot))) }
        },
      }),
    close: directory.close,
  }
}

function toResult(broken: readonly Rule<never>[]) {
  return broken.length === 0
    ? { status: ValidationStatus.OK }
    : { status: ValidationStatus.ALERT, alerts: broken.map(rule => alerts.get(rule)!) }
}

/** Each rule's alert, made once. */
const alerts = new Map<Rule<never>, MessageInitShape<typeof AlertSchema>>(
  rulesIn(rules).map(rule => {
    const field = fieldOf(rule.alert)
    return [rule, { code: AlertCode[rule.alert], message: rule.why, ...(field !== undefined && { field }) }]
  }),
)
