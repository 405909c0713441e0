import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { get, post, refused, type Request, statement, type Statement, type Step } from './statement.ts'

const PATH = '/payments/verifications'

/** An account of the sandbox, by the ending that decides its result. */
const details = (country: string, ending: string) => {
  const { type, value, memberId } = sampleAccount(country, ending)!
  return {
    country,
    ...(memberId !== undefined && { creditorAgent: { clearingSystemMemberId: { memberId } } }),
    creditorAccount: { id: { type, value } },
    creditor: { name: 'Erika Mustermann', type: 'INDIVIDUAL' },
  }
}
const asked = (body: object, headers: Readonly<Record<string, string>> = {}): Request =>
  post(PATH, body, { headers: { 'idempotency-key': '{a key}', ...headers } })
const isFinal = ({ state }: { readonly state: string }) => state !== 'PENDING'
const record = { id: /^[0-9a-f-]{36}$/, createdDate: /^20\d\d-/, updatedDate: /^20\d\d-/ }
const submitted: Step = [
  asked({ details: details('PT', '001') }),
  {
    status: 200,
    body: { ...record, state: /^(PENDING|COMPLETED)$/ },
    keep: ({ id }) => ({ verification: id }),
  },
]

const ends = (says: string, country: string, ending: string, body: object): Statement => ({
  section: '2.10',
  says,
  steps: [
    [asked({ details: details(country, ending) }), { status: 200, keep: ({ id }) => ({ verification: id }) }],
    [get(`${PATH}/{verification}`), { status: 200, body: { ...record, ...body }, after: isFinal }],
  ],
})
const refusedMetadata = (code: string, metadata: object): Statement =>
  statement(
    '4.6',
    `${code} refuses metadata`,
    asked({ details: details('PT', '001'), metadata }),
    refused(400, code),
  )

export const verification: readonly Statement[] = [
  {
    section: '4.6',
    says: 'a submission is answered with a record, which is read by its id',
    steps: [
      submitted,
      [
        get(`${PATH}/{verification}`),
        { status: 200, body: { ...record, state: 'COMPLETED' }, after: isFinal },
      ],
    ],
  },
  statement(
    '4.6',
    'a client may wait for the final record',
    asked({ details: details('PT', '001') }, { prefer: 'wait=10' }),
    { status: 200, headers: { 'preference-applied': 'wait=10' } },
  ),
  {
    section: '4.6',
    says: 'a record of another organization is not found',
    steps: [submitted, [get(`${PATH}/{verification}`, { as: 'other' }), refused(404, 'NOT_FOUND')]],
  },
  statement(
    '4.6',
    'a submission without an idempotency key is refused',
    post(PATH, { details: details('PT', '001') }),
    refused(400, 'IDEMPOTENCY_KEY_HEADER_MISSING'),
  ),
  statement(
    '4.6',
    'a field that the country needs is named, and no record is made',
    asked({ details: { ...details('PT', '001'), creditor: undefined } }),
    refused(400, 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD', /\/details\/creditor\/name/),
  ),
  statement(
    '4.6',
    'metadata comes back as it was',
    asked({ details: details('GB', '001'), metadata: { 'zakaz.N-7': '№ 7 / ①' } }),
    { status: 200, body: { metadata: { 'zakaz.N-7': '№ 7 / ①' } } },
  ),
  refusedMetadata(
    'METADATA_TOO_MANY_KEYS',
    Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`k${n}`, 'v'])),
  ),
  refusedMetadata('METADATA_INVALID_KEY', { заказ: '7' }),
  refusedMetadata('METADATA_INVALID_VALUE', { order: 'x'.repeat(251) }),
  {
    section: '4.6',
    says: 'a batch is answered with 202, and its items are read in pages',
    steps: [
      [
        {
          ...asked({ items: [{ details: details('PT', '001') }, { details: details('GB', '004') }] }),
          line: 'POST /payments/bulk-verifications',
        },
        {
          status: 202,
          body: { id: String, state: String, counts: { total: 2 } },
          keep: ({ id }) => ({ batch: id }),
        },
      ],
      [get('/payments/bulk-verifications/{batch}'), { status: 200, body: { counts: { total: 2 } } }],
      [
        get('/payments/bulk-verifications/{batch}/items'),
        { status: 200, body: { items: [{ index: 0 }, { index: 1 }] } },
      ],
    ],
  },
  ends('a full match in SEPA', 'PT', '001', {
    state: 'COMPLETED',
    result: {
      accountStatus: 'ACTIVE',
      accountHolderName: { matchStatus: 'FULL_MATCH' },
      schemeResponseCode: 'EPC_VOP_MTCH',
    },
  }),
  ends('a close match reveals the name', 'GB', '002', {
    state: 'COMPLETED',
    result: {
      accountHolderName: { matchStatus: 'PARTIAL_MATCH', verifiedName: String },
      schemeResponseCode: 'UK_COP_MBAM',
    },
  }),
  ends('no match', 'LT', '003', {
    state: 'COMPLETED',
    result: { accountHolderName: { matchStatus: 'NO_MATCH' }, schemeResponseCode: 'EPC_VOP_NMTC' },
  }),
  ends('a negative finding is COMPLETED', 'MX', '004', {
    state: 'COMPLETED',
    result: { accountStatus: 'NOT_FOUND' },
  }),
  ends('an account that may not be asked about', 'GB', '005', {
    state: 'COMPLETED',
    result: { accountStatus: 'FORBIDDEN', schemeResponseCode: 'UK_COP_OPTO' },
  }),
  ends('another type of account', 'GB', '006', {
    state: 'COMPLETED',
    result: { accountType: { matchStatus: 'NO_MATCH' }, schemeResponseCode: 'UK_COP_BANM' },
  }),
  ...(
    [
      'INVALID_FIELD',
      'UNAVAILABLE_FINANCIAL_INSTITUTION',
      'UNSUPPORTED_FINANCIAL_INSTITUTION',
      'UNEXPECTED_ERROR',
    ] as const
  ).map((failureReason, n) =>
    ends(`a check that could not be made is FAILED: ${failureReason}`, 'MX', `03${n}`, {
      state: 'FAILED',
      failureReason,
    }),
  ),
  statement(
    '2.10',
    'the record of a bank that does not answer is PENDING',
    asked({ details: details('MX', '021') }),
    { status: 200, body: { ...record, state: 'PENDING' } },
  ),
]
