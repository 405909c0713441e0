import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../../../kit/problem.ts'
import { sameSecret } from '../../../kit/cipher.ts'
import type { Callback } from '../provider.ts'
import { secret } from '../settings.ts'
import { type AnswerFormat, documentIn } from './read-body.ts'
import { answerSettings, textAt } from './answer-settings.ts'

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,100}$/, 'must be the name of a header')
  .transform(name => name.toLowerCase())

/** How the provider signs its callbacks: HMAC-SHA256 over time, separator and body. */
export const callbackSettings = z.strictObject({
  /** The key of the signature. */
  secret,
  /** The header with the signature. */
  signatureHeader: headerName,
  /** The prefix of the signature in its header, such as `sha256=`. */
  signaturePrefix: z.string().max(40).default(''),
  signatureEncoding: z.enum(['hex', 'base64']).default('hex'),
  /** The header with the time of sending: seconds or milliseconds since 1970, or ISO 8601. */
  timestampHeader: headerName,
  /** The separator between time and body in the signed text. */
  separator: z.string().max(10).default('.'),
  /** How far the time may be from ours. */
  toleranceSeconds: z.int().min(1).max(3_600).default(300),
  /** Where the body has the reference of the question. */
  reference: textAt,
  /** How to read the body; `answer` if it is absent. */
  answer: answerSettings.optional(),
})
export type CallbackSettings = z.output<typeof callbackSettings>

const BODY_BYTES_MAX = 64 * 1024

/** The document of a callback. Throws a Problem if its signature or time is wrong, or if it is too long or cannot be read. */
export function signedDocument(
  { headers, body }: Callback,
  settings: CallbackSettings,
  format: AnswerFormat,
  key: string,
  now = Date.now(),
): unknown {
  if (body.length > BODY_BYTES_MAX)
    throw new Problem('tooLarge', `the body has more than ${BODY_BYTES_MAX} bytes`)
  const { signatureHeader, signaturePrefix, signatureEncoding, timestampHeader, separator } = settings
  const timestamp = headers[timestampHeader] ?? ''
  const signature = createHmac('sha256', key).update(timestamp).update(separator).update(body)
  const expected = signaturePrefix + signature.digest(signatureEncoding)
  const given = headers[signatureHeader] ?? ''
  const isHex = signatureEncoding === 'hex'
  if (
    timestamp === '' ||
    !sameSecret(isHex ? given.toLowerCase() : given, isHex ? expected.toLowerCase() : expected)
  )
    throw new Problem('unauthenticated', `the signature in ${signatureHeader} is missing or wrong`)
  const sentAt = timeIn(timestamp)
  if (!(Math.abs(now - sentAt) <= settings.toleranceSeconds * 1_000))
    throw new Problem(
      'unauthenticated',
      `the time in ${timestampHeader} must be within ${settings.toleranceSeconds} seconds of ours`,
    )
  const read = documentIn(format, body)
  if ('mistake' in read) throw new Problem('invalid', read.mistake)
  return read.value
}

/** In milliseconds since 1970; NaN if the text is no time. */
function timeIn(text: string): number {
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1_000
  return /^\d{12,14}$/.test(text) ? Number(text) : Date.parse(text)
}
