import { readFileSync } from 'node:fs'
import { marked, type Tokens } from 'marked'

const pages = new URL('../../edge/web/docs/pages/', import.meta.url)

/** A page of the documentation, or a file that it shows, as it is in the repository. */
export function documented(file: string): string {
  return readFileSync(new URL(file, pages), 'utf8')
}

/** The cells of the one table of a page whose first column has this head, as Markdown. */
export function tableIn(file: string, firstHead: string): readonly (readonly string[])[] {
  const tables = marked
    .lexer(documented(file))
    .filter((token): token is Tokens.Table => token.type === 'table')
    .filter(({ header }) => header[0]!.text === firstHead)
  if (tables.length !== 1) throw new Error(`${file} has ${tables.length} tables that begin with ${firstHead}`)
  return tables[0]!.rows.map(row => row.map(({ text }) => text))
}

/** The texts in backticks. */
export function codesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
}
