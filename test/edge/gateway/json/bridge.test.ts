import { create, fromBinary, fromJson, toBinary, toJson } from '@bufbuild/protobuf'
import { TimestampSchema } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { jsonReader, jsonWriter, unknownFields } from '../../../../edge/gateway/json/bridge.ts'
import { ListRecipientsRequestSchema } from '../../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { ManagementSessionOptionsSchema } from '../../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { EnrichmentResultSchema } from '../../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import {
  AccountIdType,
  PaymentInstructionSchema,
} from '../../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { NotCheckedKind } from '../../../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import { PartyType } from '../../../../proto/gen/payprep/payments/v1/party_pb.js'
import { DirectoryHeaderSchema } from '../../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import {
  AlertCode,
  AlertSeverity,
  ValidateRequestSchema,
  ValidateResponseSchema,
  ValidationResultSchema,
  ValidationStatus,
} from '../../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { AccountVerificationRequestSchema } from '../../../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { Problem } from '../../../../services/kit/problem.ts'

const readInstruction = jsonReader(PaymentInstructionSchema)
const readBulk = jsonReader(ValidateRequestSchema)
const writeResult = jsonWriter(ValidationResultSchema)

const whole = {
  country: 'BR',
  currency: 'BRL',
  creditorAgent: { bic: 'ITAUBRSP', clearingSystemMemberId: { memberId: '341' }, branchId: '0001' },
  creditorAccount: { id: { value: '12345-6', type: 'ACCOUNT_NUMBER' }, type: 'CHECKING' },
  creditor: {
    name: 'João Pão de Queijo 🙂',
    address: { country: 'BR', townName: 'São Paulo', addressLine1: 'Av. Paulista 1' },
    contactDetails: { email: 'joao@example.com', phone: '+5511999999999' },
    dateOfBirth: '1988-02-29',
    taxId: '11144477735',
    documents: [{ type: 'CPF', value: '11144477735' }],
    type: 'INDIVIDUAL',
  },
  intermediaryAgent1: { bic: 'CHASUS33' },
  settlementInformation: {},
}

t.test('a body is read completely, as the codec of protobuf reads it', async t => {
  const prefixed = structuredClone(whole)
  prefixed.creditorAccount.id.type = 'ACCOUNT_ID_TYPE_ACCOUNT_NUMBER'
  prefixed.creditor.type = 'PARTY_TYPE_INDIVIDUAL'
  const message = readInstruction(whole)
  t.strictSame(message, fromJson(PaymentInstructionSchema, prefixed))
  t.strictSame(fromBinary(PaymentInstructionSchema, toBinary(PaymentInstructionSchema, message)), message)
  t.equal(message.creditorAccount?.id?.type, AccountIdType.ACCOUNT_NUMBER)
  t.equal(message.creditor?.type, PartyType.INDIVIDUAL)
})

const account = (id: unknown) => ({ creditorAccount: { id } })
const creditor = (party: object) => ({ creditor: party })
const text = (length: number) => 'x'.repeat(length)

t.test('optional, unknown and longest values are accepted', async t => {
  const bodies: readonly (readonly [title: string, body: unknown, field?: string])[] = [
    ['an empty object', {}],
    ['unknown fields', { country: 'DE', colour: 'blue', deep: { er: [1, { country: 7 }] } }],
    ['a former currency, and the code of Kosovo', { country: 'XK', currency: 'DEM' }],
    ['null for optional fields', { country: null, creditorAgent: null, creditor: { documents: null } }],
    ['a string of the maximum length', creditor({ name: text(140) })],
    ['140 characters that take two units each', creditor({ name: '🙂'.repeat(140) })],
    ['a leap day', creditor({ dateOfBirth: '2000-02-29' })],
    ['an empty list', creditor({ documents: [] })],
    ['ten documents', creditor({ documents: Array(10).fill({ type: 'CPF', value: '1' }) })],
    [
      'names that every object inherits',
      JSON.parse('{"__proto__": {"country": 7}, "constructor": 1, "toString": 2}'),
    ],
  ]
  for (const [title, body] of bodies) t.doesNotThrow(() => readInstruction(body), title)
})

