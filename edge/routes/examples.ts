import type { JsonObject } from '@bufbuild/protobuf'
import type { Example } from './route.ts'

// Real numbers of real banks, of the kind that banks and registers publish as specimens.

export const token: readonly Example[] = [
  {
    name: 'token',
    summary: 'A token for an hour',
    request: {
      grant_type: 'client_credentials',
      client_id: 'your-client-id',
      client_secret: 'your-client-secret',
    },
    response: {
      access_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.AA',
      token_type: 'Bearer',
      expires_in: 3600,
    },
  },
]

const sound = ibanOf('BE71 0961 2345 6769')
const mistyped = ibanOf('LT043250045821439861')
const ok = { status: 'OK', alerts: [] }
const alert = {
  status: 'ALERT',
  alerts: [
    {
      code: 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
      field: '/creditorAccount/id/value',
      message:
        'The check digits of an IBAN fit the rest; when they do not, a character is mistyped or two are swapped.',
    },
  ],
}

export const validation: readonly Example[] = [
  { name: 'sound', summary: 'A sound IBAN', request: { country: 'BE', ...sound }, response: ok },
  { name: 'mistyped', summary: 'An IBAN with a mistyped digit', request: mistyped, response: alert },
]

export const bulkValidation: readonly Example[] = [
  {
    name: 'two',
    summary: 'A sound IBAN and a mistyped one',
    request: { items: [sound, mistyped] },
    response: { items: [ok, alert] },
  },
]

const enriched = {
  creditorAgent: {
    name: 'Commerzbank',
    address: {
      country: 'DE',
      addressLine1: 'Kaiserstrasse 16',
      townName: 'Frankfurt am Main',
      postCode: '60261',
    },
    bic: 'COBADEFFXXX',
    clearingSystemMemberId: { memberId: '37040044' },
  },
}

export const enrichment: readonly Example[] = [
  {
    name: 'iban',
    summary: 'The bank of an IBAN',
    request: ibanOf('DE89 3704 0044 0532 0130 00'),
    response: { enrichments: enriched },
  },
]

export const bulkEnrichment: readonly Example[] = [
  {
    name: 'iban',
    summary: 'The bank of an IBAN',
    request: { items: [ibanOf('DE89 3704 0044 0532 0130 00')] },
    response: { items: [{ enrichments: enriched }] },
  },
]

const externalUserId = 'user-1'
const SESSION_ID = 'c0a8f0d1-6b1e-4f0c-9d3a-2b7f5e8a1c44'

export const session: readonly Example[] = [
  {
    name: 'session',
    summary: 'A session for German accounts of persons',
    parameters: { 'Idempotency-Key': '5f1c1f0e-8c3f-4a55-9a53-0d6a1f4f7f10' },
    request: {
      externalUserId,
      returnUrl: 'https://client.example/payouts',
      options: { allowedRecipientTypes: ['INDIVIDUAL'], allowedCountries: ['DE'] },
    },
    response: {
      id: SESSION_ID,
      url: `https://payprep.example/sessions/${SESSION_ID}#q3yQ2f1lIYH2S6o4Yw9m0b8nUe7xXcVkRt5ZpJdGaLs`,
    },
  },
]

const recipientExample: JsonObject = {
  id: '7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7',
  externalUserId,
  country: 'DE',
  currency: 'EUR',
  method: 'BANK_ACCOUNT',
  isDefault: true,
  creditor: { name: 'Erika Mustermann', documents: [], type: 'INDIVIDUAL' },
  creditorAccount: { id: { value: 'DE89370400440532013000', type: 'IBAN' } },
}

export const recipient: readonly Example[] = [
  {
    name: 'recipient',
    summary: 'A German account',
    parameters: { recipientId: String(recipientExample.id) },
    response: recipientExample,
  },
]

export const recipients: readonly Example[] = [
  {
    name: 'recipients',
    summary: 'An end-user with one payout method',
    parameters: { externalUserId },
    response: { items: [recipientExample] },
  },
]

const SUBSCRIPTION_ID = '3d9f2c1a-8e47-4b6d-9a05-7c1e2f4b8d60'
const subscriptionParameters = { subscriptionId: SUBSCRIPTION_ID }

const subscriptionWish: JsonObject = {
  title: 'Payouts, live',
  url: 'https://client.example/webhooks/payprep',
  events: ['RECIPIENT_CREATED', 'RECIPIENT_UPDATED', 'RECIPIENT_DELETED'],
}

const subscriptionExample: JsonObject = {
  id: SUBSCRIPTION_ID,
  createdDate: '2026-11-21T12:00:00.000Z',
  ...subscriptionWish,
  enabled: true,
}

export const subscription: readonly Example[] = [
  {
    name: 'subscription',
    summary: 'Everything about recipients',
    request: subscriptionWish,
    response: { ...subscriptionExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw8e5b1x0vTnA=' },
  },
]

export const subscriptions: readonly Example[] = [
  { name: 'subscriptions', summary: 'One endpoint', response: { items: [subscriptionExample] } },
]

export const subscriptionRead: readonly Example[] = [
  {
    name: 'subscription',
    summary: 'An endpoint that was not there for days',
    parameters: subscriptionParameters,
    response: { ...subscriptionExample, enabled: false, disabledReason: 'ENDPOINT_FAILING' },
  },
]

export const subscriptionChange: readonly Example[] = [
  {
    name: 'enable',
    summary: 'Enable it again',
    parameters: subscriptionParameters,
    request: { enabled: true },
    response: subscriptionExample,
  },
]

export const deliveries: readonly Example[] = [
  {
    name: 'deliveries',
    summary: 'One that was taken the second time',
    parameters: subscriptionParameters,
    response: {
      items: [
        {
          id: '0b7c6a52-2d7f-4d5e-8f0a-6c3b9e1d4f28',
          eventId: 'e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43',
          eventType: 'RECIPIENT_CREATED',
          createdDate: '2026-11-21T12:00:00.000Z',
          state: 'DELIVERED',
          attempts: [
            {
              date: '2026-11-21T12:00:00.100Z',
              outcome: 'REFUSED',
              duration: 41,
              status: 502,
              answer: 'Bad Gateway',
            },
            { date: '2026-11-21T12:00:05.300Z', outcome: 'DELIVERED', duration: 38, status: 204 },
          ],
        },
      ],
    },
  },
]

export const recovery: readonly Example[] = [
  {
    name: 'recover',
    summary: 'Since a morning',
    parameters: subscriptionParameters,
    request: { since: '2026-11-21T06:00:00Z' },
    response: { count: 42 },
  },
]

export const health: readonly Example[] = [{ name: 'alive', summary: 'Alive', response: { status: 'ok' } }]

export const readiness: readonly Example[] = [
  {
    name: 'ready',
    summary: 'Ready',
    response: { status: 'ready', dependencies: { validation: 'up', enrichment: 'up' } },
  },
]

function ibanOf(value: string): JsonObject {
  return { creditorAccount: { id: { value, type: 'IBAN' } } }
}
