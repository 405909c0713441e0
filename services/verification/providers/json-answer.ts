import type { HttpsResponse } from './https-client.ts'

/** The JSON value of a body whose media type is one of these, or what is wrong with it. */
export function jsonIn(
  { headers, body }: HttpsResponse,
  mediaTypes: readonly string[],
): { readonly value: unknown } | { readonly mistake: string } {
  if (body.length === 0) return { mistake: 'there is no body' }
  const given = headers['content-type'] as string | readonly string[] | undefined
  // A header that comes twice is a list.
  const mediaType = typeof given === 'string' ? given.split(';')[0]!.trim().toLowerCase() : ''
  if (!mediaTypes.includes(mediaType)) return { mistake: `Content-Type is not ${mediaTypes.join(' or ')}` }
  try {
    return { value: JSON.parse(utf8.decode(body)) }
  } catch {
    return { mistake: 'the body is not JSON' }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