t.test('unknown fields are found at any depth, and named by their JSON pointers', async t => {
  const unknownIn = unknownFields(PaymentInstructionSchema)
  const bodies: readonly (readonly [body: unknown, ...pointers: string[]])[] = [
    [{}],
    [whole],
    [{ country: 'DE', colour: 'blue', deep: { er: [1] } }, '/colour', '/deep'],
    [{ colour: null, country: null, creditorAgent: null, creditor: { documents: null } }],
    [{ creditorAgent: { BIC: 'COBADEFF' } }, '/creditorAgent/BIC'],
    [
      {
        creditor: {
          documents: [
            { type: 'CPF', value: '1' },
            { type: 'CPF', value: '1', issuer: 'BR' },
          ],
        },
      },
      '/creditor/documents/1/issuer',
    ],
    [{ 'a/b': 1, 'c~d': 1 }, '/a~1b', '/c~0d'],
    [
      JSON.parse('{"__proto__": {"country": 7}, "constructor": 1, "toString": 2}'),
      '/__proto__',
      '/constructor',
      '/toString',
    ],
    [{ creditor_agent: {} }, '/creditor_agent'],
  ]
  for (const [body, ...pointers] of bodies) t.strictSame(unknownIn(body), pointers)
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`field${index}`, 1]))
  t.equal(unknownIn(many).length, 20)
})

t.test('a list that answers show only with items is left out when it is empty', async t => {
  const gap = { kind: NotCheckedKind.SANCTIONS, reason: 'why' }
  const result = { status: ValidationStatus.OK, alerts: [] }
  t.strictSame(writeResult(create(ValidationResultSchema, result)), { status: 'OK', alerts: [] })
  t.strictSame(writeResult(create(ValidationResultSchema, { ...result, notChecked: [gap] })), {
    status: 'OK',
    alerts: [],
    notChecked: [{ kind: 'SANCTIONS', reason: 'why' }],
  })
})

t.test('a map is read and written as it is, in its order, and left out when it is empty', async t => {
  const { metadata } = AccountVerificationRequestSchema.field
  const seen: unknown[] = []
  const read = jsonReader(
    AccountVerificationRequestSchema,
    new Map([[metadata, entries => seen.push(entries)]]),
  )
  const write = jsonWriter(AccountVerificationRequestSchema)
  const entries = { zeta: 'Ω', alpha: '', 'a.b-c_9': '🙂', constructor: 'x' }
  const message = read({ details: {}, metadata: entries })
  t.strictSame(seen, [entries], 'its check sees the entries')
  const copy = fromBinary(
    AccountVerificationRequestSchema,
    toBinary(AccountVerificationRequestSchema, message),
  )
  const json = write(copy)
  t.strictSame(json, { details: {}, metadata: entries })
  t.strictSame(Object.keys(json.metadata!), Object.keys(entries))
  for (const empty of [{}, null, undefined]) {
    const message = read({ details: {}, metadata: empty })
    t.strictSame(message.metadata, {})
    t.strictSame(write(message), { details: {} })
  }
  for (const bad of [[], ['a'], 'text', 7, true])
    t.throws(() => read({ details: {}, metadata: bad }), { message: '/metadata must be an object' })
  t.throws(() => jsonReader(AccountVerificationRequestSchema), /map of texts with a check/)
  t.strictSame(unknownFields(AccountVerificationRequestSchema)({ details: {}, metadata: { a: 'b' }, b: 1 }), [
    '/b',
  ])
})

