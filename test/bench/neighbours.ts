import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { underLoad } from './load.ts'
import { withScratch } from './scratch.ts'
import { authorized, startSystem, tokenOf, UNLIMITED } from './system.ts'
import { table } from './table.ts'

const instruction = {
  country: 'DE',
  currency: 'EUR',
  creditorAgent: { bic: 'COBADEFFXXX' },
  creditorAccount: { id: { value: 'DE89370400440532013000', type: 'IBAN' } },
}
const single = {
  path: '/payments/validations',
  body: JSON.stringify(instruction),
  connections: 4,
  count: 4_000,
}
const bulk = JSON.stringify({ items: Array.from({ length: 20 }, () => instruction) })
const FLOOD_CONNECTIONS = 500
const FLOOD_SECONDS = 15

/** The latency of a client while a client of another organization floods the system. */
export async function benchNeighbours(): Promise<string> {
  const rows: string[][] = []
  await withScratch(async ({ directory }) => {
    for (const [title, limits] of [
      ['with the default limits', {}],
      ['without rate limits', UNLIMITED],
    ] as const) {
      const system = await startSystem(directory, { CLIENT_RATE: '100', ORGANIZATION_RATE: '400', ...limits })
      try {
        const flooder = await authorized(system, directory)
        const load = { ...single, headers: await neighbour(system.url, directory) }
        await underLoad(system, load)
        const alone = await underLoad(system, load)
        const flood = autocannon({
          url: `${system.url}/payments/bulk-validations`,
          method: 'POST',
          connections: FLOOD_CONNECTIONS,
          duration: FLOOD_SECONDS,
          workers: 1,
          headers: { 'content-type': 'application/json', ...flooder },
          body: bulk,
        })
        await new Promise(resolve => setTimeout(resolve, 2_000))
        const beside = await underLoad(system, load)
        await flood
        rows.push([
          title,
          `${alone.p50.toFixed(1)} ms`,
          `${alone.p99.toFixed(1)} ms`,
          `${beside.p50.toFixed(1)} ms`,
          `${beside.p99.toFixed(1)} ms`,
          (beside.p99 / alone.p99).toFixed(2),
        ])
      } finally {
        await system.running.stop()
      }
    }
  })
  return table(['another client', 'p50 alone', 'p99 alone', 'p50 beside', 'p99 beside', 'ratio of p99'], rows)
}

/** The headers of a new client of another organization, which no limit holds back. */
async function neighbour(url: string, directory: string) {
  const payprep = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'edge/operator/cli/payprep.ts', ...words, '--json'],
      { env: { ...process.env, DATA_DIR: directory } },
    )
    return JSON.parse(stdout) as Readonly<Record<string, string>>
  }
  const { organization } = await payprep('organizations', 'create', 'Neighbour')
  const { clientId, clientSecret } = await payprep(
    'clients',
    'create',
    '--organization',
    organization!,
    '--name',
    'one',
  )
  await payprep('clients', 'limit', clientId!, '--rate', '1000000')
  await payprep('organizations', 'limit', organization!, '--rate', '1000000')
  await new Promise(resolve => setTimeout(resolve, 10_000))
  return tokenOf(url, { clientId: clientId!, clientSecret: clientSecret! })
}
