import type { ConnectRouter } from '@connectrpc/connect'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { DirectoryHead } from '../../services/library/banking/directory/directory-image.ts'
import {
  type Batch,
  blankRows,
  fieldsOf,
  type RowCounts,
} from '../../services/library/banking/directory/directory-rows.ts'
import { headerPart, rowsPart } from '../../services/reference-data/snapshot/wire.ts'

const COUNTRY = 'AQ'
const BATCH_ROWS = 5_000
const DIGITS = 9
const LOCATIONS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The BIC of a generated institution. They are in the order of their numbers, of which there are 16 million. */
export function generatedBic(number: number): string {
  const letters = [26 ** 3, 26 ** 2, 26, 1].map(unit =>
    String.fromCharCode(65 + (Math.floor(number / LOCATIONS.length / unit) % 26)),
  )
  return `${letters.join('')}${COUNTRY}M${LOCATIONS[number % LOCATIONS.length]}XXX`
}

export const generatedCode = (number: number) =>
  ({ country: COUNTRY, code: String(number).padStart(DIGITS, '0') }) as const

/** A reference-data service with this many rows: half institutions, half bank codes. In each half, all names differ. */
export function generatedDirectory(rows: number): (router: ConnectRouter) => void {
  const half = rows / 2
  const head: DirectoryHead = {
    version: `generated ${rows}`,
    sources: [{ name: 'generated', version: '1', publisher: '', licence: '', validFrom: '', confidence: '' }],
    coverage: [],
    registers: [],
  }
  const none = Object.fromEntries(Object.keys(blankRows).map(table => [table, 0])) as unknown as RowCounts
  return router =>
    void router.service(ReferenceDataService, {
      getDirectoryVersion: () => ({ version: head.version }),
      async *downloadDirectory() {
        yield { part: headerPart(head, { ...none, institutions: half, bankCodes: half }) }
        for (const table of ['institutions', 'bankCodes'] as const)
          for (let from = 0; from < half; from += BATCH_ROWS)
            yield { part: rowsPart(batchOf(table, from, Math.min(half, from + BATCH_ROWS))) }
      },
    })
}

function batchOf(table: 'institutions' | 'bankCodes', from: number, to: number): Batch {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at)
  const columns: Readonly<Record<string, readonly unknown[]>> = {
    ...Object.fromEntries(Object.entries(blankRows[table]).map(([field, value]) => [field, [value]])),
    ...(table === 'institutions'
      ? { bic: numbers.map(generatedBic) }
      : { country: [COUNTRY], code: numbers.map(number => generatedCode(number).code) }),
    name: numbers.map(number => `Bank of the ${number}th Parallel`),
    street: numbers.map(number => `${number} Ice Shelf Road`),
    town: numbers.map(number => `Station ${number % 1_000}`),
  }
  return {
    table,
    columns: Object.fromEntries(fieldsOf(table).map((field: string) => [field, columns[field]])),
  } as unknown as Batch
}
