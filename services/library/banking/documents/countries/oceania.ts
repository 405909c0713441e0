import { weightedCheckCharacter } from '../../check-digits/checksums.ts'
import { type Row, shape } from '../document-number.ts'
import { endsWith } from '../judges.ts'

/** Sources: the tax authorities and registers of each country, and the OECD on tax identification numbers. */
// oxfmt-ignore
export const oceania: readonly Row[] = [
  ['AU', 'TFN, Tax File Number', 'TAX_ID', shape`\d{9}`, 'tfn'],
  // No check digit: published sources disagree on the weights for these older numbers.
  ['AU', 'TFN, Tax File Number', 'TAX_ID', shape`\d{8}`],
  ['AU', 'ABN, GST, Australian Business Number', 'COMPANY_ID TAX_ID VAT', 'abn'],
  ['AU', 'ACN, ARBN, Australian Company Number', 'COMPANY_ID TAX_ID', 'acn'],
  ['NZ', 'IRD, GST', 'TAX_ID VAT COMPANY_ID', 'ird'],
  ['NZ', 'NZBN', 'COMPANY_ID', shape`94\d{11}`, endsWith(weightedCheckCharacter([1, 3], '0987654321'))],
  ['NZ', 'Company Number', 'COMPANY_ID', shape`\d{1,8}`],
]
