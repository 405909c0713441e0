import { weightedCheckCharacter, weightedDigitSum } from '../../check-digits/checksums.ts'
import { type Row, shape, YYMMDD } from '../document-number.ts'
import { checksumVerdict, endsWith, type Judge } from '../judges.ts'

/** GB 32100: digits and letters without I, O, S, V and Z. stdnum is wrong for remainder 0. */
const uscc = endsWith(
  weightedCheckCharacter(
    [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28],
    '0YXWUTRQPNMLKJHGFEDCBA987654321',
    '0123456789ABCDEFGHJKLMNPQRTUWXY',
  ),
)

/**
 * Since April 2023 a sum that is a multiple of five is valid; a 7 as seventh digit may count one more (Ministry of
 * Finance, Taiwan). stdnum requires a multiple of ten.
 */
const ubn: Judge = number => {
  const sum = weightedDigitSum(number, [1, 2, 1, 2, 1, 2, 4, 1])
  return checksumVerdict(sum % 5 === 0 || (number.charAt(6) === '7' && sum % 5 === 4))
}

/** A single letter is treated as a blank, which counts 36, and the letter. stdnum does not accept the letter O. */
const hkidDigit = endsWith(
  weightedCheckCharacter([9, 8, 7, 6, 5, 4, 3, 2], '0A987654321', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ '),
)
const hkid: Judge = (number, written) => hkidDigit(number.padStart(9), written)

const myNumber = endsWith(weightedCheckCharacter([6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], '00987654321'))

/** Province codes of GB/T 2260. */
const PROVINCE = '(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)'

/** Sources: the tax authorities and registers of each country, and the OECD on tax identification numbers. */
// oxfmt-ignore
export const eastAsia: readonly Row[] = [
  ['CN', 'RIC, Resident Identity Card, Resident ID, 身份证, 公民身份号码', 'NATIONAL_ID TAX_ID', shape`${PROVINCE}\d{15}[\dX]`, 'ric'],
  // Cards issued before 1999.
  ['CN', 'RIC, Resident Identity Card, Resident ID, 身份证', 'NATIONAL_ID', shape`${PROVINCE}\d{4}${YYMMDD}\d{3}`],
  ['CN', 'USCC, 统一社会信用代码', 'COMPANY_ID TAX_ID VAT', shape`[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-HJ-NPQRTUWXY]{10}`, uscc],
  // Numbers that the USCC has replaced.
  ['CN', '纳税人识别号, 注册号', 'TAX_ID COMPANY_ID VAT', shape`[\dA-Z]{15}`],
  ['CN', 'Permanent Resident ID, 永久居留身份证', 'NATIONAL_ID TAX_ID', shape`[A-Z]{3}\d{12}`],
  ['CN', 'Travel Permit, 通行证', 'NATIONAL_ID', shape`[HM]?\d{8}(?:\d{2})?`],
  ['HK', 'HKID, HKIC, Hong Kong Identity Card, 身份證', 'NATIONAL_ID TAX_ID', shape`[A-Z]{1,2}\d{6}[\dA]`, hkid],
  ['HK', 'BRN, BR, UBI, Business Registration Number, 商業登記號碼', 'COMPANY_ID TAX_ID', shape`\d{8}(?:\d{3}|\d{8})?`],
  ['HK', 'CR Number, Company Number', 'COMPANY_ID', shape`F?\d{7,8}`],
  ['JP', 'My Number, Individual Number, IN, マイナンバー, 個人番号', 'NATIONAL_ID TAX_ID', shape`\d{12}`, myNumber],
  ['JP', 'Corporate Number, Hojin Bango, 法人番号, CN', 'COMPANY_ID TAX_ID', 'cn'],
  ['JP', 'Qualified Invoice Issuer, TRN, T-Number, 登録番号', 'VAT TAX_ID COMPANY_ID', shape`T\d{13}`],
  ['JP', 'Residence Card, Zairyu Card, 在留カード', 'NATIONAL_ID', shape`[A-Z]{2}\d{8}[A-Z]{2}`],
  // Since October 2020 the last six digits are random.
  ['KR', 'RRN, 주민등록번호, 외국인등록번호, ARC', 'NATIONAL_ID TAX_ID', shape`${YYMMDD}\d{7}`],
  ['KR', 'BRN, Business Registration Number, 사업자등록번호', 'COMPANY_ID TAX_ID VAT', 'brn'],
  ['KR', 'CRN, Corporate Registration Number, 법인등록번호', 'COMPANY_ID', shape`\d{13}`],
  ['MN', 'Registration number, РД, Регистрийн дугаар', 'NATIONAL_ID TAX_ID', shape`\p{L}{2}\d{8}`],
  ['MN', 'TIN', 'TAX_ID COMPANY_ID', shape`\d{7}|\d{10,12}`],
  ['MO', 'BIR, 身份證', 'NATIONAL_ID TAX_ID', shape`\d{8}`],
  ['MO', 'Tax Number', 'TAX_ID', shape`\d{8}`],
  ['TW', 'National ID, 身分證, 身分證字號, ARC, 統一證號', 'NATIONAL_ID TAX_ID', 'natid'],
  ['TW', 'ARC, 統一證號', 'NATIONAL_ID TAX_ID', 'ui'],
  ['TW', 'UBN, GUI, BAN, 統一編號, 統編', 'COMPANY_ID TAX_ID VAT', shape`\d{8}`, ubn],
  // For foreigners without the numbers above: birthday and initials.
  ['TW', 'Tax Code', 'TAX_ID', shape`9\d{6}|(?:19|20)${YYMMDD}[A-Z]{2}`],
]
