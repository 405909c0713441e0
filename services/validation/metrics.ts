import { NotCheckedKindSchema } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import {
  AlertCodeSchema,
  type AlertCode,
  ValidationStatusSchema,
  type ValidationStatus,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { NotCheckedKind } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import { enumNames } from '../kit/json/enum-names.ts'
import { enumCounter } from '../kit/metrics/metrics.ts'

const results = enumCounter({
  name: 'payprep_validation_results_total',
  help: 'Payment instructions validated, by status of the result.',
  label: 'status',
  names: enumNames(ValidationStatusSchema),
})

const alerts = enumCounter({
  name: 'payprep_validation_alerts_total',
  help: 'Alerts raised, by code.',
  label: 'code',
  names: enumNames(AlertCodeSchema),
})

const notChecked = enumCounter({
  name: 'payprep_validation_not_checked_total',
  help: 'What could not be judged, by kind.',
  label: 'kind',
  names: enumNames(NotCheckedKindSchema),
})

interface Result {
  readonly status: ValidationStatus
  readonly alerts: readonly { readonly code: AlertCode }[]
  readonly notChecked: readonly { readonly kind: NotCheckedKind }[]
}

export function recordResult(result: Result): void {
  results.count(result.status)
  for (const { code } of result.alerts) alerts.count(code)
  for (const { kind } of result.notChecked) notChecked.count(kind)
}
