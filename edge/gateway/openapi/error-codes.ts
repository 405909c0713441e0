import { type ErrorExample, errorResponses } from './error-responses.ts'
import type { Operation } from './types.ts'

const issuing = ['issueToken', 'revokeToken']
const verifying = ['submitAccountVerification', 'submitAccountVerifications']
const writing = ['createWebhookSubscription', 'updateWebhookSubscription']
const sending = ['sendTestEvent', 'retryDelivery', 'recoverDeliveries']
const screening = ['screenDestination', 'screenDestinations']
const files = ['getGamblingSnapshot', 'getGamblingDelta']

/** The operations that answer a code which does not follow from token, body or idempotency key. */
const answeredBy: Readonly<Record<string, readonly string[]>> = {
  AUTH_UNSUPPORTED_GRANT_TYPE: ['issueToken'],
  AUTH_MISSING_CLIENT_CREDENTIALS: issuing,
  AUTH_INVALID_CLIENT_CREDENTIALS: issuing,
  ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD: ['submitAccountVerification'],
  ACCOUNT_VERIFICATION_RATE_LIMITED: verifying,
  METADATA_TOO_MANY_KEYS: verifying,
  METADATA_INVALID_KEY: verifying,
  METADATA_INVALID_VALUE: verifying,
  WEBHOOK_ENDPOINT_URL_INVALID: writing,
  WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED: writing,
  WEBHOOK_SUBSCRIPTIONS_LIMIT_REACHED: ['createWebhookSubscription'],
  WEBHOOK_FORMER_SECRET_VALID: ['rotateWebhookSecret', 'updateWebhookSubscription'],
  WEBHOOK_HOST_NOT_PROVED: sending,
  WEBHOOK_HOST_PROOF_FAILED: ['proveWebhookHost'],
  GAMBLING_ENTITY_DUPLICATE: ['putGamblingEntity', 'reactivateGamblingEntity'],
  GAMBLING_PLATFORM_IN_USE: ['putGamblingEntity', 'obsoleteGamblingEntity'],
  GAMBLING_PLATFORM_OBSOLETE: ['putGamblingEntity', 'reactivateGamblingEntity'],
  GAMBLING_ENTITY_CHANGED: ['putGamblingEntity'],
  GAMBLING_CURSOR_EXPIRED: ['listGamblingChanges'],
  GAMBLING_FILE_EXPIRED: files,
  GAMBLING_DATASET_NOT_LOADED: screening,
}

/** The errors of a status that an operation can answer. */
export function errorsOf(operation: Operation, status: string): readonly ErrorExample[] {
  return errorResponses[Number(status)]!.examples.filter(
    ({ code }) => code === undefined || isAnswered(code, operation),
  )
}

function isAnswered(
  code: string,
  { operationId, security, parameters = [], requestBody }: Operation,
): boolean {
  if (answeredBy[code] !== undefined) return answeredBy[code].includes(operationId)
  if (code.startsWith('AUTH_M2M_')) return security === undefined
  if (code.startsWith('IDEMPOTENCY_')) return parameters.some(({ name }) => name === 'Idempotency-Key')
  return code !== 'REQUEST_MALFORMED' || requestBody !== undefined
}
