import { createManagementSession, issueToken, validatePayment } from './orval/client'

const { CLIENT_ID: client_id = '', CLIENT_SECRET: client_secret = '' } = process.env

const token = await issueToken({ grant_type: 'client_credentials', client_id, client_secret })
if (token.status !== 200) throw new Error(String(token.status))
const headers = { authorization: `Bearer ${token.data.access_token}` }
const account = { id: { type: 'IBAN', value: 'NO93 8601 1117 948' } } as const
const validation = await validatePayment({ creditorAccount: account }, { headers })
const session = await createManagementSession(
  { externalUserId: 'kunde-43', returnUrl: 'https://butikk.example/tilbake' },
  { 'Idempotency-Key': crypto.randomUUID() },
  { headers },
)
const alerts = validation.status === 200 ? validation.data.alerts : []
const error = validation.status === 200 ? undefined : validation.data
console.log(JSON.stringify([alerts.map(({ code }) => code), error, session.status]))
