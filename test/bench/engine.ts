import { create } from '@bufbuild/protobuf'
import { validateIBAN } from 'ibantools'
import { AccountIdType, PaymentInstructionSchema } from '../../proto/gen/payments/v1/instruction_pb.js'
import { profiles } from '../../services/banking/countries/index.ts'
import { bankDirectory } from '../../services/banking/directory-builder.ts'
import { validate } from '../../services/validation/validate.ts'
import { table } from './table.ts'

const ROUNDS = 40
const IBANS_PER_ROUND = 20_000

/** The rule engine alone against ibantools, on the same IBANs, turn by turn in one run. */
export function benchEngine(): string {
  const ibans = profiles.flatMap(({ iban }) => (iban === undefined ? [] : [iban.example]))
  const instructions = ibans.map(value =>
    create(PaymentInstructionSchema, { creditorAccount: { id: { value, type: AccountIdType.IBAN } } }),
  )
  const directory = bankDirectory({})
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: nanoseconds(index => validate(instructions[index % instructions.length]!, directory).length),
    theirs: nanoseconds(index => validateIBAN(ibans[index % ibans.length]!).errorCodes.length),
  }))
  const settled = rounds.slice(ROUNDS / 4)
  const ours = median(settled.map(round => round.ours))
  const theirs = median(settled.map(round => round.theirs))
  const ratio = median(settled.map(round => round.ours / round.theirs))
  const row = (name: string, each: number, ratio: string) => [
    name,
    `${each.toFixed(0)} ns`,
    perSecond(each),
    ratio,
  ]
  return table(
    [`${ibans.length} IBANs, one of each country`, 'each', 'per second', 'ratio'],
    [row('rule engine, all rules', ours, ratio.toFixed(2)), row('ibantools validateIBAN', theirs, '1.00')],
  )
}

function nanoseconds(judge: (index: number) => number): number {
  let findings = 0
  const startedAt = process.hrtime.bigint()
  for (let index = 0; index < IBANS_PER_ROUND; index++) findings += judge(index)
  const elapsed = Number(process.hrtime.bigint() - startedAt)
  if (findings < 0) throw new Error('the work must not be optimised away')
  return elapsed / IBANS_PER_ROUND
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function perSecond(nanosecondsEach: number): string {
  return Math.round(1e9 / nanosecondsEach).toLocaleString('en')
}
