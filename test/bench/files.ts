import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkFile } from '../../edge/operator/files/check-file.ts'
import { defaultMapping } from '../../edge/operator/files/formats/csv-mapping.ts'
import type { FormatName } from '../../edge/operator/files/formats/index.ts'
import { jsonlReport } from '../../edge/operator/files/report/report.ts'
import { openSource } from '../../edge/operator/files/payment-source.ts'
import { loadSeeds } from '../../seeds/load.ts'
import { profiles } from '../../services/library/banking/countries/index.ts'
import { readDirectory } from '../../services/reference-data/snapshot/snapshot.ts'
import { withReferenceDatabase } from './reference-database.ts'
import { withScratch } from './scratch.ts'
import { table } from './table.ts'

const PAYMENTS = 100_000
/** Memory that grew with the file would be four times as much. */
const MORE_PAYMENTS = 4 * PAYMENTS

/** Whole files of payments to IBANs of all countries, some of them broken: read, validated, enriched and reported. */
export async function benchFiles(): Promise<string> {
  const directory = await withReferenceDatabase(async db => {
    await loadSeeds(db)
    return readDirectory(db, new Date())
  })
  return withScratch(async scratch => {
    const rows: string[][] = []
    const runs = (Object.keys(contents) as FormatName[]).flatMap(each => [
      [each, PAYMENTS, undefined] as const,
      // Each process reads the whole file, so a part costs more than an eighth.
      [each, PAYMENTS, { part: 1, of: 8 }] as const,
    ])
    for (const [format, payments, shard] of [...runs, ['csv', MORE_PAYMENTS, undefined] as const]) {
      const path = join(scratch.directory, `payments.${format}`)
      await pipeline(Readable.from(contents[format](payments)), createWriteStream(path))
      const source = await openSource(path)
      const report = await open(join(scratch.directory, 'report.jsonl'), 'w')
      let most = 0
      const startedAt = performance.now()
      const startedCpu = process.cpuUsage()
      await checkFile(source, {
        format,
        mapping: defaultMapping,
        shard,
        report: jsonlReport,
        directory,
        progress: () => {},
        warn: () => {},
        async write(text) {
          most = Math.max(most, process.memoryUsage.rss())
          await report.write(text)
        },
      })
      const seconds = (performance.now() - startedAt) / 1_000
      const { user, system } = process.cpuUsage(startedCpu)
      await report.close()
      rows.push([
        `${format}, ${payments.toLocaleString('en')} payments${shard === undefined ? '' : ', part 1 of 8'}`,
        `${seconds.toFixed(1)} s`,
        `${((user + system) / 1e6).toFixed(1)} s`,
        Math.round(payments / seconds).toLocaleString('en'),
        `${Math.round(most / 1e6)} MB`,
      ])
    }
    return table(['file', 'time', 'CPU', 'payments a second', 'memory'], rows)
  })
}

const contents: Readonly<Record<FormatName, (count: number) => Generator<string>>> = {
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
  *pain001(count) {
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
