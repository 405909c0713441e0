import { type Row, shape } from '../document-number.ts'
import { ends, padded, weighted } from '../judges.ts'

/** The library errs where nothing remains of the sum. */
const ruc = ends(weighted([9, 8, 7, 6, 5, 4, 3, 2], '00987654321'))

/** The library's numbers end with those that begin with 21. */
const rut = ends(weighted([4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], '0-987654321'))

/** Sources: the tax authorities, and the OECD on tax identification numbers; or what the row says. */
// prettier-ignore
export const southAmerica: readonly Row[] = [
  ['AR', 'CUIT, CUIL, CDI', 'TAX_ID NATIONAL_ID COMPANY_ID VAT', 'cuit'],
  // Given to people since the first digits do not tell the sex (AFIP).
  ['AR', 'CUIT, CUIL, CDI', 'TAX_ID NATIONAL_ID COMPANY_ID VAT', shape`2[56]\d{9}`],
  ['AR', 'DNI, LE, LC, Documento Nacional de Identidad', 'NATIONAL_ID', shape`[FM]?\d{6,8}`],
  // The number, its complement where two people have the same, and where it was issued.
  ['BO', 'CI, Cédula, Cédula de identidad', 'NATIONAL_ID TAX_ID',
    shape`E?\d{4,10}(?:\d[A-Z])?(?:(?:LP|OR|PT|CB|CH|TJ|SC|BE|BN|PD|PA|PO|QR)\w{0,2})?`],
  ['BO', 'NIT', 'TAX_ID COMPANY_ID VAT', shape`\d{5,13}`],
  // Eleven times the same digit adds up, and is what a form is filled with.
  ['BR', 'CPF', 'NATIONAL_ID TAX_ID', shape`(?!(\d)\1{10})(\d{11})`, 'cpf'],
  ['BR', 'CNPJ', 'COMPANY_ID TAX_ID VAT', shape`(?!0{14})[\dA-Z]{12}\d{2}`, 'cnpj'],
  ['CL', 'RUT, RUN, CI, Cédula', 'NATIONAL_ID TAX_ID COMPANY_ID VAT', shape`\d{6,8}[\dK]`, padded(9, 'CL', 'rut')],
  ['CO', 'CC, Cédula, Cédula de ciudadanía, NUIP, TI', 'NATIONAL_ID TAX_ID', shape`\d{3,8}|1\d{9}|\d{11}`],
  ['CO', 'CE, Cédula de extranjería, PPT, PEP', 'NATIONAL_ID TAX_ID', shape`[A-Z]?\d{5,7}|\d{15}`],
  // A NIT may come without its check digit. It has one for certain where it is too long otherwise.
  ['CO', 'NIT, RUT', 'TAX_ID COMPANY_ID VAT', 'nit'],
  ['CO', 'NIT, RUT', 'TAX_ID COMPANY_ID VAT', shape`[1-9]\d{5,8}|1\d{9}`],
  ['EC', 'Cédula, CI, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`\d{2}[0-5]\d{7}`, 'ci'],
  // The Registro Civil warns of checks where the third digit is higher.
  ['EC', 'Cédula, CI, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`(?:[01]\d|2[0-4]|30)[6-9]\d{7}`],
  ['EC', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`(\d{2}[0-5]\d{7})(?!000)\d{3}`, 'ci'],
  // Companies' numbers have not been made by an algorithm for long (Servicio de Rentas Internas).
  ['EC', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`(?:[01]\d|2[0-4]|30|50)[6-9]\d{7}(?!000)\d{3}`],
  ['PE', 'DNI, CUI', 'NATIONAL_ID TAX_ID', 'cui'],
  // The library does not know that the check digit was a letter.
  ['PE', 'DNI, CUI', 'NATIONAL_ID TAX_ID', shape`\d{8}[A-K]`, ends(weighted([3, 2, 7, 6, 5, 4, 3, 2], 'KJIHGFEDCBA'))],
  ['PE', 'CE, Carné de extranjería, PTP, CPP', 'NATIONAL_ID TAX_ID', 'ce'],
  ['PE', 'RUC', 'TAX_ID COMPANY_ID VAT', 'ruc'],
  ['PY', 'CI, Cédula, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`\d{5,8}`],
  // Shorter ones may as well lack their check digit.
  ['PY', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`\d{9}`, ruc],
  ['PY', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`\d{5,8}[A-D]?\d?`],
  ['UY', 'CI, Cédula, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`\d{7,8}`, padded(8, 'UY', 'cedula')],
  ['UY', 'NIE', 'NATIONAL_ID', shape`\d{9}`],
  ['UY', 'RUT, RUC', 'TAX_ID COMPANY_ID VAT', shape`(?!00)[0-2]\d(?!000000)\d{6}001\d`, rut],
  ['VE', 'CI, Cédula, Cédula de identidad', 'NATIONAL_ID TAX_ID', shape`[VE]?\d{5,8}`],
  ['VE', 'RIF, NIT', 'TAX_ID COMPANY_ID NATIONAL_ID VAT', 'rif'],
  // Communal councils. What their letter counts is not told.
  ['VE', 'RIF, NIT', 'TAX_ID COMPANY_ID VAT', shape`C\d{9}`],
]
