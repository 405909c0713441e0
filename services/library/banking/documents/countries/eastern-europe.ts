import { weightedCheckCharacter, weightedSum } from '../../check-digits/checksums.ts'
import { type Row, DAY, MONTH, shape, YYMMDD } from '../document-number.ts'
import { checksumVerdict, endsWith, type Judge, mod11InTwoPasses, zeroPadded } from '../judges.ts'

/** stdnum has these only as VAT numbers, and not all of them. */
const bulstat = endsWith(mod11InTwoPasses([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10], '0'))
const bulgarianOther = endsWith(weightedCheckCharacter([4, 3, 2, 7, 6, 5, 4, 3, 2], '00987654321'))

const adoazonosito = endsWith(weightedCheckCharacter([1, 2, 3, 4, 5, 6, 7, 8, 9], '0123456789-'))
const pesel = endsWith(weightedCheckCharacter([1, 3, 7, 9], '0987654321'))
const taj = endsWith(weightedCheckCharacter([3, 7], '0123456789'))
const maticna = endsWith(weightedCheckCharacter([7, 6, 5, 4, 3, 2], '-0987654321'))

/**
 * Birthday and serial number; the month plus 20, 50 or 70. Numbers have nine digits until 1953, and since then a check
 * digit, which until 1985 could be 0 for remainder 10. stdnum does not know the latter.
 */
const BIRTH_NUMBER = String.raw`(?!(?:5[4-9]|[67]\d)\d{7}$)\d{2}(?:[0257][1-9]|[1368][0-2])${DAY}\d{3,4}`
const birthNumber: Judge = number =>
  checksumVerdict(number.length === 9 || number.slice(9) === String((Number(number.slice(0, 9)) % 11) % 10))

/** stdnum includes the leading 6 in the sum. */
const czechOther = endsWith(weightedCheckCharacter([8, 7, 6, 5, 4, 3, 2], '89012345678'))

/** stdnum does not accept 70, which stands for all of Romania. */
const CNP_COUNTY = String.raw`(?:0[1-9]|[1-3]\d|4[0-8]|5[12]|70|8[0-3])`
const cnp = endsWith(weightedCheckCharacter([2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9], '01234567891'))

const ONRC_COUNTY = String.raw`(?:0[1-9]|[1-3]\d|40|5[12])`
/** The letter counts as the last digit of its ASCII code. */
const onrc = endsWith(before => String((before.charCodeAt(0) + weightedSum(before.slice(1), [1])) % 10))

