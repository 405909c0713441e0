import { weightedCheckCharacter, weightedSum } from '../../check-digits/checksums.ts'
import { type Row, DDMMYY, shape, YYMMDD } from '../document-number.ts'
import { checksumVerdict, endsWith, type Judge, mod11InTwoPasses } from '../judges.ts'

const identificationNumber = endsWith(
  mod11InTwoPasses([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2], '-'),
)

/** The ninth digit of ten, of which the first may be missing if it is 0. stdnum does not check it. */
const voenDigit = endsWith(weightedCheckCharacter([4, 1, 8, 6, 2, 7, 5, 3], '0123456789-'))
const voen: Judge = (number, written) => voenDigit(number.padStart(9, '0'), written)

const ogrn = endsWith(before => String((Number(before) % (before.length - 1)) % 10))

/** Numbers up to 001-001-998 were issued before check digits were introduced. */
const SNILS_CHECKED_FROM = 1001999
const snils: Judge = number => {
  const sum = weightedSum(number.slice(0, 9), [9, 8, 7, 6, 5, 4, 3, 2, 1])
  const isOld = Number(number.slice(0, 9)) < SNILS_CHECKED_FROM
  return checksumVerdict(isOld || (sum % 101) % 100 === Number(number.slice(9)))
}

/** Sources: the tax authorities and registers of each country, and the OECD on tax identification numbers. */
// oxfmt-ignore
export const eurasia: readonly Row[] = [
  ['AM', 'TIN, HVHH, ՀՎՀՀ', 'TAX_ID COMPANY_ID VAT', shape`\d{8}(?:\d)?`],
  ['AM', 'PSN, HTsH, ՀԾՀ', 'NATIONAL_ID TAX_ID', shape`\d{10}`],
  ['AZ', 'VÖEN, TIN', 'TAX_ID COMPANY_ID VAT', shape`(\d{8,9})[12]`, voen],
  ['AZ', 'FIN, PIN', 'NATIONAL_ID TAX_ID', shape`[\dA-Z]{7}`],
  ['AZ', 'Şəxsiyyət vəsiqəsi', 'NATIONAL_ID', shape`(?:AZE|AA)?\d{7,8}`],
  ['BY', 'UNP, УНП, UNN', 'TAX_ID COMPANY_ID VAT', shape`[1-7]\d{8}|[ABCEHKM][ABCEHKMOPT]\d{7}`, 'unp'],
  ['BY', 'Identification number, Личный номер', 'NATIONAL_ID', shape`\d{7}[A-Z]\d{3}[A-Z]{2}\d`],
  ['BY', 'Паспорт РБ', 'NATIONAL_ID', shape`[A-Z]{2}\d{7}`],
  ['GE', 'Personal number, Piradi nomeri, პირადი ნომერი', 'NATIONAL_ID TAX_ID', shape`\d{11}`],
  ['GE', 'Identification code, TIN', 'TAX_ID COMPANY_ID VAT', shape`\d{9}|\d{11}`],
  ['KG', 'PIN, ПИН, INN, ИНН', 'NATIONAL_ID TAX_ID COMPANY_ID', shape`\d{14}`],
  ['KZ', 'IIN, ИИН, ЖСН', 'NATIONAL_ID TAX_ID', shape`\d{12}`, identificationNumber],
  ['KZ', 'BIN, БИН, БСН', 'COMPANY_ID TAX_ID VAT', shape`\d{12}`, identificationNumber],
  ['KZ', 'Удостоверение личности', 'NATIONAL_ID', shape`\d{9}`],
  ['MD', 'IDNO', 'COMPANY_ID TAX_ID', shape`1\d{12}`, 'idno'],
  ['MD', 'IDNP', 'NATIONAL_ID TAX_ID', shape`[02-9]\d{12}`],
  ['MD', 'TVA, Cod TVA', 'VAT TAX_ID COMPANY_ID', shape`\d{7}`],
  ['RU', 'INN, ИНН, KIO', 'TAX_ID COMPANY_ID VAT', 'inn'],
  ['RU', 'OGRN, ОГРН, PSRN', 'COMPANY_ID', shape`[1-9]\d{12}`, ogrn],
  ['RU', 'OGRNIP, ОГРНИП, OGRN, ОГРН, PSRN', 'COMPANY_ID', shape`[34]\d{14}`, ogrn],
  ['RU', 'KPP, КПП', 'COMPANY_ID', shape`\d{4}[\dA-Z]{2}\d{3}`],
  ['RU', 'SNILS, СНИЛС', 'NATIONAL_ID', shape`\d{11}`, snils],
  ['RU', 'Паспорт РФ, Internal passport', 'NATIONAL_ID', shape`\d{10}`],
  ['TJ', 'INN, ИНН, TIN', 'TAX_ID COMPANY_ID', shape`\d{9}`],
  ['UA', 'RNOKPP, РНОКПП, IPN, ІПН, INN, ИНН', 'TAX_ID NATIONAL_ID VAT', 'rntrc'],
  ['UA', 'EDRPOU, ЄДРПОУ, USREOU', 'COMPANY_ID TAX_ID', 'edrpou'],
  ['UA', 'PDV, ПДВ, IPN, ІПН', 'VAT TAX_ID COMPANY_ID', shape`\d{12}`],
  ['UA', 'UNZR, УНЗР', 'NATIONAL_ID', shape`(?:19|20)${YYMMDD}\d{5}`],
  // Persons who refuse a tax number for religious reasons use a passport or identity card.
  ['UA', 'ID-карта, Паспорт України', 'NATIONAL_ID TAX_ID', shape`\d{9}|\p{L}{2}\d{6}`],
  ['UZ', 'PINFL, JSHSHIR, ПИНФЛ, ЖШШИР', 'NATIONAL_ID TAX_ID', shape`[1-6]${DDMMYY}\d{7}`],
  ['UZ', 'STIR, INN, ИНН, СТИР', 'TAX_ID COMPANY_ID', shape`\d{9}`],
  ['UZ', 'QQS, VAT', 'VAT COMPANY_ID', shape`\d{12}`],
]
