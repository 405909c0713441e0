import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { secret } from '../settings.ts'

const PLACEHOLDER = /\{([^{}]*)\}/g

/** A text in which only these names stand between braces. */
const textWith = (names: readonly string[]) =>
  z
    .string()
    .max(1_000)
    .refine(
      text => [...text.matchAll(PLACEHOLDER)].every(([, name]) => names.includes(name!)),
      `must have no other placeholders than ${names.map(name => `{${name}}`).join(', ')}`,
    )

const headerName = z
  .string()
  .regex(
    /^(?!(?:host|content-length|content-type|transfer-encoding|connection|expect|upgrade)$)[A-Za-z0-9-]{1,100}$/i,
    'must be the name of a header that the connection does not set',
  )
  .transform(name => name.toLowerCase())

/** How requests are signed by an HMAC. */
export const signatureSettings = z.strictObject({
  /** The key. */
  secret,
  /** How the key is written where it is kept. */
  secretEncoding: z.enum(['text', 'hex', 'base64']).default('text'),
  algorithm: z.enum(['sha256', 'sha384', 'sha512', 'sha1']).default('sha256'),
  encoding: z.enum(['hex', 'base64', 'base64url']).default('hex'),
  /** What is signed. `path` has the query; `bodyHex` and `bodyBase64` are digests of the body by the same algorithm. */
  text: textWith(['method', 'host', 'path', 'body', 'bodyHex', 'bodyBase64', 'timestamp', 'nonce']),
  header: headerName,
  /** The value of that header. */
  value: textWith(['signature', 'timestamp', 'nonce'])
    .regex(/^[\x20-\x7E]*$/, 'must be printable ASCII with {signature}')
    .refine(text => text.includes('{signature}'), 'must be printable ASCII with {signature}')
    .default('{signature}'),
  /** The header with the time of sending. */
  timestampHeader: headerName.optional(),
  timestampForm: z.enum(['seconds', 'milliseconds', 'iso']).default('seconds'),
  /** The header with a UUID that is new for each request. */
  nonceHeader: headerName.optional(),
})
export type SignatureSettings = z.output<typeof signatureSettings>

/** What a signature can cover: as it is sent. */
export interface Signed {
  readonly url: URL
  readonly method: string
  readonly body: string | undefined
}

/** The key of a signature. Throws an Error if the secret is not written as the settings say. */
export function signingKey(text: string, encoding: SignatureSettings['secretEncoding']): Buffer {
  if (encoding === 'text') return Buffer.from(text)
  if (!FORMS[encoding].test(text)) throw new Error(`signature/secret: it is not ${encoding}`)
  return Buffer.from(text, encoding)
}

const FORMS = { hex: /^(?:[0-9a-f]{2})+$/i, base64: /^[A-Za-z0-9+/]{2,}={0,2}$/ }

/** The headers of a signed request. They hold no value of the question, so none can add a header. */
export function signatureHeaders(
  settings: SignatureSettings,
  key: Buffer,
  { url, method, body = '' }: Signed,
  now = new Date(),
): Readonly<Record<string, string>> {
  const { algorithm, encoding, header, value, timestampHeader, nonceHeader } = settings
  const digest = (how: 'hex' | 'base64') => createHash(algorithm).update(body).digest(how)
  const [timestamp, nonce] = [timeOf(now, settings.timestampForm), randomUUID()]
  const parts: Readonly<Record<string, () => string>> = {
    method: () => method,
    host: () => url.host,
    path: () => url.pathname + url.search,
    body: () => body,
    bodyHex: () => digest('hex'),
    bodyBase64: () => digest('base64'),
    timestamp: () => timestamp,
    nonce: () => nonce,
  }
  const signature = createHmac(algorithm, key)
    .update(settings.text.replace(PLACEHOLDER, (_, name: string) => parts[name]!()))
    .digest(encoding)
  return {
    [header]: value.replace(PLACEHOLDER, (_, name: string) =>
      name === 'signature' ? signature : parts[name]!(),
    ),
    ...(timestampHeader !== undefined && { [timestampHeader]: timestamp }),
    ...(nonceHeader !== undefined && { [nonceHeader]: nonce }),
  }
}

function timeOf(now: Date, form: SignatureSettings['timestampForm']): string {
  if (form === 'iso') return now.toISOString()
  return String(form === 'seconds' ? Math.floor(now.getTime() / 1_000) : now.getTime())
}
