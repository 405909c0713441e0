import { deepEqual } from 'node:assert/strict'
import { create, type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import fc from 'fast-check'
import t from 'tap'
import { jsonReader, jsonWriter } from '../../edge/json/bridge.ts'
import { ManagementSessionRequestSchema } from '../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { TransitionRequestSchema } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { ScreeningRequestSchema } from '../../proto/gen/payprep/gambling/v1/screening_pb.js'
import { RecoveryRequestSchema } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import {
  SubscriptionChangeSchema,
  SubscriptionRequestSchema,
} from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { checker } from '../../services/bounds/checker.ts'
import { validPart } from '../../services/bounds/valid-part.ts'
import type { Violation } from '../../services/kit/error-details.ts'
import { isTimestamp } from '../../services/kit/json/timestamp.ts'
import { Problem } from '../../services/kit/problem.ts'

/** Texts that fit some fields, and texts that fit none. */
const text = fc.oneof(
  fc.constantFrom('', 'DE', 'ZZ', 'EUR', 'ABC', 'de', '2000-02-29', '2001-02-29', 'https://a.example', '\0'),
  fc.constantFrom('x'.repeat(140), 'x'.repeat(141), '🙂'.repeat(140), '🙂'.repeat(141), '\ud800'),
  fc.string(),
)

/** Any message of a type with at most three of its fields, as generated code has it, whether it keeps its bounds or not. */
function messageOf(desc: DescMessage): fc.Arbitrary<object> {
  return fc
    .subarray(desc.fields, { maxLength: Math.min(3, desc.fields.length) })
    .chain(fields => fc.record(Object.fromEntries(fields.map(field => [field.localName, fieldOf(field)]))))
    .map(init => create(desc, init))
}

function fieldOf(field: DescField): fc.Arbitrary<unknown> {
  return field.fieldKind === 'list' ? fc.array(valueOf(field), { maxLength: 12 }) : valueOf(field)
}

function valueOf(field: DescField): fc.Arbitrary<unknown> {
  if (isTimestamp(field)) return fc.date({ noInvalidDate: true, min: new Date(0) }).map(timestampFromDate)
  if (field.message !== undefined) return messageOf(field.message)
  if (field.enum !== undefined) return fc.integer({ min: 0, max: field.enum.values.length })
  if (field.scalar === ScalarType.BOOL) return fc.boolean()
  return field.scalar === ScalarType.STRING ? text : fc.nat()
}

/** What clients send: over REST as JSON, and to the services as a part of their requests. */
const bodies: readonly DescMessage[] = [
  PaymentInstructionSchema,
  ManagementSessionRequestSchema,
  SubscriptionRequestSchema,
  SubscriptionChangeSchema,
  RecoveryRequestSchema,
  ScreeningRequestSchema,
  TransitionRequestSchema,
]

for (const desc of bodies) {
  t.test(`the edge and the services find the same mistakes in a ${desc.name}`, async t => {
    const [read, write, check] = [jsonReader(desc), jsonWriter(desc), checker(desc)]
    const refusedByReader = (json: unknown): readonly Violation[] => {
      try {
        read(json)
        return []
      } catch (error) {
        if (error instanceof Problem) return error.violations
        throw error
      }
    }
    const placesOf = (mistakes: readonly Violation[]) => mistakes.map(({ field }) => field)
    let good = 0
    fc.assert(
      fc.property(messageOf(desc), message => {
        const mistakes = placesOf(check(message))
        if (mistakes.length === 0) good++
        const read = placesOf(refusedByReader(write(message as never)))
        // The reader's Problem holds as many as fit into a message.
        deepEqual(mistakes.slice(0, read.length || 1), read)
      }),
      { numRuns: 300 },
    )
    t.ok(good > 0, 'some keep their bounds')
  })
}

t.test('of texts that are still being filled in, those that keep the contract make a message', async t => {
  const filledIn = validPart(PaymentInstructionSchema)
  const bank = { '/country': 'DE', '/creditorAgent/bic': 'COBADEFF' }
  const known = { country: 'DE', creditorAgent: { bic: 'COBADEFF' } }
  const cases: readonly (readonly [Readonly<Record<string, string>>, object])[] = [
    [bank, known],
    [
      { ...bank, '/currency': 'ABC' },
      { ...known, currency: undefined },
    ],
    [
      { ...bank, '/creditorAccount/id/type': 'IBAN' },
      { ...known, creditorAccount: undefined },
    ],
    [
      { ...bank, '/creditor/address/townName': 'Ulm' },
      { ...known, creditor: undefined },
    ],
    [
      { ...bank, '/creditor/documents/3/type': 'CPF', '/creditor/documents/5/value': '1' },
      { ...known, creditor: undefined },
    ],
    [{ '/country': 'ZZ' }, { country: undefined }],
    [{}, {}],
  ]
  for (const [texts, message] of cases) t.match(filledIn(texts), message, JSON.stringify(texts))
})