t.test('an invalid body is refused with the place of each mistake', async t => {
  const bodies: readonly (readonly [body: unknown, message: string])[] = [
    [[], 'the body must be a JSON object'],
    [null, 'the body must be a JSON object'],
    ['{}', 'the body must be a JSON object'],
    [{ country: 'de' }, '/country must match [A-Z]{2}'],
    [{ country: 'DEU' }, '/country must match [A-Z]{2}'],
    [{ country: 'DE\n' }, '/country must match [A-Z]{2}'],
    [{ country: '' }, '/country must have 1 to 140 characters'],
    [{ country: 'ZZ' }, '/country must be a country of ISO 3166-1, or XK'],
    [{ currency: 'ABC' }, '/currency must be a currency of ISO 4217, active or former'],
    [{ country: 276 }, '/country must be a string'],
    [{ country: ['DE'] }, '/country must be a string'],
    [{ creditorAgent: 'DEUTDEFF' }, '/creditorAgent must be an object'],
    [{ creditorAgent: [] }, '/creditorAgent must be an object'],
    [{ creditorAgent: { bic: text(141) } }, '/creditorAgent/bic must have 1 to 140 characters'],
    [{ creditorAgent: { bic: text(100_000) } }, '/creditorAgent/bic must have 1 to 140 characters'],
    [{ creditorAgent: { bic: '🙂'.repeat(141) } }, '/creditorAgent/bic must have 1 to 140 characters'],
    [{ creditorAccount: {} }, '/creditorAccount/id is required'],
    [account(null), '/creditorAccount/id is required'],
    [account({}), '/creditorAccount/id/value is required; /creditorAccount/id/type is required'],
    [account({ value: null, type: 'IBAN' }), '/creditorAccount/id/value is required'],
    [
      account({ value: '1', type: 'Iban' }),
      '/creditorAccount/id/type must be one of IBAN, ACCOUNT_NUMBER, EMAIL, MSISDN, CARD_NUMBER, GENERIC',
    ],
    [creditor({ type: 'UNSPECIFIED' }), '/creditor/type must be one of INDIVIDUAL, BUSINESS'],
    [creditor({ type: 'PARTY_TYPE_BUSINESS' }), '/creditor/type must be one of INDIVIDUAL, BUSINESS'],
    [creditor({ type: 1 }), '/creditor/type must be one of INDIVIDUAL, BUSINESS'],
    [creditor({ address: {} }), '/creditor/address/country is required'],
    [creditor({ dateOfBirth: '2023-02-29' }), '/creditor/dateOfBirth must be a calendar date, YYYY-MM-DD'],
    [creditor({ dateOfBirth: '1988-1-1' }), '/creditor/dateOfBirth must be a calendar date, YYYY-MM-DD'],
    [
      creditor({ dateOfBirth: '1988-01-01T00:00Z' }),
      '/creditor/dateOfBirth must be a calendar date, YYYY-MM-DD',
    ],
    [
      creditor({ name: 'half \ud83d a pair' }),
      '/creditor/name must consist of Unicode characters other than NUL',
    ],
    [creditor({ name: 'nul \0' }), '/creditor/name must consist of Unicode characters other than NUL'],
    [creditor({ documents: {} }), '/creditor/documents must be an array'],
    [creditor({ documents: [null] }), '/creditor/documents/0 must be an object'],
    [creditor({ documents: Array(11).fill({}) }), '/creditor/documents must have at most 10 items'],
    [
      creditor({ documents: [{ type: 'CPF', value: '1' }, { type: 'CPF' }] }),
      '/creditor/documents/1/value is required',
    ],
  ]
  for (const [body, message] of bodies) {
    t.throws(() => readInstruction(body), { kind: 'invalid', code: 'REQUEST_INVALID', message }, message)
  }
})

t.test('a bulk request has at most twenty items', async t => {
  const items = Array.from({ length: 20 }, (_, index) => ({ country: index < 3 ? 'D' : 'DE' }))
  t.equal(readBulk({ items: items.slice(3) }).items.length, 17)
  t.strictSame(readBulk({ items: [] }).items, [])
  const refused: readonly (readonly [body: unknown, message: string])[] = [
    [{}, '/items is required'],
    [{ items: null }, '/items is required'],
    [{ items }, [0, 1, 2].map(index => `/items/${index}/country must match [A-Z]{2}`).join('; ')],
    [{ items: [...items, {}] }, '/items must have at most 20 items'],
  ]
  for (const [body, message] of refused) t.throws(() => readBulk(body), { message }, message)
})

t.test('at most twenty mistakes are reported', async t => {
  const items = Array(20).fill({ country: 1, currency: 2 })
  try {
    readBulk({ items })
    t.fail('the body was accepted')
  } catch (error) {
    t.equal((error as Problem).message.split('; ').length, 20)
  }
})

