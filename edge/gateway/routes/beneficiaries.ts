import { create, type JsonObject } from '@bufbuild/protobuf'
import {
  type BeneficiariesService,
  EndUserErasureSchema,
  EraseEndUserRequestSchema,
  GetRecipientRequestSchema,
  ListRecipientsRequestSchema,
  ListRecipientsResponseSchema,
} from '../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { RecipientSchema } from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import {
  ManagementSessionRequestSchema,
  ManagementSessionSchema,
} from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import type { EdgeClient } from '../../../services/callers.ts'
import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import { callOptions, requireState } from '../http/state.ts'
import type { Once } from '../idempotency/once.ts'
import type { Example } from '../openapi/route-description.ts'
import { requirementsRoute } from './requirements.ts'
import { messageRoute, type Route } from './route.ts'

interface Deps {
  readonly beneficiaries: EdgeClient<typeof BeneficiariesService>
  readonly once: Once
  readonly securityLog: SecurityLog
  readonly baseUrl: string
}

export function beneficiaryRoutes({ beneficiaries, once, securityLog, baseUrl }: Deps): readonly Route[] {
  return [
    messageRoute({
      id: 'createManagementSession',
      method: 'POST',
      path: '/beneficiaries/organizations/sessions',
      tag: 'Beneficiaries',
      summary: 'Open a session for an end-user',
      description:
        'Send the end-user to the `url` of the answer. On that page they add, view, change and delete payout methods, each of which is stored as a recipient. When done, they return to `returnUrl`, with `status=completed` or `status=cancelled` if `options.reportResult` asks for it. `options` also limits what they may see and add, chooses the language, and fills in what you know of them. The session lasts half an hour.',
      examples: sessionExamples,
      body: ManagementSessionRequestSchema,
      bodyAt: '/session',
      response: ManagementSessionSchema,
      creates: true,
      once,
      async answer({ body: session }, ctx) {
        const { organizationId, clientId: client } = requireState(ctx, 'caller')
        const idempotencyKey = requireState(ctx, 'idempotencyKey')
        const request = { organizationId, idempotencyKey, session }
        const { sessionId, secret, expiresAt } = await beneficiaries.createSession(request, callOptions(ctx))
        const by = { address: ctx.ip, client, organization: organizationId, requestId: ctx.state.requestId }
        securityLog('session.create', { outcome: 'success', session: sessionId, ...by })
        // Browsers send a fragment to no server, so the secret is in no access log.
        const url = `${baseUrl}/sessions/${sessionId}#${secret}`
        return create(ManagementSessionSchema, {
          id: sessionId,
          url,
          ...(expiresAt !== undefined && { expiresAt }),
        })
      },
    }),
    messageRoute({
      id: 'getRecipient',
      method: 'GET',
      path: '/beneficiaries/organizations/recipients/:recipientId',
      tag: 'Beneficiaries',
      summary: 'Read a recipient',
      description: 'The current state of the recipient: events say only that it changed.',
      examples: recipientExamples,
      parameters: [GetRecipientRequestSchema, 'recipientId'],
      response: RecipientSchema,
      async answer({ parameters }, ctx) {
        const { organizationId } = requireState(ctx, 'caller')
        const { recipient } = await beneficiaries.getRecipient(
          { ...parameters, organizationId },
          callOptions(ctx),
        )
        return recipient!
      },
    }),
    messageRoute({
      id: 'listRecipients',
      method: 'GET',
      path: '/beneficiaries/organizations/recipients',
      tag: 'Beneficiaries',
      summary: 'List the recipients of an end-user',
      description:
        'The default recipients of their currencies first, then the newest. For an unknown end-user the list is empty. If there are more, `nextCursor` is the `cursor` of the next page.',
      examples: recipientsExamples,
      parameters: [ListRecipientsRequestSchema, 'externalUserId', 'limit', 'cursor'],
      response: ListRecipientsResponseSchema,
      async answer({ parameters }, ctx) {
        const { organizationId } = requireState(ctx, 'caller')
        const list = await beneficiaries.listRecipients({ ...parameters, organizationId }, callOptions(ctx))
        ctx.state.items = list.items.length
        return list
      },
    }),
    messageRoute({
      id: 'eraseEndUser',
      method: 'DELETE',
      path: '/beneficiaries/organizations/users/:externalUserId',
      tag: 'Beneficiaries',
      summary: 'Erase an end-user',
      description:
        'Deletes the recipients of the end-user, ends and deletes their sessions, and erases their account verifications: those of the pages, and those that you sent with their X-End-User-Id. Your endpoints get a RECIPIENT_DELETED for each recipient. Once they have it, the events about recipients and verifications are erased too, and the state is ERASED. Events that 2.1.0 made stay until their retention is over. The erasure goes on by itself; repeat the request to see its state. The audit trail keeps the time and the kind of each change. An end-user of whom nothing is known is 404.',
      examples: erasureExamples,
      parameters: [EraseEndUserRequestSchema, 'externalUserId'],
      response: EndUserErasureSchema,
      async answer({ parameters }, ctx) {
        const { organizationId, clientId: client } = requireState(ctx, 'caller')
        const { erasure } = await beneficiaries.eraseEndUser(
          { ...parameters, organizationId },
          callOptions(ctx),
        )
        const by = { address: ctx.ip, client, organization: organizationId, requestId: ctx.state.requestId }
        securityLog('end-user.erase', { outcome: 'success', ...by })
        return erasure!
      },
    }),
    requirementsRoute,
  ]
}

