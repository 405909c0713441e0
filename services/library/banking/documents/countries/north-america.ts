import { weightedCheckCharacter } from '../../check-digits/checksums.ts'
import { type Row, DDMMYY, shape, YYMMDD } from '../document-number.ts'
import { endsWith, type Judge, luhn } from '../judges.ts'

/** How many municipalities each department has: the counts of cui-gt, with the newest one of Huehuetenango. stdnum lacks some. */
const MUNICIPALITIES = [17, 8, 16, 16, 14, 14, 19, 8, 24, 21, 9, 30, 33, 21, 8, 17, 14, 5, 11, 11, 7, 17]
const cui: Judge = (number, written) => {
  const [department, municipality] = [Number(number.slice(9, 11)), Number(number.slice(11))]
  const isIssued = municipality >= 1 && municipality <= (MUNICIPALITIES[department - 1] ?? 0)
  return isIssued ? cuiDigit(number.slice(0, 9), written) : 'format'
}
const cuiDigit = endsWith(weightedCheckCharacter([2, 3, 4, 5, 6, 7, 8, 9], '01234567890'))

/** Province, volume and entry; hyphens stand for leading zeros. */
const cedula: Judge = (number, written) => {
  const [province = '', volume = '', entry = ''] = written.match(/\d+/g) ?? []
  const padded = `${province}${volume.padStart(4, '0')}${entry.padStart(4, '0')}`
  return /^0?[1-9]\d{8}$/.test(/^[^\d]*\d+\p{Pd}\d+\p{Pd}\d+\s*$/u.test(written) ? padded : number)
    ? 'valid'
    : 'format'
}

/** Serial numbers up to 100 have the older algorithm. stdnum applies it only to 100, and is wrong for remainder 0. */
const firstNit = endsWith(weightedCheckCharacter([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], '01234567890'))
const laterNit = endsWith(weightedCheckCharacter([2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], '00987654321'))
const dui = endsWith(weightedCheckCharacter([9, 8, 7, 6, 5, 4, 3, 2], '0987654321'))

/** The tenth digit, by the numbers that companies print on their bills; Revenu Québec does not publish the rule. */
const qst = endsWith(weightedCheckCharacter([4, 3, 2, 7, 6, 5, 4, 3, 2], '10987654321'))

/** Words that the letters of a name may form; SAT writes an X for the last letter instead (RFC, annex IV). */
const INCONVENIENT = `BUE[IY]|CA[CG][AO]|CAK[AO]|COGE|COJ[AEIO]|CULO|FETO|GUEY|JOTO|KA[CG][AO]|KAKA|KOGE|KOJO|KULO|MAM[EO]|MEA[RS]|MEON|MION|MOCO|MULA|PED[AO]|PENE|PUT[AO]|QULO|RATA|RUIN`

