import { weightedCheckCharacter } from '../../check-digits/checksums.ts'
import { type Row, shape } from '../document-number.ts'
import { endsWith, type Judge, stdnumValidator, zeroPadded } from '../judges.ts'

/** stdnum is wrong for remainder 0. */
const rucDigit = endsWith(weightedCheckCharacter([9, 8, 7, 6, 5, 4, 3, 2], '00987654321'))
const ruc: Judge = (number, written) => rucDigit(number.padStart(9, '0'), written)

/**
 * For numbers whose check digit may be left out: they have it if they are so long, or if a hyphen precedes their last
 * digit.
 */
function checkedIfMarked(length: number, judge: Judge): Judge {
  return (number, written) =>
    number.length >= length || /\p{Pd}\s*\d\s*$/u.test(written) ? judge(number, written) : 'valid'
}

/** stdnum refuses numbers that begin with more than 21. */
const rut = endsWith(weightedCheckCharacter([4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], '0-987654321'))

/** Sources: the tax authorities, and the OECD on tax identification numbers; or what the row says. */
// oxfmt-ignore
export const southAmerica: readonly Row[] = [
  ['AR', 'CUIT, CUIL, CDI', 'TAX_ID NATIONAL_ID COMPANY_ID VAT', 'cuit'],
  // Prefixes for persons that do not depend on sex (AFIP).
  ['AR', 'CUIT, CUIL, CDI', 'TAX_ID NATIONAL_ID COMPANY_ID VAT', shape`2[56]\d{9}`],
  ['AR', 'DNI, LE, LC, Documento Nacional de Identidad', 'NATIONAL_ID', shape`[FM]?\d{6,8}`],
  // The number, a complement if two persons have the same, and the department that issued it.
  ['BO', 'CI, Cédula, Cédula de identidad', 'NATIONAL_ID TAX_ID',
    shape`E?\d{4,10}(?:\d[A-Z])?(?:(?:LP|OR|PT|CB|CH|TJ|SC|BE|BN|PD|PA|PO|QR)\w{0,2})?`],
  ['BO', 'NIT', 'TAX_ID COMPANY_ID VAT', shape`\d{5,13}`],
  // One digit repeated has valid check digits, but is a placeholder.
  ['BR', 'CPF', 'NATIONAL_ID TAX_ID', shape`(?!(\d)\1{10})(\d{11})`, 'cpf'],
  ['BR', 'CNPJ', 'COMPANY_ID TAX_ID VAT', shape`(?!0{14})[\dA-Z]{12}\d{2}`, 'cnpj'],
  ['CL', 'RUT, RUN, CI, Cédula', 'NATIONAL_ID TAX_ID COMPANY_ID VAT', shape`\d{6,8}[\dK]`, zeroPadded(9, 'CL', 'rut')],
  ['CO', 'CC, Cédula, Cédula de ciudadanía, NUIP, TI', 'NATIONAL_ID TAX_ID', shape`\d{3,8}|1\d{9}|\d{11}`],
  ['CO', 'CE, Cédula de extranjería, PPT, PEP', 'NATIONAL_ID TAX_ID', shape`[A-Z]?\d{5,7}|\d{15}`],
  ['CO', 'NIT, RUT', 'TAX_ID COMPANY_ID VAT', 'nit'],
  // A NIT may be written without its check digit; only a longer one certainly has it.
  ['CO', 'NIT, RUT', 'TAX_ID COMPANY_ID VAT', shape`[1-9]\d{5,8}|1\d{9}`, checkedIfMarked(11, stdnumValidator('CO', 'nit').judge)],
  ['EC', 'Cédula, CI, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`\d{2}[0-5]\d{7}`, 'ci'],
  // The Registro Civil advises against checking numbers with a third digit of 6 or more.
  ['EC', 'Cédula, CI, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`(?:[01]\d|2[0-4]|30)[6-9]\d{7}`],
  ['EC', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`(\d{2}[0-5]\d{7})(?!000)\d{3}`, 'ci'],
  // Company numbers no longer have a check digit (Servicio de Rentas Internas).
  ['EC', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`(?:[01]\d|2[0-4]|30|50)[6-9]\d{7}(?!000)\d{3}`],
  ['PE', 'DNI, CUI', 'NATIONAL_ID TAX_ID', 'cui'],
  // stdnum does not know the former check letters.
  ['PE', 'DNI, CUI', 'NATIONAL_ID TAX_ID', shape`\d{8}[A-K]`, endsWith(weightedCheckCharacter([3, 2, 7, 6, 5, 4, 3, 2], 'KJIHGFEDCBA'))],
  ['PE', 'CE, Carné de extranjería, PTP, CPP', 'NATIONAL_ID TAX_ID', 'ce'],
  ['PE', 'RUC', 'TAX_ID COMPANY_ID VAT', 'ruc'],
  ['PY', 'CI, Cédula, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`\d{5,8}`],
  // The number of a person may precede the letter or have no check digit.
  ['PY', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`\d{5,9}`, checkedIfMarked(9, ruc)],
  ['PY', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`\d{5,8}[A-D]\d?`],
  ['UY', 'CI, Cédula, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`\d{7,8}`, zeroPadded(8, 'UY', 'cedula')],
  ['UY', 'NIE', 'NATIONAL_ID', shape`\d{9}`],
  ['UY', 'RUT, RUC', 'TAX_ID COMPANY_ID VAT', shape`(?!00)[0-2]\d(?!000000)\d{6}001\d`, rut],
  ['VE', 'CI, Cédula, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`[VE]?\d{5,8}`],
  ['VE', 'RIF, NIT', 'TAX_ID COMPANY_ID NATIONAL_ID VAT', 'rif'],
  // Communal councils: the value of their letter in the check digit is not published.
  ['VE', 'RIF, NIT', 'TAX_ID COMPANY_ID VAT', shape`C\d{9}`],
]
