import { get, post, refused, type Step, statement, type Statement } from './statement.ts'

const SESSIONS = '/beneficiaries/organizations/sessions'
const home = 'https://кошелёк.example/назад?шаг=2'

const asked = (body: object) => post(SESSIONS, body, { headers: { 'idempotency-key': '{a key}' } })
const minimal = { externalUserId: 'usr٧/Ω', returnUrl: home }

/** A session of `{user}`. Later steps know its id, its secret and its url. */
export const session = (options?: object): Step => [
  asked({ externalUserId: '{user}', returnUrl: home, ...(options !== undefined && { options }) }),
  {
    status: 201,
    keep: ({ id, url }) => ({ session: id, url, secret: new URL(url).hash.slice(1) }),
  },
]

const invalid = (says: string, body: object, message: RegExp): Statement =>
  statement('2.7', says, asked(body), refused(400, 'REQUEST_INVALID', message))

export const managementSession: readonly Statement[] = [
  statement('2.7', 'an end-user and an address to return to are enough', asked(minimal), {
    status: 201,
    body: { id: /^[0-9a-f-]{36}$/, url: /^https?:\/\/.+\/sessions\/[0-9a-f-]{36}#[\w-]{40,}$/ },
  }),
  {
    section: '2.7',
    says: 'the url is that of the session, and its fragment is a secret of its own',
    steps: [
      session(),
      [get('/sessions/{session}', { as: 'nobody' }), { status: 200, headers: { 'content-type': /html/ } }],
    ],
  },
  invalid('externalUserId is required', { returnUrl: home }, /externalUserId is required/),
  invalid('returnUrl is required', { externalUserId: 'x' }, /returnUrl is required/),
  invalid('returnUrl is an absolute URI', { ...minimal, returnUrl: '/back' }, /returnUrl/),
  invalid('returnUrl is https', { ...minimal, returnUrl: 'http://кошелёк.example/' }, /returnUrl/),
  statement(
    '2.7',
    'in development it may be http on localhost',
    asked({ ...minimal, returnUrl: 'http://localhost:4711/' }),
    { status: 201 },
  ),
  statement(
    '2.7',
    'a session may be limited to recipient types and countries',
    asked({ ...minimal, options: { allowedRecipientTypes: ['BUSINESS'], allowedCountries: ['KG', 'XK'] } }),
    { status: 201 },
  ),
  invalid(
    'a recipient type is INDIVIDUAL or BUSINESS',
    { ...minimal, options: { allowedRecipientTypes: ['GOVERNMENT'] } },
    /allowedRecipientTypes\/0/,
  ),
  invalid(
    'an allowed country is one of ISO 3166',
    { ...minimal, options: { allowedCountries: ['SU'] } },
    /allowedCountries\/0/,
  ),
  statement('2.7', 'the session says when it ends, half an hour from now', asked(minimal), {
    status: 201,
    body: { expiresAt: /^20\d\d-\d\d-\d\dT/ },
  }),
]
