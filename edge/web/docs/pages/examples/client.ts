import { payprepClient } from 'payprep-client'

const payprep = payprepClient({
  baseUrl: '{{url}}',
  clientId: 'client_...',
  clientSecret: '...',
})
const { status, alerts } = await payprep.validatePayment({
  body: { creditorAccount: { id: { type: 'IBAN', value: 'DE89370400440532013000' } } },
})
console.log(status, alerts)
