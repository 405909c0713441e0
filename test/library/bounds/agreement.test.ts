import { deepEqual } from 'node:assert/strict'
import {
  create,
  type DescField,
  type DescMessage,
  type DescOneof,
  getOption,
  ScalarType,
} from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import fc from 'fast-check'
import t from 'tap'
import { jsonReader, jsonWriter } from '../../../edge/gateway/json/bridge.ts'
import { ManagementSessionRequestSchema } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { EntityRequestSchema } from '../../../proto/gen/payprep/gambling/v1/entity_pb.js'
import { TransitionRequestSchema } from '../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { ScreeningRequestSchema } from '../../../proto/gen/payprep/gambling/v1/screening_pb.js'
import { RecoveryRequestSchema } from '../../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import {
  SubscriptionChangeSchema,
  SubscriptionRequestSchema,
} from '../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { PaymentInstructionSchema } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { AccountVerificationRequestSchema } from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import { discriminator } from '../../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { checker } from '../../../services/library/bounds/checker.ts'
import { validPart } from '../../../services/library/bounds/valid-part.ts'
import type { Violation } from '../../../services/kit/error-details.ts'
import { checkMetadata } from '../../../services/verification/metadata.ts'
import { isTimestamp } from '../../../services/kit/json/timestamp.ts'
import { Problem } from '../../../services/kit/problem.ts'

/** Texts that fit some fields, and texts that fit none. */
const text = fc.oneof(
  fc.constantFrom('', 'DE', 'ZZ', 'EUR', 'ABC', 'de', '2000-02-29', '2001-02-29', 'https://a.example', '\0'),
  fc.constantFrom('x'.repeat(140), 'x'.repeat(141), '🙂'.repeat(140), '🙂'.repeat(141), '\ud800'),
  fc.string(),
)

/** JavaScript's objects, and so messages, have no entry __proto__. */
const entryName = fc
  .oneof(fc.constantFrom('invoice', 'order.id', 'order id'), fc.string())
  .filter(name => name !== '__proto__')

/** Any message of a type with at most three of its fields, within its bounds or not. */
function messageOf(desc: DescMessage): fc.Arbitrary<object> {
  const members = [
    ...desc.fields
      .filter(({ oneof }) => oneof === undefined)
      .map(field => fieldOf(field).map(value => ({ [field.localName]: value }))),
    ...desc.oneofs.map(oneof => unionOf(desc, oneof)),
  ]
  return fc
    .subarray(members, { maxLength: Math.min(3, members.length) })
    .chain(chosen => fc.tuple(...chosen))
    .map(parts => create(desc, Object.assign({}, ...parts)))
}

/** One of the kinds of a union, or none, with the discriminator that names it: JSON can express no other. */
function unionOf(desc: DescMessage, oneof: DescOneof): fc.Arbitrary<object> {
  const tag = desc.field[getOption(oneof, discriminator)]!
  return fc.constantFrom(...oneof.fields).chain(field => {
    const kind = tag.enum!.values.find(({ localName }) => localName === field.name.toUpperCase())!.number
    const content = valueOf(field).map(value => ({ case: field.localName, value }))
    return fc
      .option(content, { nil: undefined })
      .map(value => ({ [tag.localName]: kind, ...(value && { [oneof.localName]: value }) }))
  })
}

function fieldOf(field: DescField): fc.Arbitrary<unknown> {
  if (field.fieldKind === 'map') return fc.dictionary(entryName, text, { maxKeys: 11, noNullPrototype: true })
  return field.fieldKind === 'list' ? fc.array(valueOf(field), { maxLength: 12 }) : valueOf(field)
}

function valueOf(field: DescField): fc.Arbitrary<unknown> {
  if (isTimestamp(field)) return fc.date({ noInvalidDate: true, min: new Date(0) }).map(timestampFromDate)
  if (field.message !== undefined) return messageOf(field.message)
  if (field.enum !== undefined) return fc.integer({ min: 0, max: field.enum.values.length })
  if (field.scalar === ScalarType.BOOL) return fc.boolean()
  return field.scalar === ScalarType.STRING ? text : fc.nat()
}

/** Bodies that clients send: as JSON over REST, and as parts of requests to the services. */
const bodies: readonly DescMessage[] = [
  PaymentInstructionSchema,
  ManagementSessionRequestSchema,
  SubscriptionRequestSchema,
  SubscriptionChangeSchema,
  RecoveryRequestSchema,
  ScreeningRequestSchema,
  TransitionRequestSchema,
  // A union, and a map.
  EntityRequestSchema,
  AccountVerificationRequestSchema,
]

/** The maps with a separate check, which the edge and the services both make first. */
const mapChecks = new Map([
  [
    AccountVerificationRequestSchema.field.metadata,
    (entries: Readonly<Record<string, unknown>>) => checkMetadata(entries, '/metadata'),
  ],
])

let good = 0
for (const desc of bodies) {
  t.test(`the edge and the services find the same mistakes in a ${desc.name}`, async () => {
    const [read, write, check] = [jsonReader(desc, mapChecks), jsonWriter(desc), checker(desc)]
    const refusedBy = (work: () => unknown): readonly Violation[] => {
      try {
        work()
        return []
      } catch (error) {
        if (error instanceof Problem) return error.violations
        throw error
      }
    }
    const inMaps = (message: any) =>
      desc.fields.flatMap(field => refusedBy(() => mapChecks.get(field as never)?.(message[field.localName])))
    const placesOf = (mistakes: readonly Violation[]) => mistakes.map(({ field }) => field)
    fc.assert(
      fc.property(messageOf(desc), message => {
        const inMap = placesOf(inMaps(message))
        const mistakes = inMap.length > 0 ? inMap : placesOf(check(message))
        if (mistakes.length === 0) good++
        const found = placesOf(refusedBy(() => read(write(message as never))))
        // The reader's Problem holds as many as fit into a message.
        deepEqual(mistakes.slice(0, found.length || 1), found)
      }),
      { numRuns: 300 },
    )
  })
}

t.test('of the messages that were tried, some keep their bounds', async t => t.ok(good > 0))

t.test('a half-filled form makes a message of the texts that keep the contract', async t => {
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
