import { readFileSync, writeFileSync } from 'node:fs'
import { create } from '@bufbuild/protobuf'
import fc from 'fast-check'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payments/v1/instruction_pb.js'
import { profiles } from '../../services/banking/countries/index.ts'
import { validate } from '../../services/validation/validate.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'
import { domestic } from './cases/domestic.ts'

const GARBAGE = 10_000
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 140 }), fc.string({ maxLength: 40 }))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const agent = maybe(
  fc.record({ bic: maybe(text), memberId: maybe(text), branchId: maybe(text) }).map(given => ({
    ...(given.bic !== undefined && { bic: given.bic }),
    ...(given.memberId !== undefined && { clearingSystemMemberId: { memberId: given.memberId } }),
    ...(given.branchId !== undefined && { branchId: given.branchId }),
  })),
)
const country = maybe(fc.oneof(fc.constantFrom(...profiles.map(profile => profile.country)), text))

t.test('garbage of every kind makes alerts, and never an error', async t => {
  const instruction = fc.record({
    ...{ country, currency: maybe(text), creditorAgent: agent, intermediaryAgent2: agent },
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
      validate(message, domestic.directory)
      judged++
    }),
    { numRuns: GARBAGE, seed: 20_261_121 },
  )
  t.equal(judged, GARBAGE)
})

/**
 * How many of a fixed corpus raise each alert. A change of a rule or a country
 * shows here what else it changed: the file is written anew by
 * `UPDATE_COUNTS=1`, and the difference is read before it is kept.
 */
t.test('the counts of alerts over a fixed corpus are those that were reviewed', async t => {
  const counts: Record<string, number> = { instructions: 0 }
  for (const instruction of corpus()) {
    counts.instructions! += 1
    for (const { alert } of validate(create(PaymentInstructionSchema, instruction), domestic.directory)) {
      counts[alert] = (counts[alert] ?? 0) + 1
    }
  }
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  const file = new URL('corpus-counts.json', import.meta.url)
  if (process.env.UPDATE_COUNTS === '1') writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
  t.ok(counts.instructions! >= 5_000)
  t.strictSame(sorted, JSON.parse(readFileSync(file, 'utf8')))
})

/** Every error in a place of each country's example, and numbers of every length in each country. */
function* corpus(): Generator<Instruction> {
  for (const { country, iban: format, domestic: national } of profiles) {
    if (format !== undefined) {
      const { example } = format
      yield { ...iban(example), country }
      for (let place = 0; place < example.length; place++) {
        yield iban(example.slice(0, place) + next(example[place]!) + example.slice(place + 1))
        yield iban(example.slice(0, place) + example.slice(place + 1))
      }
    }
    if (national !== undefined) {
      for (let length = 1; length <= 20; length++) {
        const digits = '12345678901234567890'.slice(0, length)
        yield { ...accountNumber(digits), country }
        yield { ...bankNumber(digits), ...accountNumber('123456789'), country }
      }
    }
    yield { ...bic(`AAAA${country}22`), country: 'CH' }
  }
}

/** The digit or letter that follows, which is the commonest slip on a keyboard. */
function next(character: string): string {
  return character === '9' ? '0' : character === 'Z' ? 'A' : String.fromCharCode(character.charCodeAt(0) + 1)
}
