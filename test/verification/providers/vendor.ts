import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { LogLine } from '../../../services/kit/process/logging/log.ts'
import { http } from '../../../services/verification/providers/http/index.ts'
import type { ProviderDeps, Question } from '../../../services/verification/providers/provider.ts'

/** A request as a provider of the market receives it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An answer of the provider; `undefined` if the listener has written it. */
export interface Said {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly text?: string
}

type Answering = (asked: Asked, count: number) => Said | undefined

/** A listener that remembers what it was asked. */
export function vendorListener(asked: Asked[], answering: Answering): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
      asked.push(one)
      const said = answering(one, asked.length)
      if (said === undefined) return
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
      response.end(said.text ?? JSON.stringify(said.json ?? {}))
    })
  }
}

/** A provider of the market on this machine, which speaks its own protocol. Closed when the test ends. */
export async function vendor(t: Test, answering: Answering) {
  const asked: Asked[] = []
  const server = createServer(vendorListener(asked, answering))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  t.teardown(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close }
}

export const question = (parts: Partial<Question> = {}): Question => ({
  organizationId: randomUUID(),
  country: 'NG',
  currency: 'NGN',
  account: { type: 'ACCOUNT_NUMBER', value: '0123456789' },
  bank: { memberId: '058' },
  party: { name: 'Ada Lovelace', type: 'INDIVIDUAL', documents: [] },
  ...parts,
})

export const attempt = (timeoutMs = 5_000) => ({
  id: randomUUID(),
  deadline: performance.now() + timeoutMs,
  signal: new AbortController().signal,
})

/** Opens a provider with these settings, as the routing file has them. Closed when the test ends. */
export async function openHttp(t: Test, settings: object, deps: Partial<ProviderDeps> = {}) {
  const logged: LogLine[] = []
  const provider = await http.open(http.settings.parse(settings), {
    name: 'acme',
    directory: t.testdirName,
    environment: 'development',
    env: { ACME_KEY: 'k3y', ACME_SECRET: 's3cret' },
    log: (event: string, fields = {}) => void logged.push({ event, ...fields }),
    ...deps,
  } as Partial<ProviderDeps> as ProviderDeps)
  t.teardown(() => provider.close?.())
  return { provider, logged, ask: (parts?: Partial<Question>) => provider.verify(question(parts), attempt()) }
}
