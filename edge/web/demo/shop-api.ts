import { randomUUID } from 'node:crypto'
import type { DemoClient } from './demo-credentials.ts'

const TIMEOUT_MS = 10_000

/** A request to the public interface, and its answer. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly status: number
  readonly answer: any
}

/** Calls the public interface over HTTP, as the backend of a client does. */
export function shopApi({ baseUrl, clientId, clientSecret }: DemoClient) {
  return async (method: string, path: string, body?: unknown): Promise<Exchange> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const token = await fetch(`${baseUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal,
    })
    const { access_token } = (await token.json()) as { access_token: string }
    const headers = {
      Authorization: `Bearer ${access_token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    }
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { method, path, headers, body, status: response.status, answer: text && JSON.parse(text) }
  }
}
