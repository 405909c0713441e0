import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { vault as vaultUnder } from '../../services/gambling/gambling-vault.ts'
import { readDataset, writeDataset } from '../../services/gambling/kept-dataset.ts'
import type { Entity } from '../../services/library/screening/entity.ts'
import {
  newScreening,
  type Screening,
  type ScreeningRequest,
} from '../../services/library/screening/index.ts'
import { entityOf, type Kind, numberOf } from './gambling-entities.ts'
import { benchScreeningRpcs } from './gambling-rpcs.ts'
import { benchVersions } from './gambling-versions.ts'
import { median, quantile } from './quantile.ts'
import { withScratch } from './scratch.ts'
import { table } from './table.ts'

const ENTITIES = 1_000_000
const KINDS: readonly Kind[] = [
  'merchant',
  'IBAN',
  'British IBAN',
  'sort code and number',
  'EVM address',
  'base58 address',
  'bech32 address',
]
/** One for each hundred entities. */
const QUESTIONS_PER_KIND = ENTITIES / 100
/** The first half warms up. */
const ROUNDS = 20
/** Questions that are timed together, as reading the clock takes as long as a part of one. */
const BATCH = 10

/** The dataset in memory, questions about it in this process and over gRPC, and how long a version of it takes. */
export async function benchGambling(): Promise<string> {
  return withScratch(async scratch => {
    const file = join(scratch.directory, 'snapshot.jsonl.gz')
    await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(file))
    const screening = newScreening()
    const loading = await load(screening, file, join(scratch.directory, 'kept'))
    const inProcess = questions(screening)
    const asked = KINDS.map(kind => questionFor(entityOf(numberOf(kind, 0))))
    const overGrpc = await benchScreeningRpcs(file, asked, scratch)
    const versions = await benchVersions(ENTITIES, entityOf, scratch)
    return [loading, inProcess, overGrpc, versions].join('\n\n')
  })
}

function* lines(): Generator<string> {
  for (let n = 0; n < ENTITIES; n++) yield `${JSON.stringify(entityOf(n))}\n`
}

async function load(screening: Screening, snapshot: string, kept: string): Promise<string> {
  const vault = vaultUnder(() => Buffer.alloc(32, 7))
  const loading = await timed(() =>
    screening.loadSnapshot(createReadStream(snapshot), { version: '20260131120000', lines: ENTITIES }),
  )
  const image = screening.image()!
  const keeping = await timed(() => writeDataset(kept, vault, { sequence: 1, changedAt: '', image }))
  const restoring = await timed(async () => newScreening().restore((await readDataset(kept, vault)).image))
  return table(
    [`a snapshot of ${ENTITIES.toLocaleString('en')} entities`, 'time', 'longest without an answer'],
    [
      ['loaded from a file in gzip', ...loading],
      ['kept for the next start', ...keeping],
      ['restored by the next start', ...restoring],
      [`memory reserved: ${(screening.bytes / 1e6).toFixed(0)} MB`, '', ''],
    ],
  )
}

/** How long work takes, and the longest time in which the process could not answer meanwhile. */
async function timed(work: () => Promise<unknown>): Promise<readonly [time: string, longest: string]> {
  let longest = 0
  let last = performance.now()
  const look = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(look)
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(timer)
  look()
  return [`${seconds.toFixed(1)} s`, `${longest.toFixed(0)} ms`]
}

/**
 * Each round asks the same questions, with the kinds in turn. The time of a batch is the median of its rounds, so that
 * other load in one of them does not count.
 */
function questions(screening: Screening): string {
  const works: Readonly<Record<string, (at: number) => void>> = {
    ...Object.fromEntries(
      KINDS.flatMap(kind => [
        [`${kind}, known`, screenings(screening, kind, 0)],
        [`${kind}, unknown`, screenings(screening, kind, QUESTIONS_PER_KIND)],
      ]),
    ),
    [MAP]: lookUps(),
  }
  const names = Object.keys(works)
  const rounds = Array.from({ length: ROUNDS }, () => names.map(name => batchesOf(works[name]!))).slice(
    ROUNDS / 2,
  )
  const times = names.map((_, work) =>
    rounds[0]![work]!.map((_, batch) => median(rounds.map(round => round[work]![batch]!))),
  )
  const columns = (of: readonly number[]) =>
    [0.5, 0.99, 0.999].map(share => `${quantile(of, share).toFixed(2)} µs`)
  return table(
    [`a screening in process, mean of ${BATCH}`, 'p50', 'p99', 'p99.9'],
    names.map((name, work) => [name, ...columns(times[work]!)]),
  )
}

/** Microseconds of a question, batch by batch. */
function batchesOf(work: (at: number) => void): readonly number[] {
  return Array.from({ length: QUESTIONS_PER_KIND / BATCH }, (_, batch) => {
    const startedAt = performance.now()
    for (let at = batch * BATCH; at < (batch + 1) * BATCH; at++) work(at)
    return ((performance.now() - startedAt) * 1000) / BATCH
  })
}

const MAP = 'for comparison: one look-up in a Map of as many texts'

function lookUps(): (at: number) => void {
  const textOf = (n: number) => `W|${n}|${n * 7919}`
  const map = new Map(Array.from({ length: ENTITIES }, (_, n) => [textOf(n), n]))
  const asked = Array.from({ length: QUESTIONS_PER_KIND }, (_, n) => textOf(n * 100))
  return at => {
    if (map.get(asked[at]!) === undefined) throw new Error('a text is not found')
  }
}

/** Screens one entity of the kind in each hundred, from this hundred on. Only those of the dataset must be found. */
function screenings(screening: Screening, kind: Kind, firstHundred: number): (at: number) => void {
  const requests = Array.from({ length: QUESTIONS_PER_KIND }, (_, n) =>
    questionFor(entityOf(numberOf(kind, firstHundred + n))),
  )
  return at => {
    if (screening.screen(requests[at]!).matches.length > 0 !== (firstHundred === 0))
      throw new Error(`${kind} ${firstHundred + at} is answered wrongly`)
  }
}

function questionFor({ schema, attributes }: Entity): ScreeningRequest {
  switch (schema) {
    case 'PLATFORM':
      throw new Error('a platform is no destination')
    case 'MERCHANT': {
      const { cardNetwork, mid, name, mcc } = attributes
      return {
        card: {
          cardNetwork,
          acceptorId: mid.padEnd(15),
          acceptorName: `${name.padEnd(25)}SOMEWHERE    GB`,
          mcc,
        },
      }
    }
    case 'BANK_ACCOUNT': {
      const { accountId: value, accountIdType: type, bankId, bankIdType = 'GBDSC' } = attributes
      const bank = bankId === undefined ? undefined : { type: bankIdType, value: bankId }
      return { bankAccount: { accountId: { type, value }, bankId: bank } }
    }
    case 'CRYPTO_WALLET':
      return { cryptoWallet: attributes }
  }
}
