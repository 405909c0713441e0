import type { JsonValue } from '@bufbuild/protobuf'
import {
  type Enrichments,
  EnrichmentsSchema,
} from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import {
  type PaymentInstruction,
  PaymentInstructionSchema,
} from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { ValidationResultSchema } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { BankDirectory } from '../../../services/library/banking/directory/bank-directory.ts'
import { enrich } from '../../../services/enrichment/enrich.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { resultOf } from '../../../services/validation/result.ts'
import { jsonReader, jsonWriter, unknownFields } from '../../gateway/json/bridge.ts'
import type { Titles } from './formats/csv-columns.ts'
import { optOutIn } from './opt-out.ts'
import type { FilePayment, Payments } from './payment.ts'
import type { Line } from './report/report.ts'

const readInstruction = jsonReader(PaymentInstructionSchema)
const unknownIn = unknownFields(PaymentInstructionSchema)
// Writers read the fields that are there, so the engine's results need not become messages first.
const writeValidation = jsonWriter(ValidationResultSchema)
const writeEnrichments = jsonWriter(EnrichmentsSchema)

export const UNREADABLE = 'UNREADABLE'

/** Validates and enriches payments by one snapshot of the directory, each when it is taken: a line of the report for each, in their order. */
export async function* checked(
  payments: Payments,
  directory: BankDirectory,
  titles: () => Titles | undefined,
): AsyncGenerator<Iterable<CheckedPayment>> {
  function* each(batch: readonly FilePayment[]) {
    for (const payment of batch) yield checkedOf(payment, directory, titles())
  }
  for await (const batch of payments) yield each(batch)
}

export interface CheckedPayment {
  readonly line: Line
  /** Absent if the payment cannot be read. */
  readonly instruction?: PaymentInstruction
  /** The payer wants no question to the bank of the creditor about this payment. */
  readonly isOptedOut?: boolean
}

function checkedOf(
  { place, instruction: given, mistake, notRead = [] }: FilePayment,
  directory: BankDirectory,
  titles: Titles | undefined,
): CheckedPayment {
  const unreadable = (error: string) => ({ line: { place: { ...place }, status: UNREADABLE, error } })
  if (mistake !== undefined) return unreadable(mistake)
  try {
    const { json, isOptedOut } = optOutIn(given)
    const instruction = readInstruction(json)
    const validation = writeValidation(resultOf(instruction, directory))
    const enrichments = writeEnrichments(enrich(instruction, directory) as Enrichments)
    const gaps = [...notRead, ...unknownIn(json).map(unknownField)].map(withKind)
    const { notChecked = [] } = validation
    const line = {
      place: { ...place },
      ...validation,
      status: String(validation.status),
      ...(gaps.length > 0 && { notChecked: [...(notChecked as readonly JsonValue[]), ...gaps] }),
      enrichments,
    }
    return { line, instruction, isOptedOut }
  } catch (error) {
    if (error instanceof Problem) return unreadable(withTitles(error.message, titles))
    throw error
  }
}

function unknownField(field: string) {
  return { reason: 'A payment instruction has no such field; it was ignored.', field }
}

function withKind(gap: { readonly kind?: string; readonly field?: string; readonly reason: string }) {
  return { kind: 'UNKNOWN_FIELD', ...gap }
}

/** Adds titles to the reader's message, in which each mistake begins with its pointer. */
function withTitles(mistakes: string, titles: Titles | undefined): string {
  return mistakes.replace(/(?<=^|; )\/\S*/g, pointer => {
    const title = titles?.get(pointer)
    return title === undefined ? pointer : `${title} (${pointer})`
  })
}
