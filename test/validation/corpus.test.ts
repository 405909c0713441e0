import { readFileSync, writeFileSync } from 'node:fs'
import { create } from '@bufbuild/protobuf'
import fc from 'fast-check'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { profiles } from '../../services/library/banking/countries/index.ts'
import { judge, validate } from '../../services/validation/validate.ts'
import { alertOf } from '../../services/validation/result.ts'
import { domestic } from './cases/domestic.ts'
import { corpus } from './corpus.ts'
import { anyCharacter } from '../harness/any-character.ts'

const GARBAGE = 10_000
const SENTENCE = /^\S.{15,}\.$/su
const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 140 }), fc.string({ maxLength: 40 }))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const agent = maybe(
  fc.record({ bic: maybe(text), memberId: maybe(text), branchId: maybe(text) }).map(given => ({
    ...(given.bic !== undefined && { bic: given.bic }),
    ...(given.memberId !== undefined && { clearingSystemMemberId: { memberId: given.memberId } }),
    ...(given.branchId !== undefined && { branchId: given.branchId }),
  })),
)
const country = maybe(fc.oneof(fc.constantFrom(...profiles.map(profile => profile.country)), text))

t.test('garbage of every kind raises alerts with messages, and never an error', async t => {
  const instruction = fc.record({
    country,
    currency: maybe(text),
    creditorAgent: agent,
    intermediaryAgent2: agent,
    account: maybe(fc.record({ value: text, type: fc.integer({ min: 0, max: 7 }) })),
    document: maybe(fc.record({ type: text, value: text })),
  })
  let judged = 0
  fc.assert(
    fc.property(instruction, ({ account, document, ...rest }) => {
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
      const message = create(PaymentInstructionSchema, {
        ...given,
        ...(account && { creditorAccount: { id: account } }),
        ...(document && { creditor: { documents: [document] } }),
      })
      const { findings, gaps } = judge(message, domestic.directory)
      for (const text of [...findings.map(each => alertOf(each).message), ...gaps.map(gap => gap.reason)]) {
        if (!SENTENCE.test(text)) throw new Error(text)
      }
      judged++
    }),
    { numRuns: GARBAGE, seed: 20_261_121 },
  )
  t.equal(judged, GARBAGE)
})

/**
 * Shows the side effects of a changed rule or country. After such a change,
 * write the file with `UPDATE_COUNTS=1` and review the difference.
 */
t.test('a fixed corpus raises each alert as often as in the reviewed counts', async t => {
  const counts: Record<string, number> = { instructions: 0 }
  for (const instruction of corpus()) {
    counts.instructions! += 1
    for (const { rule } of validate(create(PaymentInstructionSchema, instruction), domestic.directory)) {
      counts[rule.alert] = (counts[rule.alert] ?? 0) + 1
    }
  }
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  const file = new URL('corpus-counts.json', import.meta.url)
  if (process.env.UPDATE_COUNTS === '1') writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
  t.ok(counts.instructions! >= 5_000)
  t.strictSame(sorted, JSON.parse(readFileSync(file, 'utf8')))
})
