import type { SourceText } from '../../payment-source.ts'
import { readElements } from './xml.ts'

/** How a cell style shows a number. */
export interface NumberFormat {
  readonly isDate: boolean
  /** How many digits it always shows, as 00000000 and 00-00-00 do; 0 for another kind of format. */
  readonly digits: number
}

/** Of those that every workbook has (ECMA-376, part 1, 18.8.30), the dates and times, also of eastern languages. */
const builtInDates: ReadonlySet<number> = new Set(
  [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].flatMap(([first, last]) => Array.from({ length: last! - first! + 1 }, (_, at) => first! + at)),
)

const STYLES_MAX = 100_000
/** Excel takes 255. */
const CODE_CHARACTERS_MAX = 255

/** The number format of each style of cells, in a part of styles; undefined for one of no interest. */
export async function numberFormatsIn(
  styles: SourceText | undefined,
): Promise<readonly (NumberFormat | undefined)[]> {
  const custom = new Map<string, NumberFormat>()
  const formats: (NumberFormat | undefined)[] = []
  let isOfCells = false
  if (styles !== undefined)
    await readElements(styles, {
      open(name, { numFmtId: id = '0', formatCode: code = '' }) {
        if (name === 'cellXfs') isOfCells = true
        else if (name === 'numFmt' && custom.size < STYLES_MAX) custom.set(id, numberFormatOf(code))
        else if (name === 'xf' && isOfCells && formats.length < STYLES_MAX)
          formats.push(custom.get(id) ?? (builtInDates.has(Number(id)) ? DATE : undefined))
      },
      close(name) {
        if (name === 'cellXfs') isOfCells = false
      },
    })
  return formats
}

const DATE: NumberFormat = { isDate: true, digits: 0 }

/** Texts, colours and conditions in a format code do not count, nor do its sections for negative numbers and zero. */
export function numberFormatOf(code: string): NumberFormat {
  const first = code.slice(0, CODE_CHARACTERS_MAX).split(';', 1)[0]!
  const plain = first.replaceAll(/\[([^\][]*)\]/g, (_, inner: string) =>
    /^(?:h+|m+|s+)$/i.test(inner) ? inner : '',
  )
  if (/[ymdhs]/i.test(plain.replaceAll(/"[^"]*"|\\.|_.|\*./g, ''))) return DATE
  const shown = plain.replaceAll(/[\\"]/g, '')
  return { isDate: false, digits: /^0[0 -]*0$/.test(shown) ? shown.replaceAll(/[^0]/g, '').length : 0 }
}
