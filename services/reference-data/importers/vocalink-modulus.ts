import { modulusMethods } from '../../banking/check-digits/gb/modulus-files.ts'
import type { AccountCheckRow } from '../tables/source.ts'
import { type Importer, LayoutError, type PublishedFiles } from './importer.ts'
import { textOf } from './text.ts'

/**
 * By which moduli accounts at British sort codes are checked (Pay.UK and Vocalink). It
 * takes the place of the table that comes with the program, all of it: what is read
 * half would call good accounts bad, so that a damaged line refuses the file.
 */
export const vocalinkModulus: Importer = {
  name: 'vocalink-modulus',
  summary: 'modulus checks of British accounts, and the sort codes that stand in for others',
  publisher: 'Pay.UK and Vocalink',
  licence: 'copyright of Vocalink; free to download',
  files: ['valacdos.txt', 'scsubtab.txt'],
  precedence: 'national',
  read(files) {
    const checks = checksIn(files)
    return { rows: () => ({ accountChecks: checks }) }
  },
}

function checksIn(files: PublishedFiles): readonly AccountCheckRow[] {
  const [weightTable, substitutions = ''] = files.map(({ bytes }) => textOf(bytes))
  try {
    return modulusMethods(weightTable!, substitutions).map(method => ({ country: 'GB', ...method }))
  } catch (error) {
    throw new LayoutError((error as Error).message)
  }
}
