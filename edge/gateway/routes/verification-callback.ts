import type { IncomingMessage } from 'node:http'
import {
  ReceiveAnswerRequestSchema,
  type VerificationService,
} from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { EdgeClient } from '../../../services/callers.ts'
import { callOptions, requireState } from '../http/state.ts'
import { parametersReader } from '../json/bridge.ts'
import { readBytes } from '../middleware/read-bytes.ts'
import type { Route } from './route.ts'

const BYTES_MAX = 64 * 1024

const providerInPath = [ReceiveAnswerRequestSchema.field.provider]
const readProvider = parametersReader(ReceiveAnswerRequestSchema, providerInPath)

/** Takes the signed answers of providers as they were sent: only the service knows how each signs. */
export function callbackRoute(
  verification: Pick<EdgeClient<typeof VerificationService>, 'receiveAnswer'>,
): Route {
  return {
    id: 'receiveVerificationAnswer',
    method: 'POST',
    path: '/payments/verifications/callbacks/:provider',
    open: true,
    tag: 'Account verification',
    summary: 'Receive the answer of a provider',
    description:
      'For the providers of the operator that answer later: not for clients. The operator gives a provider this address; the answer is authenticated by the signature of the provider.',
    fields: providerInPath,
    request: { type: '*/*', schema: { type: 'string', format: 'binary' } },
    responses: { 204: { description: 'The answer was accepted.' } },
    errors: [401, 404, 503],
    steps: [
      async ctx => {
        const { provider } = readProvider(requireState(ctx, 'params'))
        const body = await readBytes(ctx.req, BYTES_MAX)
        await verification.receiveAnswer({ provider, headers: forwarded(ctx.req), body }, callOptions(ctx))
        ctx.status = 204
      },
    ],
  }
}

/** Headers for the edge, or for a proxy in front of it. */
const withheld: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** The headers that a signature may cover. The listener limits their number and size. */
function forwarded({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value !== 'string' || withheld.has(name) ? [] : [[name, value]],
    ),
  )
}
