import type { IncomingMessage } from 'node:http'
import { Refusal } from './responder.ts'

const BODY_BYTES_MAX = 16 * 1024

export function requirePost({ method, url = '' }: IncomingMessage, path: string): void {
  if (!url.split('?')[0]!.endsWith(path)) throw new Refusal('PATH', `the path must end with ${path}`)
  if (method !== 'POST') throw new Refusal('METHOD', 'the method must be POST', { allow: 'POST' })
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // The connection stays open for the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_BYTES_MAX)
      throw new Refusal('TOO_LARGE', `the body may have at most ${BODY_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
