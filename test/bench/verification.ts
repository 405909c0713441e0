import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from 'undici'
import { ibanOf } from '../../services/library/banking/accounts/iban.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { epcVop } from '../../services/verification/providers/epc-vop/index.ts'
import { vopRequestOf } from '../../services/verification/providers/epc-vop/vop-request.ts'
import type { ProviderDeps, Question } from '../../services/verification/providers/provider.ts'
import { VOP_PATH } from '../../services/verification/schemes/epc-vop.ts'
import { authority } from '../verification/certificates.ts'
import { quantile } from './quantile.ts'
import { type Scratch, withScratch } from './scratch.ts'
import { table } from './table.ts'

const ACCOUNTS = 1_000
const ROUNDS = 20
const PER_ROUND = 250
const AT_A_TIME = 16
/** Ever more at a time, so that connections are not all opened at once. */
const WARM_UPS = [1, 4, 8, AT_A_TIME]

/** Verifications over our provider and responder, compared with bare exchanges of the same size over mutual TLS. */
export async function benchVerification(): Promise<string> {
  return withScratch(async scratch => {
    writeFiles(scratch.directory)
    const work = {
      bare: await bareExchange(await startServer('bare', scratch), scratch),
      verification: await verification(await startServer('responder', scratch), scratch),
    }
    for (const each of Object.values(work))
      for (const atATime of WARM_UPS) await measured(each, PER_ROUND, atATime)
    const alone = await inTurns(work, 1)
    const many = await inTurns(work, AT_A_TIME)
    const added = (share: number) =>
      inMs(quantile(alone.verification.latencies, share) - quantile(alone.bare.latencies, share))
    return table(
      ['Verification Of Payee over mutual TLS', 'a second', 'p50', 'p99'],
      [
        ['bare exchange, one at a time', ...columns(alone.bare)],
        ['verification, one at a time', ...columns(alone.verification)],
        ['added by provider and responder', '', added(0.5), added(0.99)],
        [`bare exchange, ${AT_A_TIME} at a time`, ...columns(many.bare)],
        [`verification, ${AT_A_TIME} at a time`, ...columns(many.verification)],
      ],
    )
  })
}

interface Measured {
  readonly seconds: number
  readonly latencies: readonly number[]
}

const columns = ({ seconds, latencies }: Measured) => [
  Math.round(latencies.length / seconds).toLocaleString('en'),
  inMs(quantile(latencies, 0.5)),
  inMs(quantile(latencies, 0.99)),
]
const inMs = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`

type Exchange = (n: number) => Promise<void>

/** The exchanges take turns, so that other load affects both alike. */
async function inTurns(work: Record<'bare' | 'verification', Exchange>, atATime: number) {
  const rounds = { bare: [] as Measured[], verification: [] as Measured[] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await measured(work.bare, PER_ROUND, atATime))
    rounds.verification.push(await measured(work.verification, PER_ROUND, atATime))
  }
  return { bare: together(rounds.bare), verification: together(rounds.verification) }
}

const together = (rounds: readonly Measured[]): Measured => ({
  seconds: rounds.reduce((sum, { seconds }) => sum + seconds, 0),
  latencies: rounds.flatMap(({ latencies }) => latencies),
})

async function measured(exchange: Exchange, count: number, atATime: number): Promise<Measured> {
  const latencies: number[] = []
  let next = 0
  const startedAt = performance.now()
  const lane = async () => {
    while (next < count) {
      const at = performance.now()
      await exchange(next++)
      latencies.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: atATime }, lane))
  return { seconds: (performance.now() - startedAt) / 1_000, latencies }
}

const ibans = Array.from({ length: ACCOUNTS }, (_, n) =>
  ibanOf('DE', `37040044${String(n).padStart(10, '0')}`),
)

const questions: readonly Question[] = ibans.map(value => ({
  organizationId: '',
  country: 'DE',
  account: { type: 'IBAN', value },
  bank: { bic: 'COBADEFFXXX' },
  party: { name: 'Mustermann, Erika', documents: [] },
}))

const attempt = () => ({
  id: randomUUID(),
  deadline: performance.now() + 5_000,
  signal: new AbortController().signal,
})

async function verification(url: string, { directory, afterwards }: Scratch) {
  writeFileSync(join(directory, 'eds.csv'), `bic,url\nCOBADEFF,${url}\n`)
  const settings = { requestingAgent: 'BANKDEFFXXX', addressBook: 'eds.csv', ...tlsFiles }
  const deps = { name: 'vop', directory, env: {}, log: silentLog } as Partial<ProviderDeps> as ProviderDeps
  const provider = await epcVop.open(epcVop.settings.parse(settings) as never, deps)
  afterwards(async () => provider.close?.())
  return async (n: number) => {
    const answer = await provider.verify(questions[n % ACCOUNTS]!, attempt())
    if (answer.kind !== 'FINDING' || answer.nameMatch !== 'FULL_MATCH')
      throw new Error(JSON.stringify(answer))
  }
}

const tlsFiles = { certificate: 'client.pem', key: 'client-key.pem', authorities: 'ca.pem' }

async function bareExchange(url: string, { afterwards }: Scratch) {
  const agent = new Agent({ connect: { ca: trusted.ca, ...client } })
  afterwards(() => agent.destroy())
  const body = JSON.stringify(vopRequestOf(questions[0]!, 'BANKDEFFXXX'))
  return async () => {
    const response = await agent.request({
      origin: url,
      path: VOP_PATH,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, application/problem+json',
        'x-request-id': randomUUID(),
        'x-request-timestamp': new Date().toISOString(),
      },
      body,
    })
    await response.body.arrayBuffer()
  }
}

const trusted = authority()
const client = trusted.client('PSDDE-BAFIN-123456')

function writeFiles(directory: string): void {
  const server = trusted.server()
  const files = {
    'ca.pem': trusted.ca,
    'server.pem': server.cert,
    'server-key.pem': server.key,
    'client.pem': client.cert,
    'client-key.pem': client.key,
    'holders.csv': ['iban,holder,type', ...ibans.map(iban => `${iban},Erika Mustermann,INDIVIDUAL`)].join(
      '\n',
    ),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
}

async function startServer(kind: 'responder' | 'bare', { directory, afterwards }: Scratch): Promise<string> {
  const child = fork('test/bench/tls-servers.ts', [kind, directory], { execArgv: ['--import', 'tsx'] })
  afterwards(async () => void child.kill())
  const [url] = await once(child, 'message')
  return url as string
}
