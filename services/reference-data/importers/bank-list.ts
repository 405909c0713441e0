import { readableName, readablePlace } from './readable-case.ts'
import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { bicIn, codeIn } from './fields.ts'
import type { Importer, Publication, PublishedFile } from './importer.ts'
import { type Columns, headed, type TableLine, underHeader } from './layout.ts'
import { firstSheetOf } from './sheets.ts'
import { type TextEncoding, textOf } from './text.ts'

/** A country's own list of its banks: a table of their codes with BIC and name, and nothing to it but that. */
export interface BankList extends Omit<Importer, 'read' | 'precedence' | 'files'> {
  readonly file: string
  readonly country: string
  /** Its digits, or its form where it has letters. */
  readonly code: number | RegExp
  readonly table: CsvFormat | 'workbook'
  readonly columns: Columns<'code' | 'bic' | 'name'> & Partial<Columns<'street' | 'postCode' | 'town'>>
  /** Whether a code that it does not name is nobody's. */
  readonly isWhole: boolean
}

interface CsvFormat {
  readonly encoding: TextEncoding
  readonly delimiter: string
}

export function bankListImporter({
  file,
  country,
  code,
  table,
  columns,
  isWhole,
  ...list
}: BankList): Importer {
  return { ...list, files: [file], precedence: 'national', read }

  async function read([file]: readonly [PublishedFile, ...PublishedFile[]]): Promise<Publication> {
    const sheet = table === 'workbook' ? await firstSheetOf(file) : undefined
    return {
      coverage: isWhole ? [{ country, kind: 'BANK' }] : [],
      rows(damaged) {
        const banks = [...banksIn(file, sheet, damaged)]
        return { bankCodes: banks, institutions: banks.filter(hasBic) }
      },
    }
  }

  function* banksIn(
    file: PublishedFile,
    sheet: TableLine[] | undefined,
    damaged: Damaged,
  ): Generator<BankCodeRow & { readonly bic: string }> {
    for (const { line, ...fields } of rowsIn(file, sheet, damaged)) {
      if (fields.code + fields.bic + fields.name === '') continue
      const found = typeof code === 'number' ? codeIn(fields.code, code) : code.exec(fields.code)?.[0]
      if (found === undefined) {
        damaged(`no code of ${country}: ${fields.code}`, line)
        continue
      }
      yield {
        country,
        code: found,
        bic: bicIn(fields.bic, damaged, line),
        name: readableName(fields.name),
        street: readablePlace(fields.street ?? ''),
        postCode: fields.postCode ?? '',
        town: readablePlace(fields.town ?? ''),
        line,
      }
    }
  }

  function rowsIn(file: PublishedFile, sheet: TableLine[] | undefined, damaged: Damaged) {
    const wanted = columns as Columns<Field>
    if (sheet !== undefined || table === 'workbook') return underHeader<Field>(sheet ?? [], wanted)
    return headed<Field>(textOf(file.bytes, table.encoding), table, wanted, damaged)
  }
}

type Field = keyof BankList['columns']

const hasBic = ({ bic }: { readonly bic: string }) => bic !== ''
