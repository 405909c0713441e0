/**
 * Judges payment instructions. The service owns no data: it holds a copy of the
 * bank directory, refreshed from reference-data, and continues with the last good
 * copy while reference-data is unavailable. All items of a request are judged by
 * the same snapshot.
 */
import {
  ValidateRequestSchema,
  ValidationService,
  ValidationStatus,
} from '../../proto/gen/validation/v1/validation_pb.js'
import type { Service } from '../kit/rpc/link.ts'
import { requireItemsWithinLimit } from '../kit/rpc/items-limit.ts'
import { unknownCodeIn } from '../banking/countries/unknown-code.ts'
import { Problem } from '../kit/problem.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { alertOf } from './alert.ts'
import { judge, type Judgement } from './validate.ts'

export function validationService({ directory }: { directory: DirectoryFollower }): Service {
  return {
    routes: router =>
      router.service(ValidationService, {
        validate({ items }) {
          requireItemsWithinLimit(ValidateRequestSchema.field.items, items)
          const mistake = unknownCodeIn(items)
          if (mistake !== undefined) throw new Problem('invalid', mistake, 'REQUEST_INVALID')
          const snapshot = directory.current()
          return { items: items.map(item => toResult(judge(item, snapshot))) }
        },
      }),
    close: directory.close,
  }
}

function toResult({ findings, gaps }: Judgement) {
  const status = findings.length === 0 ? ValidationStatus.OK : ValidationStatus.ALERT
  return { status, alerts: findings.map(alertOf), notChecked: [...gaps] }
}
