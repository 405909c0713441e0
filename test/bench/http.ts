import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort, processes, type Processes } from './processes.ts'
import { table } from './table.ts'

/** What is asked: an instruction as a client would send it, and twenty of them. */
const instruction = {
  country: 'DE',
  currency: 'EUR',
  creditorAgent: { bic: 'COBADEFFXXX' },
  creditorAccount: { id: { value: 'DE89370400440532013000', type: 'IBAN' } },
  creditor: { name: 'Erika Mustermann' },
}
const requests = {
  single: { path: '/payments/validations', body: JSON.stringify(instruction), count: 8_000 },
  'bulk of 20': {
    path: '/payments/bulk-validations',
    body: JSON.stringify({ items: Array.from({ length: 20 }, () => instruction) }),
    count: 4_000,
  },
}
const combinations = Object.entries(requests).flatMap(([kind, request]) =>
  [1, 16, 64].map(connections => [kind, connections, request] as const),
)
const WARM_UP = 2_000

interface Figures {
  readonly cpuMicroseconds: number
  readonly p50: number
  readonly p99: number
}

/** Cost and delay of a validation over HTTP, against a bare server that parses and answers the same JSON. */
export async function benchHttp(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'payprep-bench-'))
  const rows: string[][] = []
  try {
    const bare = await measureBare()
    for (const [name, open] of Object.entries(systems)) {
      const { url, running } = await open(data)
      try {
        const headers = { authorization: `Bearer ${await tokenFrom(url, data)}` }
        for (const [kind, connections, request] of combinations) {
          const figures = await measure(running, url, request, connections, headers)
          const base = bare.get(`${kind} ${connections}`)!
          rows.push([`${kind}, ${name}`, String(connections), ...columns(figures, base)])
        }
      } finally {
        await running.stop()
      }
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  return table(
    ['validation over HTTP', 'connections', 'CPU/request', 'bare server', 'ratio', 'p50', 'p99'],
    rows,
  )
}

function columns(figures: Figures, bare: Figures): string[] {
  return [
    `${figures.cpuMicroseconds.toFixed(0)} µs`,
    `${bare.cpuMicroseconds.toFixed(0)} µs`,
    (figures.cpuMicroseconds / bare.cpuMicroseconds).toFixed(2),
    `${figures.p50.toFixed(1)} ms`,
    `${figures.p99.toFixed(1)} ms`,
  ]
}

async function measureBare(): Promise<Map<string, Figures>> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await processes(['test/bench/bare-server.ts'], { PORT: String(port) }, [])
  const figures = new Map<string, Figures>()
  try {
    await settled(url)
    for (const [kind, connections, request] of combinations) {
      figures.set(`${kind} ${connections}`, await measure(server, url, request, connections, {}))
    }
  } finally {
    await server.stop()
  }
  return figures
}

/** The same system in one process, and with each service in its own. */
const systems = {
  'one process': async (data: string) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { DATA_DIR: data, EDGE_PORT: String(port) }
    return { url, running: await processes(['edge/main.ts'], env, [`${url}/readyz`]) }
  },
  'services apart': async (data: string) => {
    const names = ['REFERENCE_DATA', 'VALIDATION', 'ENRICHMENT', 'EDGE']
    const ports = await Promise.all(names.map(freePort))
    const urls = ports.map(port => `http://127.0.0.1:${port}`)
    const env = Object.fromEntries([
      ['DATA_DIR', data],
      ...names.map((name, index) => [`${name}_PORT`, String(ports[index])]),
      ...names.map((name, index) => [`${name}_URL`, urls[index]]),
    ])
    const services = ['reference-data', 'validation', 'enrichment'].map(name => `services/${name}/main.ts`)
    const ready = urls.map((url, index) => url + (names[index] === 'EDGE' ? '/readyz' : HEALTH))
    return { url: urls.at(-1)!, running: await processes([...services, 'edge/main.ts'], env, ready) }
  },
}
const HEALTH = '/grpc.health.v1.Health/Check'

async function measure(
  server: Processes,
  url: string,
  { path, body, count }: { path: string; body: string; count: number },
  connections: number,
  headers: Record<string, string>,
): Promise<Figures> {
  const options = {
    url: url + path,
    method: 'POST' as const,
    connections,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }
  await autocannon({ ...options, amount: WARM_UP })
  const before = server.cpuSeconds()
  const { latency, non2xx, errors } = await autocannon({ ...options, amount: count })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return {
    cpuMicroseconds: ((server.cpuSeconds() - before) * 1e6) / count,
    p50: latency.p50,
    p99: latency.p99,
  }
}

async function tokenFrom(url: string, data: string): Promise<string> {
  const { clientId, clientSecret } = JSON.parse(
    readFileSync(join(data, 'demo-client.json'), 'utf8'),
  ) as Record<string, string>
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId!,
    client_secret: clientSecret!,
  })
  const response = await fetch(`${url}/oauth2/token`, { method: 'POST', body })
  return ((await response.json()) as { access_token: string }).access_token
}

async function settled(url: string) {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url, { method: 'POST', body: '{}' }).then(Boolean, () => false)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
