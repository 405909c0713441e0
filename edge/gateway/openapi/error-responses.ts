import { HEADERS_MAX } from '../http/head.ts'
import { JSON_BYTES_MAX } from '../middleware/body.ts'

/** The public description of the answers with one error status. */
export interface ErrorResponse {
  /** The name of the component in the OpenAPI document. */
  readonly name: string
  readonly description: string
  readonly headers?: readonly (keyof typeof responseHeaders)[]
  readonly examples: readonly ErrorExample[]
}

export interface ErrorExample {
  /** Only well-known errors have one. */
  readonly code?: string
  readonly message: string
  /** When clients receive the code. */
  readonly meaning?: string
}

/** By status. */
export const errorResponses: Readonly<Record<number, ErrorResponse>> = {
  400: {
    name: 'BadRequest',
    description: 'The body or a parameter is not valid.',
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
        meaning: 'The operation requires an idempotency key.',
      },
      {
        code: 'IDEMPOTENCY_KEY_INVALID',
        message: 'the Idempotency-Key header must be a UUID',
        meaning: 'The idempotency key is not a UUID.',
      },
      {
        code: 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD',
        message:
          '/details/creditor/name must be the name of the account holder, with at least two letters for EPC Verification Of Payee',
        meaning: 'The country of the account needs a field that is not there. No record was made.',
      },
      {
        code: 'METADATA_TOO_MANY_KEYS',
        message: '/metadata has 11 entries; it may have at most 10',
        meaning: 'There is more metadata than a record keeps.',
      },
      {
        code: 'METADATA_INVALID_KEY',
        message: '/metadata/order id must have a name that matches [A-Za-z0-9._-]{1,40}',
        meaning: 'A name in the metadata has other characters, or too many.',
      },
      {
        code: 'METADATA_INVALID_VALUE',
        message: '/metadata/order must be a string',
        meaning: 'A value in the metadata is no string, or too long.',
      },
      {
        code: 'WEBHOOK_ENDPOINT_URL_INVALID',
        message: '/url must begin with https://',
        meaning: 'Webhooks cannot be sent to this address. The message says why.',
      },
    ],
  },
  401: {
    name: 'Unauthenticated',
    description: 'The access token or the client credentials are missing or not valid.',
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
        meaning: 'The access token has expired, was revoked, or was not issued here.',
      },
      {
        code: 'AUTH_MISSING_CLIENT_CREDENTIALS',
        message: 'client_id and client_secret are required',
        meaning: 'No client id and secret were sent, and no assertion.',
      },
      {
        code: 'AUTH_INVALID_CLIENT_CREDENTIALS',
        message: 'unknown client or wrong secret',
        meaning: 'The client id is unknown, or the secret or assertion is wrong.',
      },
    ],
  },
  403: {
    name: 'Forbidden',
    description: 'The client has no right to this.',
    examples: [
      {
        code: 'AUTH_RIGHT_MISSING',
        message:
          'the client client_1 has no right gambling:read; an operator grants it with: payprep clients grant client_1 gambling:read',
        meaning: 'An operator can grant the client the right that the message names.',
      },
    ],
  },
  404: {
    name: 'NotFound',
    description: 'The resource does not exist, or belongs to another organization.',
    examples: [
      {
        code: 'NOT_FOUND',
        message: 'no recipient has this id',
        meaning: 'There is nothing at this path or id.',
      },
    ],
  },
  409: {
    name: 'Conflict',
    description: 'The current state of the resource does not allow the operation.',
    headers: ['Retry-After'],
    examples: [
      {
        code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
        message: 'the first request with this idempotency key is still running',
        meaning: 'Send the request again with the same key in a moment.',
      },
      {
        code: 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED',
        message: 'a subscription with this url exists',
        meaning: 'Change that subscription, or delete it.',
      },
      {
        code: 'WEBHOOK_FORMER_SECRET_VALID',
        message:
          'the former secret is valid until 2026-11-22T12:00:00.000Z: delete it first, or rotate without an overlap',
        meaning: 'A subscription has at most two secrets. End the overlap of the last rotation first.',
      },
      {
        code: 'WEBHOOK_HOST_NOT_PROVED',
        message: 'the client has not proved that the host of the subscription is its own: prove it first',
        meaning: 'The operator requires a proof of the host before anything is sent to it.',
      },
      {
        code: 'WEBHOOK_HOST_PROOF_FAILED',
        message:
          'the endpoint answered with status 404, and was to answer 2xx with object.challenge as its body',
        meaning: 'The host is not proved. Correct the endpoint, and try again after 5 seconds.',
      },
      {
        code: 'GAMBLING_ENTITY_DUPLICATE',
        message: 'entity f1c71000-0002-4000-8000-000000000001 has the same destination and platform',
        meaning: 'Another active entity has the same destination and platform. Change that one.',
      },
      {
        code: 'GAMBLING_PLATFORM_IN_USE',
        message: 'the platform has 12 active destinations: take them out of use first, or with cascade=true',
        meaning: 'A platform cannot become obsolete before its destinations.',
      },
      {
        code: 'GAMBLING_PLATFORM_OBSOLETE',
        message: 'the platform of this entity is obsolete: reactivate it first',
        meaning: 'A destination cannot be active if its platform is not.',
      },
      {
        code: 'WEBHOOK_SUBSCRIPTIONS_LIMIT_REACHED',
        message: 'an organization may have at most 20 subscriptions',
        meaning: 'Delete a subscription that is no longer needed.',
      },
    ],
  },
  410: {
    name: 'Gone',
    description: 'It was deleted after its time.',
    examples: [
      {
        code: 'GAMBLING_CURSOR_EXPIRED',
        message: 'the changes after this cursor have been deleted: fetch the latest snapshot',
        meaning: 'Fetch the latest snapshot, and go on with the `cursor` of its version.',
      },
      {
        code: 'GAMBLING_FILE_EXPIRED',
        message: 'the files of version 20261001120000 have been deleted: fetch the latest snapshot',
        meaning: 'The files of old versions are deleted. Fetch the latest snapshot.',
      },
    ],
  },
  412: {
    name: 'PreconditionFailed',
    description: 'The resource has another state than the request is based on.',
    examples: [
      {
        code: 'GAMBLING_ENTITY_CHANGED',
        message: 'the entity has changed since: read it again',
        meaning: 'Somebody else has changed the entity. Read it, and decide again.',
      },
    ],
  },
  413: {
    name: 'TooLarge',
    description: 'The body is too long.',
    examples: [
      {
        code: 'BODY_TOO_LARGE',
        message: `the body may have at most ${JSON_BYTES_MAX} bytes`,
        meaning: 'Send less in one request.',
      },
    ],
  },
  415: {
    name: 'WrongType',
    description: 'The body has another media type than the operation takes, or is compressed.',
    examples: [
      {
        code: 'MEDIA_TYPE_UNSUPPORTED',
        message: 'Content-Type must be application/json, in UTF-8',
        meaning: 'The message names the type that the operation takes.',
      },
    ],
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The range begins beyond the end of the file, whose length is in `Content-Range`.',
    headers: ['Content-Range'],
    examples: [{ message: 'the range begins beyond the end of the file, which has 3120877 bytes' }],
  },
  422: {
    name: 'Refused',
    description: 'The request is valid, but cannot be served.',
    examples: [
      {
        code: 'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
        message: 'this idempotency key was used for another request',
        meaning: 'Use a new key for each distinct request.',
      },
    ],
  },
  429: {
    name: 'TooMany',
    description: 'Too many requests: wait before the next.',
    headers: ['Retry-After'],
    examples: [
      {
        code: 'RATE_LIMITED',
        message: 'the client may send 100 requests a second; try again in 1 s',
        meaning: 'A rate limit, or too many requests at once. Wait for as long as Retry-After says.',
      },
      {
        code: 'ACCOUNT_VERIFICATION_RATE_LIMITED',
        message: 'too many account verifications that found no match; try again in 60 seconds',
        meaning: 'A limit on the guessing of accounts and names. Wait for as long as Retry-After says.',
      },
    ],
  },
  431: {
    name: 'HeadTooLarge',
    description: 'The request has too many header fields, or they are too long.',
    examples: [{ message: `the request may have at most ${HEADERS_MAX} header fields` }],
  },
  500: {
    name: 'InternalError',
    description: 'A fault of the server. It is logged under the id of the request.',
    examples: [{ message: 'internal error' }],
  },
  503: {
    name: 'Unavailable',
    description: 'A dependency is temporarily unavailable: try again.',
    headers: ['Retry-After'],
    examples: [
      { message: 'an internal service is unavailable, try again in a moment' },
      {
        code: 'GAMBLING_DATASET_NOT_LOADED',
        message: 'no version of the gambling dataset is loaded yet',
        meaning: 'Nothing can be screened yet. Decide by your own rule for outages.',
      },
    ],
  },
}

