import { z } from 'zod'
import { oauthSettings } from '../access-token.ts'
import { authoritySettings, clientCertificateSettings } from '../client-tls.ts'
import { secret } from '../settings.ts'
import { callbackSettings } from './callback.ts'
import { answerSettings, mayBePending, table } from './answer-settings.ts'
import { encodings, requestFormat } from './encode-body.ts'
import { answerFormat } from './read-body.ts'
import { requiredFields } from './required-fields.ts'
import { signatureSettings } from './sign.ts'
import { template, urlTemplate, webUrl } from './template.ts'

/** The meaning of HTTP statuses that differ from their usual meaning. */
const statuses = table(
  z
    .string()
    .regex(
      /^(?:2\d\d|4(?!0[138]|29)\d\d)$/,
      'must be a status 2xx or 4xx other than 401, 403, 408 and 429, whose meaning is fixed',
    ),
  z.enum(
    [
      'ANSWER',
      'NOT_FOUND',
      'FORBIDDEN',
      'INVALID_FIELD',
      'UNSUPPORTED_FINANCIAL_INSTITUTION',
      'UNEXPECTED_ERROR',
    ],
    'must be ANSWER (the body says it), NOT_FOUND, FORBIDDEN, INVALID_FIELD, UNSUPPORTED_FINANCIAL_INSTITUTION or UNEXPECTED_ERROR',
  ),
).default({})

const method = z.enum(['GET', 'POST', 'PUT'])

const headerValue = z.union(
  [
    z.string().regex(/^[\x20-\x7E]*$/, 'must be printable ASCII'),
    secret,
    z.strictObject({
      /** The prefix of the secret, such as `Bearer `. */
      prefix: z.string().regex(/^[\x20-\x7E]{0,40}$/),
      secret,
    }),
  ],
  {
    error:
      'must be a text, {"env": "NAME"}, {"file": "path"}, or {"prefix": "Bearer ", "secret": {"env": "NAME"}}',
  },
)

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header')
  .regex(
    /^(?!(?:host|content-length|content-type|transfer-encoding|connection|expect|upgrade)$)/i,
    'must be another header: this one is set by the connection',
  )

const headers = table(headerName, headerValue)
  .superRefine((given, context) => {
    for (const [name, value] of Object.entries(given)) {
      if (typeof value !== 'string' || !SECRET_HEADER.test(name)) continue
      const message = 'must be {"env": "NAME"} or {"file": "path"}: this file holds no secrets'
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .default({})

const SECRET_HEADER = /authorization|secret|token|password|api-?key/i

const pollSettings = z.strictObject({
  /** The address, with `{/reference}` as placeholder for the provider's id of the question. */
  url: urlTemplate,
  method: method.default('GET'),
  /** The body, as `request`; with GET there is none. */
  request: template.optional(),
  /** Milliseconds until the first poll. Each later delay is 1.5 times the one before, up to ten minutes. */
  intervalMs: z
    .int()
    .min(100)
    .max(10 * 60_000)
    .default(2_000),
  statuses,
  /** How to read the body; `answer` if it is absent. */
  answer: answerSettings.optional(),
})

export const httpSettings = z
  .strictObject({
    /** The source of answers. BANK: the bank, or a provider that asks it. SCHEME: a scheme of banks. */
    source: z.enum(['BANK', 'SCHEME']).default('BANK'),
    /** The address, with placeholders such as `{/account/value}` in path or query for values of the question. */
    url: urlTemplate,
    method: method.default('POST'),
    /** Sent with each request. Secrets are `{"env": "NAME"}` or `{"file": "path"}`. */
    headers,
    /** The header with the attempt id, by which the provider recognizes a repetition. */
    idempotencyHeader: headerName.optional(),
    /** OAuth 2.0 client credentials (RFC 6749, 4.4). */
    oauth: oauthSettings.extend({ tokenUrl: webUrl }).optional(),
    ...z.object(clientCertificateSettings).partial().shape,
    ...authoritySettings,
    /** JSON pointers into the payment instruction: a submission without one of these fields is refused with 400. */
    requiredFields: requiredFields.default([]),
    /** How requests are written: JSON, a form, or XML. */
    requestFormat: requestFormat.default('json'),
    /** The Content-Type of requests, if it is not the usual one of their format. */
    contentType: z
      .string()
      .regex(/^[\x21-\x7E][\x20-\x7E]{0,199}$/, 'must be a media type')
      .optional(),
    /** How answers and callbacks are written. In XML, a pointer names elements without their prefixes, and `@` attributes. */
    answerFormat: answerFormat.default('json'),
    /** How requests are signed. */
    signature: signatureSettings.optional(),
    /** The body: JSON in which `{"$": "/account/value"}` stands for a value of the question. With GET there is none. */
    request: template.optional(),
    /** The meaning of statuses. By default, only the body of 200, 201 and 202 is read. */
    statuses,
    /** How to read the body of an answer. */
    answer: answerSettings,
    /** How to ask for an answer that is pending. */
    poll: pollSettings.optional(),
    /** How the provider sends answers that were pending. */
    callback: callbackSettings.optional(),
  })
  .superRefine((settings, context) => {
    const { certificate, key, method: verb, request, requestFormat, answer, poll, callback, url } = settings
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    for (const [path, template] of Object.entries({ request, poll: poll?.request })) {
      const mistake = template === undefined ? undefined : encodings[requestFormat].mistake(template)
      if (mistake !== undefined) refuse(path, mistake)
    }
    if ((certificate === undefined) !== (key === undefined)) refuse('key', 'must be given with certificate')
    if (verb === 'GET' && request !== undefined) refuse('request', 'must be absent: GET has no body')
    if (poll?.method === 'GET' && poll.request !== undefined)
      refuse('poll', 'must have no request: GET has no body')
    if (url.includes('{/reference}'))
      refuse('url', 'must not have {/reference}: there is none before the first answer')
    if (mayBePending(answer)) {
      if (poll === undefined && callback === undefined)
        refuse('poll', 'or callback is needed: answers may be PENDING')
      if (answer.reference === undefined) refuse('answer', 'must have a reference: answers may be PENDING')
    }
    if ((callback?.answer ?? answer).match === 'ours' && callback !== undefined)
      refuse(
        'callback',
        'must be replaced by poll: names that come in a callback cannot be compared by "match": "ours"',
      )
  })

export type HttpSettings = z.output<typeof httpSettings>