/** Sources: as for western Europe. */
// oxfmt-ignore
export const easternEurope: readonly Row[] = [
  // The first letter stands for the decade; the algorithm of the last is not published.
  ['AL', 'NIPT, NUIS', 'COMPANY_ID TAX_ID VAT', shape`[A-M]\d{8}[A-Z]`],
  ['AL', 'NID, Numri personal', 'NATIONAL_ID TAX_ID', shape`[\dA-M]\d{8}[A-Z]`],
  ['AL', 'Letërnjoftim, ID Card', 'NATIONAL_ID', shape`\d{9}`],
  ['BA', 'JMBG, JMB', 'NATIONAL_ID TAX_ID', 'jmbg'],
  ['BA', 'JIB, ID broj', 'COMPANY_ID TAX_ID', shape`\d{13}`],
  ['BA', 'PDV, PDV broj', 'VAT TAX_ID COMPANY_ID', shape`\d{12}`],
  ['BA', 'Lična karta', 'NATIONAL_ID', shape`[\dA-Z]{9}`],
  // The month plus 20 or 40 stands for other centuries.
  ['BG', 'EGN, ЕГН, DDS, ДДС', 'NATIONAL_ID TAX_ID VAT', shape`\d{2}(?:[024][1-9]|[135][0-2])${DAY}\d{4}`, 'egn'],
  ['BG', 'LNCh, ЛНЧ, LNC, DDS, ДДС', 'NATIONAL_ID TAX_ID VAT', 'pnf'],
  ['BG', 'EIK, ЕИК, BULSTAT, БУЛСТАТ, UIC', 'COMPANY_ID TAX_ID', shape`(\d{9})(?:\d{4})?`, bulstat],
  ['BG', 'DDS, ДДС', 'VAT COMPANY_ID', shape`\d{9}`, bulstat],
  ['BG', 'DDS, ДДС', 'VAT TAX_ID COMPANY_ID', shape`\d{10}`, bulgarianOther],
  ['BG', 'Lichna karta, Лична карта', 'NATIONAL_ID', shape`\d{9}|[A-Z]{2}\d{7}`],
  ['CZ', 'RČ, Rodné číslo, DIČ', 'NATIONAL_ID TAX_ID VAT', shape`${BIRTH_NUMBER}`, birthNumber],
  // Persons born before 1954: nine digits, filled up to ten by a final 0.
  ['CZ', 'RČ, Rodné číslo', 'NATIONAL_ID TAX_ID', shape`(?:[0-4]\d|5[0-3])(?:[05][1-9]|[16][0-2])${DAY}\d{3}0`],
  ['CZ', 'IČO, IČ, Identifikační číslo', 'COMPANY_ID TAX_ID', shape`\d{7,8}`, zeroPadded(8, 'CZ', 'ico')],
  ['CZ', 'DIČ', 'VAT TAX_ID COMPANY_ID', 'dic'],
  // Persons without a birth number.
  ['CZ', 'DIČ', 'VAT TAX_ID COMPANY_ID', shape`6(\d{8})`, czechOther],
  ['CZ', 'OP, Občanský průkaz', 'NATIONAL_ID', shape`\d{9}|\d{6}[A-Z]{2}\d{2}|[A-Z]{2}\d{6}`],
  ['HR', 'OIB', 'NATIONAL_ID TAX_ID COMPANY_ID VAT', 'oib'],
  ['HR', 'JMBG', 'NATIONAL_ID', shape`${DAY}${MONTH}\d{9}`],
  ['HR', 'Osobna iskaznica', 'NATIONAL_ID', shape`\d{9}`],
  ['HR', 'MBS, MB, Matični broj', 'COMPANY_ID', shape`\d{8,9}`],
  // Eight digits; in Hungary followed by three for the type of VAT and the county.
  ['HU', 'Adószám, ÁFA, Közösségi adószám', 'TAX_ID VAT COMPANY_ID', shape`(\d{8})(?:\d{3})?`, 'anum'],
  ['HU', 'Adóazonosító jel, Adóazonosító', 'TAX_ID NATIONAL_ID', shape`8\d{9}`, adoazonosito],
  ['HU', 'TAJ, TAJ szám', 'NATIONAL_ID', shape`\d{9}`, taj],
  ['HU', 'Cégjegyzékszám', 'COMPANY_ID', shape`\d{10}`],
  ['ME', 'JMBG', 'NATIONAL_ID TAX_ID', 'jmbg'],
  ['ME', 'PIB', 'TAX_ID COMPANY_ID', 'pib'],
  ['MK', 'EMBG, ЕМБГ, JMBG', 'NATIONAL_ID TAX_ID', 'jmbg'],
  ['MK', 'EDB, ЕДБ, DDV, ДДВ', 'TAX_ID VAT COMPANY_ID', 'edb'],
  ['MK', 'EMBS, ЕМБС', 'COMPANY_ID', shape`\d{7}`],
  ['MK', 'Lična karta, Лична карта', 'NATIONAL_ID', shape`[A-Z]?\d{7,8}`],
  // The month encodes the century. stdnum refuses future centuries.
  ['PL', 'PESEL', 'NATIONAL_ID TAX_ID', shape`(?!\d{2}(?:[02468]2(?:30|31)|(?:[02468][469]|[13579]1)31))\d{2}(?:[02468][1-9]|[13579][0-2])${DAY}\d{5}`, pesel],
  ['PL', 'NIP', 'TAX_ID VAT COMPANY_ID', 'nip'],
  ['PL', 'REGON', 'COMPANY_ID TAX_ID', 'regon'],
  ['PL', 'KRS', 'COMPANY_ID', shape`\d{10}`],
  ['PL', 'Dowód osobisty, Dowód', 'NATIONAL_ID', shape`[A-Z]{3}\d{6}`],
  ['PL', 'Karta pobytu', 'NATIONAL_ID', shape`[A-Z]{2}\d{7}`],
  ['RO', 'CNP, CF, CIF, Cod fiscal', 'NATIONAL_ID TAX_ID VAT', shape`[1-9]${YYMMDD}${CNP_COUNTY}\d{4}`, cnp],
  // Foreigners.
  ['RO', 'CNP, CIF, Cod fiscal', 'TAX_ID', shape`9000\d{9}`],
  ['RO', 'CUI, CF, CIF, Cod fiscal, Cod unic de înregistrare', 'COMPANY_ID TAX_ID VAT', 'cui'],
  // County, number and date or year; since July 2024 year, number, county (00 for new companies) and check digit.
  ['RO', 'ONRC, NRC, Nr. Reg. Com., Registrul Comerțului', 'COMPANY_ID',
    shape`[CFJ](?:0{0,2}[1-9]|0?${ONRC_COUNTY})\d{1,5}(?:${DAY}${MONTH})?(?:199\d|20[01]\d|202[0-4])`],
  ['RO', 'ONRC, NRC, Nr. Reg. Com., Registrul Comerțului', 'COMPANY_ID',
    shape`[CFJ](?:(?:199\d|20[01]\d|202[0-4])\d{6}${ONRC_COUNTY}|20(?:2[4-9]|[3-9]\d)\d{6}00)\d`, onrc],
  ['RO', 'CI, Carte de identitate, Buletin', 'NATIONAL_ID', shape`[A-Z]{2}\d{6,7}`],
  ['RS', 'JMBG, ЈМБГ', 'NATIONAL_ID TAX_ID', 'jmbg'],
  ['RS', 'PIB, ПИБ, PDV', 'TAX_ID VAT COMPANY_ID', 'pib'],
  ['RS', 'MB, Matični broj', 'COMPANY_ID', shape`\d{8}`],
  ['RS', 'Lična karta, Личнa картa', 'NATIONAL_ID', shape`\d{9}|\d{6,8}`],
  ['SI', 'EMŠO, JMBG', 'NATIONAL_ID TAX_ID', 'emso'],
  ['SI', 'Davčna številka, DDV', 'TAX_ID VAT COMPANY_ID', shape`[1-9]\d{7}`, 'ddv'],
  ['SI', 'Matična številka, Matična', 'COMPANY_ID', shape`(\d{7})(?:[\dA-Z]\d{2})?`, maticna],
  ['SI', 'Osebna izkaznica', 'NATIONAL_ID', shape`\d{9}|[A-Z]{2}\d{7}`],
  ['SK', 'RČ, Rodné číslo, IČ DPH, DPH', 'NATIONAL_ID TAX_ID VAT', shape`${BIRTH_NUMBER}`, birthNumber],
  ['SK', 'IČO, Identifikačné číslo', 'COMPANY_ID TAX_ID', shape`\d{8}`, zeroPadded(8, 'CZ', 'ico')],
  // stdnum tests the first digit instead of the third, which stands for the type of payer.
  ['SK', 'IČ DPH, DPH', 'VAT TAX_ID COMPANY_ID', shape`[1-9]\d[2-47-9]\d{7}`, number => checksumVerdict(Number(number) % 11 === 0)],
  ['SK', 'DIČ', 'TAX_ID', shape`[1-9]\d{9}`],
  ['SK', 'OP, Občiansky preukaz', 'NATIONAL_ID', shape`[A-Z]{2}\d{6}`],
  ['XK', 'Numri personal', 'NATIONAL_ID TAX_ID', shape`\d{10}`],
  ['XK', 'NUI, Numri fiskal', 'COMPANY_ID TAX_ID VAT', shape`\d{9}`],
]
