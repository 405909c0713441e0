import { weightedSum, weightedCheckCharacter } from '../../check-digits/checksums.ts'
import { type Row, MONTH, shape } from '../document-number.ts'
import { endsWith, luhn } from '../judges.ts'

/** The check letters of each series, and the constant that later series add to the sum. */
const nricLetters: Readonly<Record<string, readonly [start: number, letters: string]>> = {
  S: [0, 'JZIHGFEDCBA'],
  T: [4, 'JZIHGFEDCBA'],
  F: [0, 'XWUTRQPNMLK'],
  G: [4, 'XWUTRQPNMLK'],
  M: [3, 'XWUTRQPNJLK'],
}
const nric = endsWith(before => {
  const [start, letters] = nricLetters[before.charAt(0)]!
  return letters.charAt((start + weightedSum(before.slice(1), [2, 7, 6, 5, 4, 3, 2])) % 11)
})

/** The first digit is 1 to 8 for persons, and 0 for all others. */
const thai = endsWith(weightedCheckCharacter([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], '10987654321'))

/** Province, regency and district, birthday (the day plus 40 for women) and serial number. */
const NIK = String.raw`(?:1[1-9]|21|3[1-6]|5[1-3]|6[1-5]|7[1-6]|8[12]|9[1-7])\d{4}(?![37]1(?:0[2469]|11)|[37]002)(?:[04][1-9]|[1256]\d|[37][01])${MONTH}\d{2}(?!0000)\d{4}`

/** Sources: the tax authorities and registers of each country, and the OECD on tax identification numbers. */
// oxfmt-ignore
export const southEastAsia: readonly Row[] = [
  ['BN', 'IC, Kad Pengenalan', 'NATIONAL_ID', shape`\d{8}`],
  ['BN', 'ROC, ROCBN', 'COMPANY_ID TAX_ID', shape`(?:P|RC|RFC)\d{8}`],
  // Since 2024 a person's NIK is the NPWP; a place of business (NITKU) adds six digits to it.
  ['ID', 'NIK, KTP, e-KTP, NPWP', 'NATIONAL_ID TAX_ID', shape`${NIK}`],
  // stdnum accepts only some of the first two digits, and not the leading 0 introduced in 2024.
  ['ID', 'NPWP', 'TAX_ID COMPANY_ID VAT', shape`0?(\d{9})\d{6}`, luhn],
  ['ID', 'NITKU', 'TAX_ID', shape`\d{22}`],
  ['ID', 'NIB', 'COMPANY_ID', shape`\d{13}`],
  ['MY', 'NRIC, MyKad, IC, Kad Pengenalan', 'NATIONAL_ID TAX_ID', 'nric'],
  ['MY', 'TIN, ITN', 'TAX_ID COMPANY_ID', shape`[A-Z]{1,2}\d{8,12}`],
  ['MY', 'SSM, BRN', 'COMPANY_ID', shape`\d{12}|(?:[A-Z]{2})?\d{5,8}[A-Z]`],
  ['MY', 'SST', 'VAT TAX_ID COMPANY_ID', shape`[\dA-Z]{15}`],
  ['MY', 'Old IC, MyTentera, MyPolis', 'NATIONAL_ID', shape`[A-Z]{0,3}\d{5,8}`],
  // Nine digits, and three to five for the branch.
  ['PH', 'TIN', 'TAX_ID COMPANY_ID VAT', shape`\d{9}(?:\d{3,5})?`],
  ['PH', 'SSS', 'NATIONAL_ID', shape`\d{10}`],
  ['PH', 'GSIS', 'NATIONAL_ID', shape`\d{11}`],
  ['PH', 'UMID, CRN, PhilHealth, Pag-IBIG, MID, HDMF', 'NATIONAL_ID', shape`\d{12}`],
  ['PH', 'PhilSys, PhilID, PSN, PCN', 'NATIONAL_ID', shape`\d{12}|\d{16}`],
  ['SG', 'NRIC, FIN', 'NATIONAL_ID TAX_ID', shape`[FGMST]\d{7}[A-Z]`, nric],
  ['SG', 'UEN', 'COMPANY_ID TAX_ID', 'uen'],
  // Types of entities that stdnum lacks, such as VC for variable capital companies.
  ['SG', 'UEN', 'COMPANY_ID TAX_ID', shape`[R-T]\d{2}(?:VC|UF|UL|LC)\d{4}[A-HJ-L]`],
  ['SG', 'GST', 'VAT TAX_ID COMPANY_ID', shape`M[\dA-Z]\d{7}[\dA-Z]|\d{8,9}[A-Z]|[R-T]\d{2}[A-Z]{2}\d{4}[A-Z]`],
  ['TH', 'Citizen ID, PIN, IDNR, บัตรประชาชน, เลขประจำตัวประชาชน', 'NATIONAL_ID TAX_ID', shape`[1-8]\d{12}`, thai],
  ['TH', 'TIN, MOA, เลขประจำตัวผู้เสียภาษี', 'TAX_ID VAT COMPANY_ID', shape`[0-8]\d{12}`, thai],
  // Numbers issued until 2012.
  ['TH', 'TIN, เลขประจำตัวผู้เสียภาษี', 'TAX_ID', shape`\d{10}`],
  // Since July 2025 the identity card number is the tax number of persons.
  ['VN', 'CCCD, CC, ĐDCN, Căn cước công dân, Căn cước, MST', 'NATIONAL_ID TAX_ID', shape`0\d{11}`],
  ['VN', 'CMND, Chứng minh nhân dân', 'NATIONAL_ID', shape`\d{9}`],
  // Ten digits, and three for a branch.
  ['VN', 'MST, Mã số thuế', 'TAX_ID COMPANY_ID VAT', 'mst'],
]