const externalUserId = 'user-1'
const SESSION_ID = 'c0a8f0d1-6b1e-4f0c-9d3a-2b7f5e8a1c44'

const sessionExamples: readonly Example[] = [
  {
    name: 'session',
    summary: 'A session for German accounts of individuals',
    parameters: { 'Idempotency-Key': '5f1c1f0e-8c3f-4a55-9a53-0d6a1f4f7f10' },
    request: {
      externalUserId,
      returnUrl: 'https://client.example/payouts',
      options: { allowedRecipientTypes: ['INDIVIDUAL'], allowedCountries: ['DE'] },
    },
    response: {
      id: SESSION_ID,
      url: `https://payprep.example/sessions/${SESSION_ID}#q3yQ2f1lIYH2S6o4Yw9m0b8nUe7xXcVkRt5ZpJdGaLs`,
      expiresAt: '2026-11-21T12:30:00.000Z',
    },
  },
  {
    name: 'prefilled',
    summary:
      'A session for mobile wallets in Kenya, in Swahili or else the language of the browser, that knows the end-user',
    parameters: { 'Idempotency-Key': '0f9d2a1c-6f0e-4b53-8d0b-7a3a8e6f2b15' },
    request: {
      externalUserId: 'user-2',
      returnUrl: 'https://client.example/payouts',
      options: {
        allowedCountries: ['KE'],
        allowedCurrencies: ['KES'],
        allowedMethods: ['MPESA'],
        locale: 'sw-KE',
        prefill: { recipientType: 'INDIVIDUAL', name: 'Wanjiru Kamau', phone: '+254712345678' },
        reportResult: true,
      },
    },
    response: {
      id: '3b0f6a52-0c8d-4a39-9c55-6f1d2e7b9a80',
      url: 'https://payprep.example/sessions/3b0f6a52-0c8d-4a39-9c55-6f1d2e7b9a80#Zk3vN8sQ1xW6bR0tYpL5mJ2hG9dF4cA7uEoIyTqKwXs',
      expiresAt: '2026-11-21T12:30:00.000Z',
    },
  },
]

const recipient: JsonObject = {
  id: '7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7',
  externalUserId,
  country: 'DE',
  currency: 'EUR',
  method: 'BANK_ACCOUNT',
  isDefault: true,
  creditor: { name: 'Erika Mustermann', documents: [], type: 'INDIVIDUAL' },
  creditorAccount: { id: { value: 'DE89370400440532013000', type: 'IBAN' } },
  version: 1,
  createdDate: '2026-11-21T12:05:00.000Z',
  updatedDate: '2026-11-21T12:05:00.000Z',
}

const recipientExamples: readonly Example[] = [
  {
    name: 'recipient',
    summary: 'A German account',
    parameters: { recipientId: String(recipient.id) },
    response: recipient,
  },
]

const recipientsExamples: readonly Example[] = [
  {
    name: 'recipients',
    summary: 'An end-user with one payout method',
    parameters: { externalUserId },
    response: { items: [recipient] },
  },
]

const erasureExamples: readonly Example[] = [
  {
    name: 'erasure',
    summary: 'An end-user with one payout method, whose webhooks wait to be sent',
    parameters: { externalUserId },
    response: { state: 'PENDING', recipients: 1, sessions: 2 },
  },
]
