import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FormatName } from '../../edge/operator/files/formats/index.ts'
import { loadSeeds } from '../../seeds/load.ts'
import { profiles } from '../../services/library/banking/countries/index.ts'
import { keepDirectory } from '../../services/reference-data/keep-directory.ts'
import { cpuSecondsOf, megabytesOf } from './processes.ts'
import { withReferenceDatabase } from './reference-database.ts'
import { withScratch } from './scratch.ts'
import { builtPrograms } from './system.ts'
import { table } from './table.ts'

const PAYMENTS = 300_000
/** Memory that grew with the file would be more. */
const MORE_PAYMENTS = 1_000_000
const POLL_MS = 50

/** Whole files of payments to IBANs of all countries, some of them broken: the built program, its start included. */
export async function benchFiles(): Promise<string> {
  await builtPrograms()
  return withReferenceDatabase((db, url) =>
    withScratch(async ({ directory }) => {
      await loadSeeds(db)
      await keepDirectory(db, join(directory, 'directory'))
      const rows: string[][] = []
      for (const [format, payments] of [
        ['csv', PAYMENTS],
        ['jsonl', PAYMENTS],
        ['iso20022', PAYMENTS],
        ['csv', MORE_PAYMENTS],
      ] as const) {
        const path = join(directory, `payments.${format}`)
        await pipeline(Readable.from(contents[format](payments)), createWriteStream(path))
        let alone: number | undefined
        for (const workers of new Set([1, availableParallelism()])) {
          const args = [path, '--format', format, '--workers', String(workers)]
          const { seconds, cpuSeconds, megabytes } = await check(args, directory, url)
          alone ??= seconds
          rows.push([
            `${format}, ${payments.toLocaleString('en')} payments`,
            String(workers),
            `${seconds.toFixed(1)} s`,
            `${cpuSeconds.toFixed(1)} s`,
            Math.round(payments / seconds).toLocaleString('en'),
            `${(alone / seconds).toFixed(2)}`,
            `${Math.round(megabytes)} MB`,
          ])
        }
      }
      return table(
        ['file', 'threads', 'time', 'CPU', 'payments a second', 'times one thread', 'memory'],
        rows,
      )
    }),
  )
}

async function check(args: readonly string[], directory: string, databaseUrl: string) {
  const startedAt = performance.now()
  const line = ['dist/payprep.js', 'check', ...args, '--output', join(directory, 'report.jsonl')]
  const program = spawn(process.execPath, line, {
    env: { PATH: process.env.PATH, DATA_DIR: directory, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  program.stderr.resume()
  let used = { cpuSeconds: 0, megabytes: 0 }
  const polling = setInterval(() => (used = usedBy(program.pid!) ?? used), POLL_MS)
  const [code] = await once(program, 'exit')
  clearInterval(polling)
  if (code !== 1) throw new Error(`payprep check exited with ${code}, not with 1 for alerts`)
  return { ...used, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Its CPU time, and the most memory that it had. Undefined if it has ended. */
function usedBy(pid: number) {
  try {
    return { cpuSeconds: cpuSecondsOf(pid), megabytes: megabytesOf(pid, 'VmHWM') }
  } catch {
    return undefined
  }
}

const contents: Readonly<Record<Exclude<FormatName, 'xlsx'>, (count: number) => Generator<string>>> = {
  *csv(count) {
    yield 'reference,name,iban,currency\n'
    for (let at = 0; at < count; at++) yield `R${at},Payee ${at},${ibanAt(at)},EUR\n`
  },
  *jsonl(count) {
    for (let at = 0; at < count; at++) {
      const id = { type: 'IBAN', value: ibanAt(at) }
      yield `${JSON.stringify({ currency: 'EUR', creditor: { name: `Payee ${at}` }, creditorAccount: { id } })}\n`
    }
  },
  *iso20022(count) {
    yield '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">'
    yield `<CstmrCdtTrfInitn><GrpHdr><NbOfTxs>${count}</NbOfTxs></GrpHdr><PmtInf>`
    for (let at = 0; at < count; at++) {
      yield (
        `<CdtTrfTxInf><PmtId><EndToEndId>R${at}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1.00</InstdAmt></Amt>` +
          `<Cdtr><Nm>Payee ${at}</Nm><PstlAdr><StrtNm>High Street</StrtNm><TwnNm>Town</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>` +
          `<CdtrAcct><Id><IBAN>${ibanAt(at)}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${at}</Ustrd></RmtInf></CdtTrfTxInf>\n`
      )
    }
    yield '</PmtInf></CstmrCdtTrfInitn></Document>'
  },
}

const examples = profiles.flatMap(({ iban }) => (iban === undefined ? [] : [iban.example]))

/** Every tenth IBAN has wrong check digits. */
function ibanAt(at: number): string {
  const example = examples[at % examples.length]!
  return at % 10 === 3 ? `${example.slice(0, 2)}00${example.slice(4)}` : example
}
