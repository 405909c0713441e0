import {
  type AccountVerification,
  AccountVerificationSchema,
} from '../../../proto/gen/payprep/verification/v1/record_pb.js'
import {
  AccountVerificationRequestSchema,
  GetVerificationRequestSchema,
  type VerificationService,
} from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { EdgeClient } from '../../../services/callers.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { checkMetadata } from '../../../services/verification/metadata.ts'
import { callOptions, type Context, requireState } from '../http/state.ts'
import { untilDisconnect } from '../../../services/kit/until-disconnect.ts'
import type { Once } from '../idempotency/once.ts'
import type { HeaderParameter } from '../openapi/route-description.ts'
import { messageRoute, type Route } from './route.ts'
import { endUserId, endUserOf } from './end-user.ts'
import { verificationBatchRoutes } from './verification-batches.ts'
import { callbackRoute } from './verification-callback.ts'
import * as examples from './verifications-examples.ts'

interface Deps {
  readonly verification: EdgeClient<typeof VerificationService>
  readonly once: Once
}

export function verificationRoutes({ verification, once }: Deps): readonly Route[] {
  /** The record; if the client prefers to wait, once it is final or the time is over. */
  async function read(verificationId: string, ctx: Context, wait?: Wait): Promise<AccountVerification> {
    const { organizationId } = requireState(ctx, 'caller')
    const request = { organizationId, verificationId }
    if (wait === undefined)
      return (await verification.getVerification(request, callOptions(ctx))).verification!
    const remainingMs = Math.max(0, Math.round(wait.endsAt - performance.now()))
    const signal = untilDisconnect(ctx.req, ctx.res)
    const options = { ...callOptions(ctx), timeoutMs: remainingMs + ANSWER_MS, signal }
    const answer = await verification
      .getVerification({ ...request, wait: remainingMs }, options)
      .catch(error => {
        throw signal.aborted
          ? new Problem('invalid', 'the client disconnected', 'CLIENT_DISCONNECTED')
          : error
      })
    ctx.state.headers = { 'Preference-Applied': `wait=${wait.seconds}` }
    return answer.verification!
  }

  return [
    messageRoute({
      id: 'submitAccountVerification',
      method: 'POST',
      path: '/payments/verifications',
      tag: 'Account verification',
      summary: 'Verify an account',
      description:
        'Asks the bank of an account whether the account exists and belongs to the holder named. The answer is the record in state PENDING; most banks answer within seconds, some within hours. Its end is announced by an event, and can be read. A negative finding is COMPLETED; FAILED means that the check could not be made. Each country needs other fields: see /docs/verification.',
      examples: examples.submission,
      headers: [preferWait, endUserId],
      answerHeaders: ['Preference-Applied'],
      isSlow: true,
      body: AccountVerificationRequestSchema,
      bodyAt: '/verification',
      checks: new Map([[AccountVerificationRequestSchema.field.metadata, checkMetadata]]),
      response: AccountVerificationSchema,
      once,
      async answer({ body }, ctx) {
        const wait = waitOf(ctx)
        const endUserId = endUserOf(ctx)
        const request = {
          organizationId: requireState(ctx, 'caller').organizationId,
          idempotencyKey: requireState(ctx, 'idempotencyKey'),
          verification: body,
          ...(endUserId !== undefined && { endUserId }),
        }
        const submitted = (await verification.submitVerification(request, callOptions(ctx))).verification!
        return wait === undefined ? submitted : read(submitted.id, ctx, wait)
      },
    }),
    messageRoute({
      id: 'getAccountVerification',
      method: 'GET',
      path: '/payments/verifications/:verificationId',
      tag: 'Account verification',
      summary: 'Read a verification',
      description: 'The current state of the record. COMPLETED and FAILED are final.',
      examples: examples.reading,
      headers: [preferWait],
      answerHeaders: ['Preference-Applied'],
      isSlow: true,
      parameters: [GetVerificationRequestSchema, 'verificationId'],
      response: AccountVerificationSchema,
      answer: ({ parameters: { verificationId } }, ctx) => read(verificationId, ctx, waitOf(ctx)),
    }),
    ...verificationBatchRoutes({ verification, once }),
    callbackRoute(verification),
  ]
}

interface Wait {
  readonly seconds: number
  /** By `performance.now()`. The time is counted from the request on, as RFC 7240 says. */
  readonly endsAt: number
}

const WAIT_SECONDS_MAX = 10
/** How long the service may take beside the wait. With it, a request ends before its idempotency claim. */
const ANSWER_MS = 2_000

function waitOf(ctx: Context): Wait | undefined {
  const seconds = preferredWait(ctx.get('Prefer'), WAIT_SECONDS_MAX)
  return seconds === undefined ? undefined : { seconds, endsAt: performance.now() + seconds * 1_000 }
}

const preferWait: HeaderParameter = {
  name: 'Prefer',
  description: `\`wait=N\` (RFC 7240): hold the answer until the record is final, for at most N seconds, 1 to ${WAIT_SECONDS_MAX}.`,
  schema: { type: 'string' },
}

/**
 * The seconds of the preference `wait` (RFC 7240, 4.3), at most `most`. Undefined if the header has none that can be
 * honoured: preferences that are malformed are ignored, and of several only the first counts.
 */
export function preferredWait(header: string, most: number): number | undefined {
  const wait = (header.match(PREFERENCE) ?? []).find(each => WAIT.test(each))
  const [, seconds = 0] = SECONDS.exec(wait ?? '') ?? []
  return Number(seconds) > 0 ? Math.min(Number(seconds), most) : undefined
}

/** Up to the next comma that is outside of quotes. */
const PREFERENCE = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g
const WAIT = /^[ \t]*wait[ \t]*(?:[=;]|$)/i
const SECONDS = /=[ \t]*"?(\d+)"?[ \t]*(?:;|$)/
