import { weightedCheckCharacter, weightedSum } from '../../check-digits/checksums.ts'
import { type Row, DDMMYY, shape, YYMMDD } from '../document-number.ts'
import { checksumVerdict, endsWith, type Judge, luhn, zeroPadded } from '../judges.ts'

/** stdnum is wrong for remainder 0, for which the check character is 0. */
const mauritian = endsWith(
  weightedCheckCharacter(
    [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    '0GFEDCBA987654321',
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ),
)

const ninea: Judge = number => checksumVerdict(weightedSum(number.padStart(9, '0'), [1, 2]) % 10 === 0)

/** Sources: the tax authorities and registers of each country, and the OECD on tax identification numbers. */
// oxfmt-ignore
export const africa: readonly Row[] = [
  ['AO', 'BI, Bilhete de identidade', 'NATIONAL_ID TAX_ID', 'bi'],
  ['AO', 'NIF', 'TAX_ID COMPANY_ID VAT', shape`\d{9,10}|\d{9}[A-Z]{2}\d{3}`],
  ['BF', 'IFU', 'TAX_ID COMPANY_ID', shape`\d{8}[A-Z]`],
  ['BJ', 'IFU', 'TAX_ID COMPANY_ID', shape`[0-6]20\d{10}`],
  ['BJ', 'NPI', 'NATIONAL_ID', shape`\d{10}`],
  ['BW', 'Omang', 'NATIONAL_ID', shape`\d{9}`],
  ['CI', 'NCC', 'TAX_ID COMPANY_ID', shape`\d{7}[A-Z]`],
  ['CI', 'NNI', 'NATIONAL_ID', shape`\d{11}`],
  ['CM', 'NIU', 'TAX_ID COMPANY_ID', shape`[A-Z]\d{12}[A-Z]`],
  ['CV', 'NIF', 'TAX_ID COMPANY_ID VAT', shape`[1-5]\d{8}`],
  ['DZ', 'NIN', 'NATIONAL_ID', shape`\d{18}`],
  ['DZ', 'NIF', 'TAX_ID COMPANY_ID VAT', shape`\d{15}(?:\d{3}|\d{5})?`],
  ['ET', 'TIN', 'TAX_ID COMPANY_ID', shape`\d{10}`],
  ['ET', 'Fayda, FAN, FIN', 'NATIONAL_ID', shape`\d{12}|\d{16}`],
  // Since 2021 the card number is the tax number of persons.
  ['GH', 'Ghana Card, GhanaCard, PIN, TIN', 'NATIONAL_ID TAX_ID', shape`[A-Z]{3}\d{10}`],
  ['GH', 'TIN', 'TAX_ID COMPANY_ID VAT', 'tin'],
  ['GN', 'NIFP, NIF', 'TAX_ID COMPANY_ID', 'nifp'],
  ['GW', 'NIF', 'TAX_ID COMPANY_ID', shape`\d{9}`],
  ['KE', 'National ID, ID Number, Maisha Namba', 'NATIONAL_ID', shape`\d{5,10}|\d{14}`],
  ['KE', 'PIN, KRA PIN', 'TAX_ID VAT COMPANY_ID', 'pin'],
  ['MA', 'CIN, CNIE, CNI', 'NATIONAL_ID', shape`[A-Z]{1,3}\d{1,7}`],
  ['MA', 'ICE', 'COMPANY_ID TAX_ID VAT', shape`\d{11,15}`, zeroPadded(15, 'MA', 'ice')],
  ['MA', 'IF, Identifiant fiscal', 'TAX_ID VAT COMPANY_ID', shape`\d{7,9}`],
  ['MA', 'RC', 'COMPANY_ID', shape`\d{1,8}`],
  ['MG', 'NIF', 'TAX_ID COMPANY_ID', shape`\d{10}`],
  ['MG', 'CIN', 'NATIONAL_ID', shape`\d{12}`],
  ['MU', 'NID, NIC', 'NATIONAL_ID TAX_ID', shape`[A-Z]${DDMMYY}\d{6}[\dA-Z]`, mauritian],
  ['MU', 'TAN', 'TAX_ID', shape`\d{8}`],
  ['MU', 'BRN', 'COMPANY_ID', shape`[A-Z]?\d{8}`],
  ['MU', 'VAT', 'VAT TAX_ID COMPANY_ID', shape`\d{8}`],
  ['MZ', 'BI, Bilhete de identidade', 'NATIONAL_ID', 'bi'],
  ['MZ', 'NUIT', 'TAX_ID COMPANY_ID VAT', 'nuit'],
  ['NG', 'NIN', 'NATIONAL_ID TAX_ID', shape`\d{11}`],
  ['NG', 'vNIN', 'NATIONAL_ID', shape`[A-Z]{2}\d{12}[A-Z]{2}`],
  ['NG', 'BVN', 'NATIONAL_ID', shape`\d{11}`],
  // Twelve digits issued by the FIRS, ten by the JTB; thirteen for both since 2026.
  ['NG', 'TIN', 'TAX_ID VAT COMPANY_ID', shape`\d{8}|\d{10,13}`],
  ['NG', 'RC, RC Number, CAC, BN', 'COMPANY_ID TAX_ID', shape`(?:RC|BN|IT|LP|LLP)?\d{3,8}`],
  ['RW', 'NID, Indangamuntu', 'NATIONAL_ID', shape`[1-3](?:19|20)\d{14}`],
  ['RW', 'TIN', 'TAX_ID COMPANY_ID VAT', shape`\d{9}`],
  ['SN', 'CNI, NIN', 'NATIONAL_ID', shape`[12]\d{12,16}`],
  // The COFI may follow: the scheme of taxation, the tax office and the legal form.
  ['SN', 'NINEA', 'TAX_ID COMPANY_ID', shape`(\d{7,9})(?:[0-2][A-HJ-NP-WZ]\d)?`, ninea],
  ['TN', 'CIN', 'NATIONAL_ID TAX_ID', shape`\d{8}`],
  ['TN', 'MF, Matricule fiscal, Matricule fiscale', 'TAX_ID COMPANY_ID VAT', 'mf'],
  ['TZ', 'NIDA, NIN', 'NATIONAL_ID', shape`(?:19|20)\d{18}`],
  ['TZ', 'TIN', 'TAX_ID COMPANY_ID', shape`\d{9}`],
  ['TZ', 'VRN', 'VAT TAX_ID COMPANY_ID', shape`\d{8}[A-Z]`],
  ['UG', 'NIN', 'NATIONAL_ID TAX_ID', shape`[A-Z]{2}[\dA-Z]{12}`],
  ['UG', 'TIN', 'TAX_ID COMPANY_ID VAT', shape`1\d{9}`],
  ['ZA', 'ID Number, RSA ID, SA ID, South African ID', 'NATIONAL_ID TAX_ID', 'idnr'],
  // stdnum accepts the digits 0 (citizens) and 1 (residents), but not 2 (refugees).
  ['ZA', 'ID Number', 'NATIONAL_ID TAX_ID', shape`${YYMMDD}\d{4}2\d{2}`, luhn],
  ['ZA', 'TIN, TRN, Income tax reference', 'TAX_ID COMPANY_ID', 'tin'],
  ['ZA', 'VAT', 'VAT TAX_ID COMPANY_ID', 'vat'],
  ['ZA', 'CIPC, CK, Company Registration', 'COMPANY_ID', shape`[BCK]{0,2}(?:\d{12}|\d{10})`],
  ['ZM', 'NRC', 'NATIONAL_ID', shape`\d{9}`],
  ['ZM', 'TPIN', 'TAX_ID COMPANY_ID VAT', shape`\d{10}`],
  ['ZW', 'National Registration Number, ID Number', 'NATIONAL_ID', shape`\d{8,9}[A-Z]\d{2}`],
  ['ZW', 'TIN', 'TAX_ID COMPANY_ID', shape`\d{10}`],
]
