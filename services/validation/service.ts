/**
 * Judges payment instructions. It owns no data: it holds a copy of the bank
 * directory, kept fresh from reference-data, and goes on with the last good copy
 * while that is away. All items of a request are judged by one snapshot.
 */
import {
  ValidateRequestSchema,
  ValidationService,
  ValidationStatus,
} from '../../proto/gen/validation/v1/validation_pb.js'
import type { Service } from '../kit/rpc/link.ts'
import { requireItemsWithinLimit } from '../kit/rpc/items-limit.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { alertOf } from './alert.ts'
import type { Finding } from './rules/check.ts'
import { validate } from './validate.ts'

export function validationService({ directory }: { directory: DirectoryFollower }): Service {
  return {
    routes: router =>
      router.service(ValidationService, {
        validate({ items }) {
          requireItemsWithinLimit(ValidateRequestSchema.field.items, items)
          const snapshot = directory.current()
          return { items: items.map(item => toResult(validate(item, snapshot))) }
        },
      }),
    close: directory.close,
  }
}

function toResult(findings: readonly Finding[]) {
  return findings.length === 0
    ? { status: ValidationStatus.OK }
    : { status: ValidationStatus.ALERT, alerts: findings.map(alertOf) }
}
