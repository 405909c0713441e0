import { get, post, refused, statement, type Statement, type Step } from './statement.ts'

const SESSIONS = '/beneficiaries/organizations/sessions'
const body = { externalUserId: 'ユーザー三', returnUrl: 'https://財布.example/戻る' }
const sessionBy = (key: string | undefined, changes: object = {}) =>
  post(SESSIONS, { ...body, ...changes }, key === undefined ? {} : { headers: { 'idempotency-key': key } })
const created: Step = [sessionBy('{a key}'), { status: 201, keep: ({ id }) => ({ first: id }) }]
const VALIDATIONS = '/payments/validations'

export const errors: readonly Statement[] = [
  statement('7.1', 'success is 2xx', post(VALIDATIONS, {}), { status: 200 }),
  statement('7.1', 'a failed validation of the request is 4xx', post(VALIDATIONS, []), { status: 400 }),
  statement('7.1', 'a finding is no error', post(VALIDATIONS, { creditorAgent: { bic: 'ABNAQQ2A' } }), {
    status: 200,
    body: { status: 'ALERT' },
  }),
  statement(
    '7.2',
    'an error has a message and, as a well-known one, a code',
    post(VALIDATIONS, { country: 1 }),
    { status: 400, body: { code: String, message: String } },
  ),
  statement('2.9', 'an error has a code and a message, in JSON', post(VALIDATIONS, { country: 1 }), {
    status: 400,
    body: { code: 'REQUEST_INVALID', message: /\/country/ },
    headers: { 'content-type': /^application\/json/, 'x-request-id': /./ },
  }),
  statement(
    '2.9',
    'the request id of the client comes back',
    post(VALIDATIONS, {}, { headers: { 'x-request-id': 'Auftrag_7.b' } }),
    { status: 200, headers: { 'x-request-id': /^Auftrag_7\.b$/ } },
  ),
  statement(
    '7.3',
    'the code is the member code',
    post(VALIDATIONS, undefined, { text: '{"country":"KG"' }),
    refused(400, 'REQUEST_MALFORMED'),
  ),

  ...([
    ['malformed JSON', post(VALIDATIONS, undefined, { text: '{country: "KG"}' }), 400, 'REQUEST_MALFORMED'],
    ['a doubled name', post(VALIDATIONS, undefined, { text: '{"country":"KG","country":"KZ"}' }), 400, 'REQUEST_MALFORMED'],
    ['a broken schema', post(VALIDATIONS, { creditorAccount: 1 }), 400, 'REQUEST_INVALID'],
    ['no idempotency key', sessionBy(undefined), 400, 'IDEMPOTENCY_KEY_HEADER_MISSING'],
    ['a key that is no UUID', sessionBy('ключ'.replaceAll(/./g, 'k')), 400, 'IDEMPOTENCY_KEY_INVALID'],
    ['an unknown path', get('/payments/nichts'), 404, 'NOT_FOUND'],
    ['a method that the path does not have', { line: `DELETE ${VALIDATIONS}` }, 405, 'METHOD_NOT_ALLOWED'],
    ['a body of more than 256 KiB', post(VALIDATIONS, { x: 'й'.repeat(132_000) }), 413, 'BODY_TOO_LARGE'],
    ['another media type', post(VALIDATIONS, {}, { headers: { 'content-type': 'text/xml' } }), 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ['a compressed body', post(VALIDATIONS, {}, { headers: { 'content-encoding': 'gzip' } }), 415, 'MEDIA_TYPE_UNSUPPORTED'],
  ] as const).map(([says, request, status, code]) => statement('7.4', `${status} ${code}: ${says}`, request, refused(status, code))), // oxfmt-ignore
  statement(
    '7.4',
    '405 names what is allowed',
    { line: `DELETE ${VALIDATIONS}` },
    { status: 405, headers: { allow: /POST/ } },
  ),

  statement('4.7', 'a session is created with 201', sessionBy('{a key}'), {
    status: 201,
    body: { id: String, url: String },
  }),
  {
    section: '7.5',
    says: 'the same key with the same parameters gives the first answer, and says so',
    steps: [
      created,
      [
        sessionBy('{a key}'),
        { status: 201, body: { id: '{first}' }, headers: { 'idempotent-replayed': 'true' } },
      ],
    ],
  },
  {
    section: '7.5',
    says: 'a key with other parameters is refused',
    steps: [
      created,
      [
        sessionBy('{a key}', { externalUserId: 'ユーザー四' }),
        refused(422, 'IDEMPOTENCY_KEY_REQUEST_MISMATCH'),
      ],
    ],
  },
  {
    section: '7.5',
    says: 'another key makes another session',
    steps: [created, [sessionBy('{another key}'), { status: 201, body: { id: String } }]],
  },
  {
    section: '7.5',
    says: 'the key of one organization is none of another',
    steps: [created, [{ ...sessionBy('{a key}', { externalUserId: 'x' }), as: 'other' }, { status: 201 }]],
  },
  statement(
    '4.7',
    'a session without a key is refused',
    sessionBy(undefined),
    refused(400, 'IDEMPOTENCY_KEY_HEADER_MISSING'),
  ),
  {
    section: '4.7',
    says: 'a key that was used with other parameters is refused',
    steps: [
      created,
      [
        sessionBy('{a key}', { returnUrl: 'https://財布.example/他' }),
        refused(422, 'IDEMPOTENCY_KEY_REQUEST_MISMATCH'),
      ],
    ],
  },

  statement(
    '9.1',
    'no path has a version, and the description has the label 1.2.0',
    get('/openapi.json', { as: 'nobody' }),
    { status: 200, body: { openapi: /^3\.1/, info: { version: '1.2.0' } } },
  ),
  statement('9.3', 'a field that is not known yet is no error', post(VALIDATIONS, { purposeCode: 'SALA' }), {
    status: 200,
  }),
  statement('9.3', 'nor is a query parameter', post(`${VALIDATIONS}?dryRun=да`, {}), { status: 200 }),
]
