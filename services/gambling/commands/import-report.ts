import type { Knex } from 'knex'
import { textLines } from '../../kit/text-lines.ts'
import { readFile } from '../files/read-file.ts'
import { reportOf } from '../files/stored-file.ts'
import type { Vault } from '../gambling-vault.ts'

/** The report of an import, chunk by chunk. */
export async function* reportText(db: Knex, vault: Vault, importId: string): AsyncGenerator<Buffer> {
  const file = await reportOf(db, importId)
  for (let offset = 0; file !== undefined && offset < file.bytes;) {
    const bytes = await readFile(db, vault, file, { offset, isCompressed: false })
    if (bytes === undefined || bytes.length === 0) return
    yield bytes
    offset += bytes.length
  }
}

/** The first lines that were rejected, in words. */
export async function* rejectedLines(
  db: Knex,
  vault: Vault,
  importId: string,
  max: number,
): AsyncGenerator<string> {
  let shown = 0
  for await (const lines of textLines(reportText(db, vault, importId), Number.POSITIVE_INFINITY))
    for (const { text } of lines) {
      const { line, id, outcome, errors = [] }: ReportLine = JSON.parse(text!)
      if (outcome !== 'REJECTED') continue
      const mistakes = errors.map(({ field, message }) => `${field} ${message}`.trim()).join('; ')
      yield `line ${line}${id === undefined ? '' : ` (${id})`}: ${mistakes}`
      if (++shown === max) return
    }
}

interface ReportLine {
  readonly line?: number
  readonly id?: string
  readonly outcome: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}