/** Sources: the tax authorities, and the OECD on tax identification numbers; or what the row says. */
// oxfmt-ignore
export const northAmerica: readonly Row[] = [
  ['AI', 'TIN', 'TAX_ID', shape`[12]\d{9}`],
  ['BB', 'TIN, TAMIS', 'TAX_ID', shape`\d{13}`],
  ['BZ', 'TIN', 'TAX_ID', 'tin'],
  // Numbers that begin with 0 are tax numbers of people without a SIN; none begin with 8.
  ['CA', 'SIN, NAS, Social Insurance Number, ITN, TTN, Individual Tax Number', 'NATIONAL_ID TAX_ID', shape`[0-79]\d{8}`, luhn],
  // The number may be followed by a program account: RC, RP, RT (GST/HST), RR, ...
  ['CA', 'BN, NE, Business Number, GST, HST', 'COMPANY_ID TAX_ID VAT', shape`(\d{9})(?:R[A-Z]\d{4})?`, 'bn'],
  // NR: suppliers from abroad.
  ['CA', 'QST, TVQ', 'TAX_ID VAT COMPANY_ID', shape`(\d{10})(?:TQ(?!0000)\d{4})?`, qst],
  ['CA', 'QST, TVQ', 'TAX_ID VAT COMPANY_ID', shape`NR\d{8}`],
  ['CR', 'Cédula, CPF, Cédula de identidad, Cédula física', 'NATIONAL_ID TAX_ID', shape`\d{6,10}`, cedula],
  ['CR', 'DIMEX, CR', 'NATIONAL_ID TAX_ID', shape`1\d{10,11}`],
  ['CR', 'Cédula jurídica, CPJ', 'COMPANY_ID TAX_ID VAT', 'cpj'],
  ['CR', 'NITE', 'TAX_ID', shape`\d{10}`],
  ['CU', 'CI, NI, Carné de identidad', 'NATIONAL_ID TAX_ID', 'ni'],
  // Persons use it as RNC. No Luhn check: the register has valid cédulas that fail it.
  ['DO', 'Cédula, CIE, Cédula de identidad, RNC, RCN', 'NATIONAL_ID TAX_ID', shape`\d{11}`],
  ['DO', 'RNC, RCN', 'COMPANY_ID TAX_ID VAT', 'rnc'],
  // Issued with other check digits (Dirección General de Impuestos Internos); stdnum lacks these two.
  ['DO', 'RNC, RCN', 'COMPANY_ID TAX_ID VAT', shape`10233317|501676936`],
  // The tax authority accepts a person's CUI as NIT.
  ['GT', 'DPI, CUI, NIT', 'NATIONAL_ID TAX_ID', shape`\d{13}`, cui],
  ['GT', 'NIT', 'TAX_ID COMPANY_ID VAT', 'nit'],
  ['HN', 'DNI, RNP, Tarjeta de identidad', 'NATIONAL_ID TAX_ID', shape`(?:0[1-9]|1[0-8])\d{11}`],
  ['HN', 'RTN', 'TAX_ID COMPANY_ID VAT', shape`\d{14}`],
  ['JM', 'TRN', 'TAX_ID COMPANY_ID', shape`\d{9}`],
  ['JM', 'NIS', 'NATIONAL_ID', shape`[A-Z]\d{6}`],
  ['MX', 'CURP', 'NATIONAL_ID TAX_ID', 'curp'],
  // The last character should be a check digit, but the authority has issued numbers with others.
  ['MX', 'RFC', 'TAX_ID VAT', shape`(?!${INCONVENIENT})[A-ZÑ&]{4}${YYMMDD}(?:[\dA-Z]{3})?`],
  ['MX', 'RFC', 'TAX_ID COMPANY_ID VAT', shape`[A-ZÑ&]{3}${YYMMDD}[\dA-Z]{3}`],
  ['MX', 'Clave de elector, INE, IFE', 'NATIONAL_ID', shape`[A-Z]{6}\d{8}[HMX]\d{3}`],
  ['MX', 'INE, IFE, CIC, OCR', 'NATIONAL_ID', shape`\d{9,13}`],
  ['NI', 'Cédula', 'NATIONAL_ID TAX_ID', shape`\d{3}${DDMMYY}\d{4}[A-Y]`],
  ['NI', 'RUC', 'TAX_ID COMPANY_ID VAT', shape`J\d{13}|\d{3}${DDMMYY}\d{4}[A-Y]`],
  ['PA', 'Cédula, CIP', 'NATIONAL_ID TAX_ID', shape`(?:PE|E|N|\d{1,2}(?:AV|PI|NT)?)\d{3,11}`],
  ['PA', 'RUC', 'TAX_ID COMPANY_ID', shape`[\dA-Z]{5,25}`],
  // Since 2021 a person's DUI is also the NIT.
  ['SV', 'DUI, NIT', 'NATIONAL_ID TAX_ID', shape`\d{9}`, dui],
  ['SV', 'NIT', 'TAX_ID COMPANY_ID VAT', shape`[019]\d{9}(?:0\d{2}|100)\d`, firstNit],
  ['SV', 'NIT', 'TAX_ID COMPANY_ID VAT', shape`[019]\d{9}(?!0\d{2}|100)\d{4}`, laterNit],
  ['SV', 'NRC', 'VAT COMPANY_ID', shape`\d{2,8}`],
  // Never issued: 000, 666 and 9xx, group 00, serial 0000, and three numbers known from advertisements
  // (Social Security Administration). stdnum also refuses numbers that merely look like placeholders.
  ['US', 'SSN, Social Security Number', 'NATIONAL_ID TAX_ID',
    shape`(?!000|666|078051120|219099999|457555462)[0-8]\d{2}(?!00)\d{2}(?!0000)\d{4}`],
  // IRS Publication 1915: ranges of the fourth and fifth digits.
  ['US', 'ITIN', 'TAX_ID', shape`9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}`],
  ['US', 'ATIN', 'TAX_ID', shape`9\d{2}93\d{4}`],
  ['US', 'PTIN', 'TAX_ID', shape`P\d{8}`],
  // Excludes prefixes that the IRS does not list, except 89, 96 and 97, which it may assign next.
  ['US', 'EIN, FEIN, Employer ID', 'TAX_ID COMPANY_ID', shape`(?!0[07-9]|1[7-9]|2[89]|49|69|7[089])\d{9}`],
]
