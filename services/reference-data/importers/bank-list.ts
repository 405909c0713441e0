import { readableName, readablePlace } from './readable-case.ts'
import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import { dateInTitle } from './dates.ts'
import { bicIn, codeIn } from './row-fields.ts'
import type { Importer, Publication, PublishedFile } from './importer.ts'
import { type Columns, guessedTextOf, headed, type TableLine, underHeader } from './list-layout.ts'
import { firstSheetOf } from './sheets.ts'
import { type TextEncoding, textOf } from './text.ts'

/** A country's list of banks: a table of codes with BICs and names. */
export interface BankList extends Omit<Importer, 'read' | 'precedence' | 'files'> {
  readonly file: string
  readonly country: string
  /** The number of digits of a code, or a pattern for codes with letters. */
  readonly code: number | RegExp
  readonly table: CsvFormat | 'workbook'
  readonly columns: Columns<'code' | 'bic' | 'name'> & Partial<Columns<'street' | 'postCode' | 'town'>>
  /** Whether a code that the list lacks does not exist. */
  readonly isComplete: boolean
}

interface CsvFormat {
  /** `guessed`: UTF-8 if it is valid, else Windows-1252. */
  readonly encoding: TextEncoding | 'guessed'
  readonly delimiter: string
}

export function bankListImporter({
  file,
  country,
  code,
  table,
  columns,
  isComplete,
  ...list
}: BankList): Importer {
  return { ...list, files: [file], precedence: 'national', read }

  async function read([file]: readonly [PublishedFile, ...PublishedFile[]]): Promise<Publication> {
    const sheet = table === 'workbook' ? await firstSheetOf(file) : undefined
    return {
      ...dateInTitle(sheet?.map(({ fields }) => fields) ?? firstLinesOf(file)),
      coverage: isComplete ? [{ country, kind: 'BANK' }] : [],
      rows(reportDamage) {
        const banks = [...banksIn(file, sheet, reportDamage)]
        return { bankCodes: banks, institutions: banks.filter(hasBic) }
      },
    }
  }

  function firstLinesOf({ bytes }: PublishedFile): string[][] {
    if (table === 'workbook') return []
    const start = decoded(bytes.subarray(0, TITLE_BYTES), table)
    return start.split('\n').map(line => line.trim().split(table.delimiter))
  }

  function* banksIn(
    file: PublishedFile,
    sheet: TableLine[] | undefined,
    reportDamage: ReportDamage,
  ): Generator<BankCodeRow & { readonly bic: string }> {
    for (const { line, ...fields } of rowsIn(file, sheet, reportDamage)) {
      if (fields.code + fields.bic + fields.name === '') continue
      const bankCode = typeof code === 'number' ? codeIn(fields.code, code) : code.exec(fields.code)?.[0]
      if (bankCode === undefined) {
        const form = typeof code === 'number' ? `${code} digits` : code.source
        reportDamage(`"${fields.code}" is not a bank code of ${country}; expected ${form}`, line)
        continue
      }
      yield {
        country,
        code: bankCode,
        bic: bicIn(fields.bic, reportDamage, line),
        name: readableName(fields.name),
        street: readablePlace(fields.street ?? ''),
        postCode: fields.postCode ?? '',
        town: readablePlace(fields.town ?? ''),
        line,
      }
    }
  }

  function rowsIn(file: PublishedFile, sheet: TableLine[] | undefined, reportDamage: ReportDamage) {
    const wanted = columns as Columns<Field>
    if (sheet !== undefined || table === 'workbook') return underHeader<Field>(sheet ?? [], wanted)
    return headed<Field>(decoded(file.bytes, table), table, wanted, reportDamage)
  }
}

function decoded(bytes: Buffer, { encoding }: CsvFormat): string {
  return encoding === 'guessed' ? guessedTextOf(bytes) : textOf(bytes, encoding)
}

/** Enough for the notices above a table. */
const TITLE_BYTES = 4_096

type Field = keyof BankList['columns']

const hasBic = ({ bic }: { readonly bic: string }) => bic !== ''
