import { get, type Request, type Statement, type Step } from './statement.ts'
import { session } from './2.7-management-session.ts'
import { hungarian } from './values.ts'

const RECIPIENTS = '/beneficiaries/organizations/recipients'

/** What the hosted page sends, for the end-user of `session`. */
const page = (line: string, body?: object): Request => ({
  line,
  as: 'nobody',
  headers: { origin: '{base}', cookie: '{cookie}' },
  ...(body !== undefined && { body }),
})

const opened: Step = [
  {
    line: 'POST /sessions/{session}/opening',
    as: 'nobody',
    headers: { origin: '{base}' },
    body: { secret: '{secret}', browserId: '{browser}' },
  },
  { status: 200, keep: (_body, headers) => ({ cookie: headers.getSetCookie()[0]!.split(';')[0]! }) },
]

const draft = {
  '/country': 'HU',
  '/currency': 'HUF',
  '/method': 'BANK_ACCOUNT',
  '/creditor/type': 'INDIVIDUAL',
  '/creditor/name': 'Őrsi Ágnes',
  '/creditorAccount/id/type': 'IBAN',
  '/creditorAccount/id/value': hungarian,
}

/** The end-user follows the link, and adds an account. */
export const added: readonly Step[] = [
  session(),
  opened,
  [
    page('POST /sessions/{session}/payout-methods', { attemptId: '{attempt}', draft }),
    {
      status: 200,
      body: { payoutMethod: {} },
      keep: ({ payoutMethod: { id, version } }) => ({ recipient: id, version: String(version) }),
    },
  ],
]
export const changed: Step = [
  page('PATCH /sessions/{session}/payout-methods/{recipient}', {
    version: 1,
    draft: { ...draft, '/creditor/name': 'Őrsi-Bíró Ágnes' },
  }),
  { status: 200 },
]
export const removed: Step = [page('DELETE /sessions/{session}/payout-methods/{recipient}'), { status: 200 }]

export const recipient = {
  id: /^[0-9a-f-]{36}$/,
  country: 'HU',
  currency: 'HUF',
  method: 'BANK_ACCOUNT',
  isDefault: true,
  creditor: { name: 'Őrsi Ágnes', type: 'INDIVIDUAL' },
  creditorAccount: { id: { value: hungarian, type: 'IBAN' } },
}
const one = get(`${RECIPIENTS}/{recipient}`)
const all = get(`${RECIPIENTS}?externalUserId={user}`)
const METHODS =
  'BANK_ACCOUNT BPAY INTERAC ALIPAY FPS_ID MPESA PAYGATE DUITNOW GOPAY OVO DANA LINKAJA SHOPEEPAY PAYMAYA GCASH GRABPAY STARPAY BAYAD TAYOCASH JUANCASH UNIONPAY_CARD'

export const recipients: readonly Statement[] = [
  {
    section: '2.4',
    says: 'what an end-user adds is a recipient with the fields of this section',
    steps: [
      ...added,
      [
        one,
        { status: 200, body: { ...recipient, version: Number, createdDate: String, updatedDate: String } },
      ],
    ],
  },
  {
    section: '2.4',
    says: 'each method of the enumeration exists',
    steps: [session({ allowedMethods: METHODS.split(' ') })],
  },
  {
    section: '4.8',
    says: 'a recipient is read by its id, in its current state',
    steps: [...added, changed, [one, { status: 200, body: { creditor: { name: 'Őrsi-Bíró Ágnes' } } }]],
  },
  {
    section: '4.8',
    says: 'a recipient of another organization, a deleted one and one that never was are not found',
    steps: [
      ...added,
      [
        { ...one, as: 'other' },
        { status: 404, body: { code: 'NOT_FOUND' } },
      ],
      removed,
      [one, { status: 404, body: { code: 'NOT_FOUND' } }],
      [get(`${RECIPIENTS}/{nobody}`), { status: 404, body: { code: 'NOT_FOUND' } }],
    ],
  },
  {
    section: '4.8',
    says: 'the id is a UUID',
    steps: [
      [get(`${RECIPIENTS}/1`), { status: 400, body: { code: 'REQUEST_INVALID', message: /recipientId/ } }],
    ],
  },
  {
    section: '4.9',
    says: 'the recipients of an end-user are listed under items',
    steps: [...added, [all, { status: 200, body: { items: [recipient] } }]],
  },
  {
    section: '4.9',
    says: 'externalUserId is required',
    steps: [[get(RECIPIENTS), { status: 400, body: { code: 'REQUEST_INVALID', message: /externalUserId/ } }]],
  },
  {
    section: '4.9',
    says: 'an unknown user, and one of another organization, has an empty list',
    steps: [
      ...added,
      [
        { ...all, as: 'other' },
        { status: 200, whole: { items: [] } },
      ],
      [get(`${RECIPIENTS}?externalUserId=никто`), { status: 200, whole: { items: [] } }],
    ],
  },
  {
    section: '4.9',
    says: 'the default comes first, then the newest; a list goes in pages',
    steps: [
      ...added,
      [
        page('POST /sessions/{session}/payout-methods', {
          attemptId: '{another attempt}',
          draft: { ...draft, '/creditor/name': 'Vörös Éva' },
          isConfirmed: true,
        }),
        { status: 200, body: { payoutMethod: {} } },
      ],
      [
        get(`${RECIPIENTS}?externalUserId={user}&limit=1`),
        {
          status: 200,
          body: { items: [recipient], nextCursor: String },
          keep: ({ nextCursor }) => ({ cursor: encodeURIComponent(nextCursor) }),
        },
      ],
      [
        get(`${RECIPIENTS}?externalUserId={user}&limit=1&cursor={cursor}`),
        {
          status: 200,
          body: { items: [{ creditor: { name: 'Vörös Éva' }, isDefault: false }] },
          lacks: ['nextCursor'],
        },
      ],
    ],
  },
  ...['0', '101', 'x'].map((limit): Statement => ({
    section: '4.9',
    says: `a page has 1 to 100 recipients, not ${limit}`,
    steps: [
      [
        get(`${RECIPIENTS}?externalUserId=x&limit=${limit}`),
        { status: 400, body: { code: 'REQUEST_INVALID', message: /limit/ } },
      ],
    ],
  })),
  {
    section: '5.4',
    says: 'the secret in the fragment opens the page once; another does not',
    steps: [
      session(),
      [{ ...opened[0], body: { secret: 'x'.repeat(43), browserId: '{browser}' } }, { status: 401 }],
      opened,
      [{ ...opened[0], body: { secret: '{secret}', browserId: '{another browser}' } }, { status: 401 }],
    ],
  },
]
