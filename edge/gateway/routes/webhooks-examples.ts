import type { JsonObject } from '@bufbuild/protobuf'
import type { Example } from '../openapi/route-description.ts'

const SUBSCRIPTION_ID = '3d9f2c1a-8e47-4b6d-9a05-7c1e2f4b8d60'
const subscriptionParameters = { subscriptionId: SUBSCRIPTION_ID }

const subscriptionRequest: JsonObject = {
  title: 'Payouts, live',
  url: 'https://client.example/webhooks/payprep',
  events: ['RECIPIENT_CREATED', 'RECIPIENT_UPDATED', 'RECIPIENT_DELETED'],
}

const subscriptionExample: JsonObject = {
  id: SUBSCRIPTION_ID,
  createdDate: '2026-11-21T12:00:00.000Z',
  ...subscriptionRequest,
  enabled: true,
  signatureScheme: 'SYMMETRIC',
}

const asymmetricExample: JsonObject = {
  ...subscriptionExample,
  signatureScheme: 'ASYMMETRIC',
  publicKey: 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=',
}

export const subscription: readonly Example[] = [
  {
    name: 'subscription',
    summary: 'All events of recipients',
    request: subscriptionRequest,
    response: { ...subscriptionExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw8e5b1x0vTnA=' },
  },
  {
    name: 'asymmetric',
    summary: 'With asymmetric signatures',
    request: { ...subscriptionRequest, signatureScheme: 'ASYMMETRIC' },
    response: asymmetricExample,
  },
]

export const subscriptions: readonly Example[] = [
  { name: 'subscriptions', summary: 'One subscription', response: { items: [subscriptionExample] } },
]

export const subscriptionRead: readonly Example[] = [
  {
    name: 'subscription',
    summary: 'A subscription disabled after days of failures',
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

export const rotation: readonly Example[] = [
  {
    name: 'rotation',
    summary: 'Both secrets for two hours',
    parameters: subscriptionParameters,
    request: { overlapSeconds: 7_200 },
    response: {
      ...subscriptionExample,
      secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDpeaHqkIqxq8=',
      formerSecretExpiryDate: '2026-11-21T14:00:00.000Z',
    },
  },
  {
    name: 'keys',
    summary: 'A new pair of keys',
    parameters: subscriptionParameters,
    request: {},
    response: {
      ...asymmetricExample,
      publicKey: 'whpk_u0SFF+Jq7t8bGpPcJJHBVm6Ml0gC6r4oYb8e2hVSdbw=',
      formerPublicKey: 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=',
      formerSecretExpiryDate: '2026-11-22T12:00:00.000Z',
    },
  },
]

export const proof: readonly Example[] = [
  {
    name: 'proof',
    summary: 'The endpoint answered the challenge',
    parameters: subscriptionParameters,
    response: { ...subscriptionExample, hostProof: 'PROVED' },
  },
]

export const deliveries: readonly Example[] = [
  {
    name: 'deliveries',
    summary: 'Delivered at the second attempt',
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
    summary: 'Since 06:00 UTC',
    parameters: subscriptionParameters,
    request: { since: '2026-11-21T06:00:00Z' },
    response: { count: 42 },
  },
]
