import { get, post, refused, type Request, statement, type Statement } from './statement.ts'

const asked = (
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Request => ({
  line: 'POST /oauth2/token',
  as: 'nobody',
  form,
  headers,
})
const grant = { grant_type: 'client_credentials' }
const own = { client_id: '{client id}', client_secret: '{client secret}' }
const given = { status: 200, body: { access_token: String, token_type: 'Bearer', expires_in: 3_600 } }
const validation = (token: string): Request =>
  post('/payments/validations', {}, { as: 'nobody', headers: { authorization: token } })

export const token: readonly Statement[] = [
  statement(
    '4.1',
    'a form with grant type, id and secret gives a token, which no cache keeps',
    asked({ ...grant, ...own }),
    { ...given, headers: { 'cache-control': 'no-store', 'content-type': /^application\/json/ } },
  ),
  statement(
    '4.1',
    'grant_type must be client_credentials',
    asked({ ...own, grant_type: 'password' }),
    refused(400, 'AUTH_UNSUPPORTED_GRANT_TYPE'),
  ),
  statement('4.1', 'grant_type is required', asked(own), { status: 400 }),
  statement(
    '4.1',
    'a body of another type is refused',
    { line: 'POST /oauth2/token', as: 'nobody', body: { ...grant, ...own } },
    refused(415, 'MEDIA_TYPE_UNSUPPORTED'),
  ),
  {
    section: '5.1',
    says: 'the token of the flow is taken by the API, and no scope is needed',
    steps: [
      [
        asked({ ...grant, ...own }),
        { ...given, lacks: ['scope'], keep: ({ access_token }) => ({ token: access_token }) },
      ],
      [validation('Bearer {token}'), { status: 200 }],
    ],
  },
  statement(
    '5.1',
    'a client may also send its credentials by HTTP Basic',
    asked(grant, { authorization: 'Basic {basic}' }),
    given,
  ),
  statement(
    '5.2',
    'the header is Authorization: Bearer',
    validation('Basic {basic}'),
    refused(401, 'AUTH_M2M_TOKEN_NOT_FOUND'),
  ),
  {
    section: '5.3',
    says: 'a token that was revoked is answered with 401, and a new one is to be had',
    steps: [
      [asked({ ...grant, ...own }), { ...given, keep: ({ access_token }) => ({ token: access_token }) }],
      [{ ...asked({ ...own, token: '{token}' }), line: 'POST /oauth2/revoke' }, { status: 200 }],
      [validation('Bearer {token}'), refused(401, 'AUTH_M2M_TOKEN_INVALID')],
      [asked({ ...grant, ...own }), given],
    ],
  },
  statement(
    '5.5',
    'AUTH_MISSING_CLIENT_CREDENTIALS: no id',
    asked({ ...grant, client_secret: '{client secret}' }),
    { ...refused(401, 'AUTH_MISSING_CLIENT_CREDENTIALS'), headers: { 'www-authenticate': /^Basic/ } },
  ),
  statement(
    '5.5',
    'AUTH_MISSING_CLIENT_CREDENTIALS: no secret',
    asked({ ...grant, client_id: '{client id}' }),
    refused(401, 'AUTH_MISSING_CLIENT_CREDENTIALS'),
  ),
  statement(
    '5.5',
    'AUTH_INVALID_CLIENT_CREDENTIALS: a wrong secret',
    asked({ ...grant, ...own, client_secret: 'payprep_dev_{wrong}' }),
    { ...refused(401, 'AUTH_INVALID_CLIENT_CREDENTIALS'), headers: { 'www-authenticate': /^Basic/ } },
  ),
  statement(
    '5.5',
    'AUTH_INVALID_CLIENT_CREDENTIALS: an unknown client',
    asked({ ...grant, ...own, client_id: 'клиент' }),
    refused(401, 'AUTH_INVALID_CLIENT_CREDENTIALS'),
  ),
  statement(
    '5.5',
    'AUTH_M2M_TOKEN_NOT_FOUND: no token',
    post('/payments/validations', {}, { as: 'nobody' }),
    { ...refused(401, 'AUTH_M2M_TOKEN_NOT_FOUND'), headers: { 'www-authenticate': /^Bearer/ } },
  ),
  statement('5.5', 'AUTH_M2M_TOKEN_INVALID: a malformed token', validation('Bearer not.a.token'), {
    ...refused(401, 'AUTH_M2M_TOKEN_INVALID'),
    headers: { 'www-authenticate': /^Bearer/ },
  }),
  {
    section: '5.5',
    says: 'AUTH_M2M_TOKEN_INVALID: a token whose signature is another',
    steps: [
      [
        asked({ ...grant, ...own }),
        {
          ...given,
          keep: ({ access_token }) => ({
            token: `${access_token.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`,
          }),
        },
      ],
      [validation('Bearer {token}'), refused(401, 'AUTH_M2M_TOKEN_INVALID')],
    ],
  },
  statement(
    '5.5',
    'each operation of the API asks for the token',
    get('/webhooks/subscriptions', { as: 'nobody' }),
    refused(401, 'AUTH_M2M_TOKEN_NOT_FOUND'),
  ),
]
