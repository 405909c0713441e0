import { createManagementSession, issueToken, validatePayment } from './hey-api/index'
import { client } from './hey-api/client.gen'

const { BASE_URL: baseUrl = '', CLIENT_ID: client_id = '', CLIENT_SECRET: client_secret = '' } = process.env

client.setConfig({ baseUrl })
const { data: token } = await issueToken({
  body: { grant_type: 'client_credentials', client_id, client_secret },
})
client.setConfig({ auth: token?.access_token })
const account = { id: { type: 'IBAN', value: 'NO93 8601 1117 948' } } as const
const { data: validation, error } = await validatePayment({ body: { creditorAccount: account } })
const { response } = await createManagementSession({
  body: { externalUserId: 'kunde-42', returnUrl: 'https://butikk.example/tilbake' },
  headers: { 'Idempotency-Key': crypto.randomUUID() },
})
const { alerts = [] } = validation ?? {}
console.log(JSON.stringify([alerts.map(({ code }) => code), error, response?.status]))
