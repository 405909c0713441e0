import { deflateSync } from 'node:zlib'

const HEIGHT = 841.89
const ROW = 30
const COLUMN = 100

/**
 * A PDF of a table with ruled lines, as the directory of ISO 9362 is drawn: each word by itself, words that hold the blank
 * after them, and letters moved together by numbers. Long cells go on in a second line. Every page has a header and a number.
 */
export function ruledPdf(pages: readonly (readonly (readonly string[])[])[]): Buffer {
  const contents = ['BT /F1 9 Tf 50 400 Td [(A cover)0] TJ ET', ...pages.map(pageOf)]
  const objects = contents.map((content, at) => {
    const packed = deflateSync(Buffer.from(content, 'latin1'))
    const head = `${at + 5} 0 obj\n<<\n/Filter /FlateDecode\n/Length ${packed.length}\n>>\nstream\n`
    return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')])
  })
  const image = '3 0 obj\n<< /Type /XObject /Subtype /Image /Length 6 >>\nstream\nstream\nendstream\nendobj\n'
  return Buffer.concat([Buffer.from(`%PDF-1.4\n${image}`), ...objects, Buffer.from('trailer\n%%EOF\n')])
}

function pageOf(rows: readonly (readonly string[])[], at: number): string {
  const width = rows[0]!.length * COLUMN
  const lines = Array.from({ length: rows.length + 1 }, (_, row) => [
    `20 ${20 + row * ROW} m ${20 + width} ${20 + row * ROW} l S`,
    `20 ${20.5 + row * ROW} m ${20 + width} ${20.5 + row * ROW} l S`,
  ]).flat()
  const walls = Array.from({ length: rows[0]!.length + 1 }, (_, column) => {
    const x = 20 + column * COLUMN
    return `${x} 20 m ${x} ${20 + rows.length * ROW} l S`
  })
  const words = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => wordsOf(cell, 25 + column * COLUMN, HEIGHT - 30 - row * ROW)),
  )
  const number = wordsOf(`${at + 2} of 3934`, 500, HEIGHT - 100 - rows.length * ROW)
  return ['1 0 0 -1 0 841.89 cm', ...lines, ...walls, ...words, ...number].join('\n')
}

/** After two words the cell goes on in its next line. */
function wordsOf(cell: string, left: number, top: number): string[] {
  return (cell.match(/\S+ ?/g) ?? []).map((word, at) => {
    const [x, y] = [left + (at % 2) * 40, top - Math.floor(at / 2) * 9]
    const escaped = word.replace(/[\\()]/g, '\\$&').replace(/é/g, '\\351')
    const letters = escaped.length > 4 ? `(${escaped.slice(0, 2)})20(${escaped.slice(2)})` : `(${escaped})`
    return `q\n1 0 0 -1 0 841.89 cm\nBT\n/F1 9 Tf\n${x} ${y} Td\n[${letters}0] TJ\nET\nQ`
  })
}