export const responseHeaders = {
  'X-Request-Id':
    'The id of the request: your own, if you sent one of up to 64 letters, digits, dots, hyphens and underscores, else a new one. It is logged as you sent it: no personal data, and no account numbers.',
  'WWW-Authenticate': 'How to authenticate (RFC 6750; RFC 7617 for the token endpoint).',
  'Idempotent-Replayed':
    '`true` if this is the answer to an earlier request with the same idempotency key; absent otherwise.',
  'Preference-Applied':
    '`wait=N` if the answer was held until the record was final or N seconds were over; absent otherwise.',
  ETag: 'Names the state of the resource, in the encoding of the answer.',
  Location: 'Where the progress can be read.',
  'Accept-Ranges': '`bytes`: parts can be fetched by `Range`.',
  'Content-Range': 'The first and the last byte of the part, and the length of the whole file.',
  'Content-Disposition': 'The name to save the file under.',
  'Retry-After': 'How many seconds to wait before trying again.',
  'RateLimit-Policy':
    'The limits that the request counts under (draft-ietf-httpapi-ratelimit-headers-11), of the client and of its organization: after a pause `q` requests may be sent at once, and as many within each further `w` seconds. Absent where there is no limit, and without a valid token.',
  RateLimit:
    'What is left of these limits: `r` requests, to be spread over `t` seconds; with `r=0` the next one may be sent in `t` seconds.',
}

/** The headers of each answer to a request with a valid token. */
export const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'] as const
