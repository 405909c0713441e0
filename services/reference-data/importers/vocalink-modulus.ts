import { modulusMethods } from '../../library/banking/check-digits/gb/modulus-files.ts'
import type { AccountCheckRow } from '../tables/source.ts'
import { type Importer, LayoutError, type PublishedFiles } from './importer.ts'
import { textOf } from './text.ts'

/**
 * The modulus checks of British sort codes (Pay.UK and Vocalink, Validating account
 * numbers, UK modulus checking, version 7.70). They replace the built-in table as a
 * whole. A partial table would reject valid accounts, so a damaged line refuses the file.
 */
export const vocalinkModulus: Importer = {
  name: 'vocalink-modulus',
  summary: 'modulus checks of British accounts, with sort code substitutions',
  publisher: 'Pay.UK and Vocalink',
  licence: 'copyright of Vocalink; free to download',
  files: ['valacdos.txt', 'scsubtab.txt'],
  precedence: 'national',
  period: 'quarterly',
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
