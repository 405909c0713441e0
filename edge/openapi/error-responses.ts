/** What an answer says that refuses a request, by its status. */
export interface RefusalText {
  readonly name: string
  readonly description: string
  readonly headers?: readonly (keyof typeof responseHeaders)[]
  readonly examples: readonly Example[]
}

interface Example {
  /** Only well-known errors have one. */
  readonly code?: string
  readonly message: string
  /** When clients meet the code. */
  readonly meaning?: string
}

export const refusals: Readonly<Record<number, RefusalText>> = {
  400: {
    name: 'BadRequest',
    description: 'The body or a parameter is not what it should be.',
    examples: [
      {
        code: 'REQUEST_MALFORMED',
        message: 'the body is not JSON from character 17 on',
        meaning: 'The body is not JSON, not UTF-8, or cut short.',
      },
      {
        code: 'REQUEST_INVALID',
        message: '/country must match [A-Z]{2}; /creditorAccount/id/type is required',
        meaning: 'The body breaks the schema. The message names each place as a JSON pointer.',
      },
      {
        code: 'AUTH_UNSUPPORTED_GRANT_TYPE',
        message: 'grant_type must be client_credentials',
        meaning: 'Tokens are issued for client credentials only.',
      },
      {
        code: 'IDEMPOTENCY_KEY_HEADER_MISSING',
        message: 'the Idempotency-Key header is missing',
        meaning: 'The operation runs once for each key, and was sent without one.',
      },
      {
        code: 'IDEMPOTENCY_KEY_INVALID',
        message: 'the Idempotency-Key header must be a UUID',
        meaning: 'The key is no UUID.',
      },
      {
        code: 'WEBHOOK_ENDPOINT_URL_INVALID',
        message: '/url must begin with https://',
        meaning: 'Nothing may be sent to this address; the message says what is wrong with it.',
      },
    ],
  },
  401: {
    name: 'Unauthenticated',
    description: 'Who calls is not known, or not any more.',
    headers: ['WWW-Authenticate'],
    examples: [
      {
        code: 'AUTH_M2M_TOKEN_NOT_FOUND',
        message: 'the Authorization header carries no Bearer token',
        meaning: 'No access token was sent.',
      },
      {
        code: 'AUTH_M2M_TOKEN_INVALID',
        message: 'the access token has expired or is not valid: obtain a new one',
        meaning: 'The access token has expired, or is not one of ours.',
      },
      {
        code: 'AUTH_MISSING_CLIENT_CREDENTIALS',
        message: 'client_id and client_secret are required',
        meaning: 'A token was asked for without client id or secret.',
      },
      {
        code: 'AUTH_INVALID_CLIENT_CREDENTIALS',
        message: 'unknown client or wrong secret',
        meaning: 'A token was asked for with credentials that are not good.',
      },
    ],
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing, or none of yours.',
    examples: [{ message: 'there is no such recipient' }],
  },
  409: {
    name: 'Conflict',
    description: 'What is going on elsewhere does not allow it now.',
    headers: ['Retry-After'],
    examples: [
      {
        code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
        message: 'the first request with this idempotency key is still running',
        meaning: 'Send it again with the same key in a moment.',
      },
      {
        code: 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED',
        message: 'a subscription with this url exists',
        meaning: 'Change that subscription, or delete it.',
      },
      {
        code: 'WEBHOOK_SUBSCRIPTIONS_LIMIT_REACHED',
        message: 'an organization may have at most 20 subscriptions',
        meaning: 'Delete one that is not needed any more.',
      },
    ],
  },
  413: {
    name: 'TooLarge',
    description: 'The body is longer than it may be.',
    examples: [{ message: 'the body may have at most 262144 bytes' }],
  },
  415: {
    name: 'WrongType',
    description: 'The body is of another type than this operation takes, or compressed.',
    examples: [{ message: 'Content-Type must be application/json, in UTF-8' }],
  },
  422: {
    name: 'Refused',
    description: 'The request is understood, and cannot be served.',
    examples: [
      {
        code: 'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
        message: 'this idempotency key was used for another request',
        meaning: 'Each distinct request needs a key of its own.',
      },
    ],
  },
  429: {
    name: 'TooMany',
    description: 'Too many requests: wait before the next.',
    headers: ['Retry-After'],
    examples: [{ message: 'too many failed attempts, try again later' }],
  },
  500: {
    name: 'InternalError',
    description: 'A fault of ours. It has been logged under the id of the request.',
    examples: [{ message: 'internal error' }],
  },
  503: {
    name: 'Unavailable',
    description: 'Something that is needed is away for the moment: try again.',
    headers: ['Retry-After'],
    examples: [{ message: 'a service behind this one is away, try again' }],
  },
}

export const responseHeaders = {
  'X-Request-Id':
    'The id of the request: your own, when you sent one of up to 64 letters, digits, dots, hyphens and underscores, else a new one.',
  'WWW-Authenticate': 'How to authenticate (RFC 6750).',
  'Retry-After': 'After how many seconds to try again.',
}