t.test('an answer always has required fields and lists, and optional fields only if set', async t => {
  t.strictSame(writeResult(create(ValidationResultSchema, { status: ValidationStatus.OK })), {
    status: 'OK',
    alerts: [],
  })
  const alert = { code: AlertCode.CREDITOR_BIC_DOES_NOT_EXIST, field: '/creditorAgent/bic' }
  t.strictSame(
    writeResult(create(ValidationResultSchema, { status: ValidationStatus.ALERT, alerts: [alert] })),
    {
      status: 'ALERT',
      alerts: [{ code: 'CREDITOR_BIC_DOES_NOT_EXIST', field: '/creditorAgent/bic' }],
    },
  )
  const writeEnrichment = jsonWriter(EnrichmentResultSchema)
  t.strictSame(writeEnrichment(create(EnrichmentResultSchema, { enrichments: {} })), { enrichments: {} })
  t.strictSame(
    writeEnrichment(
      create(EnrichmentResultSchema, { enrichments: { creditorAgent: {}, creditorAccount: {} } }),
    ),
    { enrichments: { creditorAgent: {}, creditorAccount: { ids: [] } } },
  )
})

t.test('an answer equals the output of the protobuf codec, except for the names of enum values', async t => {
  const notChecked = [{ kind: NotCheckedKind.UNKNOWN_FIELD, reason: 'why', field: '/colour' }]
  const message = create(ValidateResponseSchema, {
    notChecked,
    items: Object.values(AlertCode)
      .filter(code => typeof code === 'number' && code !== AlertCode.UNSPECIFIED)
      .map(code => ({
        status: ValidationStatus.ALERT,
        alerts: [{ code: code as AlertCode, message: 'why' }],
        notChecked,
      })),
  })
  const stock = JSON.stringify(toJson(ValidateResponseSchema, message, { alwaysEmitImplicit: true }))
  t.equal(
    JSON.stringify(jsonWriter(ValidateResponseSchema)(message)),
    stock.replace(/"(?:ALERT_CODE|VALIDATION_STATUS|NOT_CHECKED_KIND)_/g, '"'),
  )
})

t.test('an enum whose option says so is written in lower case', async t => {
  const alerts = [
    { code: AlertCode.CREDITOR_BIC_INVALID_FORMAT, severity: AlertSeverity.CERTAIN },
    { code: AlertCode.CREDITOR_BIC_DOES_NOT_EXIST, severity: AlertSeverity.DOUBTFUL },
  ]
  t.strictSame(
    writeResult(create(ValidationResultSchema, { status: ValidationStatus.ALERT, alerts })).alerts,
    [
      { code: 'CREDITOR_BIC_INVALID_FORMAT', severity: 'certain' },
      { code: 'CREDITOR_BIC_DOES_NOT_EXIST', severity: 'doubtful' },
    ],
  )
})

t.test('an enum value of a newer service is passed on by its number', async t => {
  const result = create(ValidationResultSchema, {
    status: ValidationStatus.ALERT,
    alerts: [{ code: 999 as AlertCode }],
  })
  t.match(writeResult(result), { alerts: [{ code: 'UNKNOWN_999' }] })
})

t.test('a type without a public form is reported when the edge starts, not when it is used', async t => {
  t.throws(
    () => jsonReader(DirectoryHeaderSchema),
    /needs max_items|of a kind that public JSON does not support/,
  )
  t.throws(() => jsonWriter(TimestampSchema), /of a kind that public JSON does not support/)
})

t.test('numbers and lists outside their bounds are refused', async t => {
  const user = { organizationId: '0b8f6a4e-52a1-4a3f-9f4e-1b8c2d3e4f50', externalUserId: 'u' }
  const readList = jsonReader(ListRecipientsRequestSchema)
  const writeList = jsonWriter(ListRecipientsRequestSchema)
  for (const limit of [1, 100]) t.strictSame(writeList(readList({ ...user, limit })), { ...user, limit })
  for (const limit of [0, 101, 1.5, -1, '7', true, 1e99]) {
    t.throws(() => readList({ ...user, limit }), { message: '/limit must be a whole number from 1 to 100' })
  }
  const readOptions = jsonReader(ManagementSessionOptionsSchema)
  t.strictSame(readOptions({}).allowedCountries, [])
  t.strictSame(readOptions({ allowedCountries: ['DE'] }).allowedCountries, ['DE'])
  t.throws(() => readOptions({ allowedCountries: [] }), {
    message: '/allowedCountries must have at least 1 item',
  })
})
