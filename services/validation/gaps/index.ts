import { type NotChecked, NotCheckedKind } from '../../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import { bankExistence, bicExistence, branchExistence } from './existence.ts'
import { type FindGaps, type Judged, NO_GAPS } from './gap.ts'
import { documentType, modulus } from './numbers.ts'
import { sanctions, scheme, settlementInstructions } from './reach.ts'
import { unusedFields } from './unused.ts'

type KindName = Exclude<keyof typeof NotCheckedKind, 'UNSPECIFIED'>

/** Rows in the order of the answer. Only the edge finds UNKNOWN_FIELD and NUMBER_CELL: messages hold neither. */
const finders: Readonly<Record<Exclude<KindName, 'UNKNOWN_FIELD' | 'NUMBER_CELL'>, FindGaps>> = {
  SANCTIONS: sanctions,
  BIC_EXISTENCE: bicExistence,
  BANK_EXISTENCE: bankExistence,
  BRANCH_EXISTENCE: branchExistence,
  SCHEME: scheme,
  SETTLEMENT_INSTRUCTIONS: settlementInstructions,
  MODULUS: modulus,
  DOCUMENT_TYPE: documentType,
  UNUSED_FIELD: unusedFields,
}

const rows = Object.entries(finders).map(([name, find]) => ({ kind: NotCheckedKind[name as KindName], find }))

/** All that could not be judged of an instruction, by kind. */
export function gapsIn(judged: Judged): NotChecked[] {
  const found: NotChecked[] = []
  for (const { kind, find } of rows) {
    const gaps = find(judged)
    if (gaps === NO_GAPS) continue
    for (const { reason, field } of gaps)
      found.push({ $typeName: 'payprep.payments.v1.NotChecked', kind, reason, field })
  }
  return found
}
