import { type Figures, underLoad } from './load.ts'
import { freePort } from '../harness/free-port.ts'
import { processes } from './processes.ts'
import { withScratch } from './scratch.ts'
import { authorized, startSystem, type System, UNLIMITED } from './system.ts'
import { table } from './table.ts'

/** An instruction as clients send it. */
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

/** CPU time and latency of a validation over HTTP, beside a bare server that parses and answers the same JSON. */
export async function benchHttp(): Promise<string> {
  const rows: string[][] = []
  const bare = await measureBare()
  await withScratch(async ({ directory }) => {
    for (const [name, start] of Object.entries(systems)) {
      const system = await start(directory)
      try {
        const headers = await authorized(system, directory)
        for (const [kind, connections, request] of combinations) {
          const figures = await measure(system, request, connections, headers)
          const base = bare.get(`${kind} ${connections}`)!
          rows.push([`${kind}, ${name}`, String(connections), ...columns(figures, base)])
        }
      } finally {
        await system.running.stop()
      }
    }
  })
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
  const running = await processes(['test/bench/bare-server.ts'], { PORT: String(port) }, [])
  const figures = new Map<string, Figures>()
  try {
    await untilListening(url)
    for (const [kind, connections, request] of combinations) {
      figures.set(`${kind} ${connections}`, await measure({ url, running }, request, connections, {}))
    }
  } finally {
    await running.stop()
  }
  return figures
}

/** The system in one process, and with each service in its own. */
const systems = {
  'one process': startSystem,
  'services apart': async (data: string): Promise<System> => {
    const names = ['REFERENCE_DATA', 'VALIDATION', 'ENRICHMENT', 'EDGE']
    const ports = await Promise.all(names.map(freePort))
    const urls = ports.map(port => `http://127.0.0.1:${port}`)
    const env = Object.fromEntries([
      ...Object.entries(UNLIMITED),
      ['DATA_DIR', data],
      ...names.map((name, index) => [`${name}_PORT`, String(ports[index])]),
      // Nothing calls the edge, the last: its address is no setting.
      ...names.slice(0, -1).map((name, index) => [`${name}_URL`, urls[index]]),
    ])
    const services = ['reference-data', 'validation', 'enrichment'].map(name => `services/${name}/main.ts`)
    const ready = urls.map((url, index) => url + (names[index] === 'EDGE' ? '/readyz' : HEALTH))
    return { url: urls.at(-1)!, running: await processes([...services, 'edge/main.ts'], env, ready) }
  },
}
const HEALTH = '/grpc.health.v1.Health/Check'

async function measure(
  system: System,
  request: (typeof requests)[keyof typeof requests],
  connections: number,
  headers: Record<string, string>,
): Promise<Figures> {
  const load = { ...request, connections, headers }
  await underLoad(system, { ...load, count: WARM_UP })
  return underLoad(system, load)
}

async function untilListening(url: string) {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url, { method: 'POST', body: '{}' }).then(Boolean, () => false)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
