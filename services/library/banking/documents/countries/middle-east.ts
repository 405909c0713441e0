import { weightedCheckCharacter, weightedSum } from '../../check-digits/checksums.ts'
import { type Row, shape, YYMMDD } from '../document-number.ts'
import { endsWith, luhn } from '../judges.ts'

const nationalCode = endsWith(weightedCheckCharacter([10, 9, 8, 7, 6, 5, 4, 3, 2], '01987654321'))
const civilNumber = endsWith(weightedCheckCharacter([2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2], '00987654321'))

const vatin = endsWith(before => '0123456789X'.charAt((1 + weightedSum(before, [1, 6, 3, 7, 9])) % 11))

/** Sources: the tax authorities and registers of each country, and the OECD on tax identification numbers. */
// oxfmt-ignore
export const middleEast: readonly Row[] = [
  // The last digit is a check digit; its algorithm is not published.
  ['AE', 'Emirates ID, EID, IDN', 'NATIONAL_ID', shape`784\d{12}`],
  ['AE', 'TRN, Tax Registration Number', 'TAX_ID VAT COMPANY_ID', shape`1\d{14}`],
  ['BH', 'CPR, Personal Number', 'NATIONAL_ID', shape`\d{9}`],
  ['BH', 'VAT Account Number', 'VAT TAX_ID COMPANY_ID', shape`[12]\d{14}`],
  ['BH', 'CR', 'COMPANY_ID', shape`\d{1,8}`],
  // The last digit is said to be a check digit; its algorithm is not published.
  ['EG', 'National ID, NID, الرقم القومي', 'NATIONAL_ID TAX_ID', shape`[23]${YYMMDD}\d{7}`],
  ['EG', 'TRN, Tax Registration Number', 'TAX_ID COMPANY_ID VAT', 'tn'],
  ['IL', 'Teudat Zehut, TZ, Mispar Zehut, תעודת זהות, ת.ז.', 'NATIONAL_ID TAX_ID', shape`(?!0+$)\d{1,9}`, 'idnr'],
  ['IL', 'HP, Company Number', 'COMPANY_ID TAX_ID', 'hp'],
  ['IL', 'Osek Murshe, עוסק מורשה', 'VAT TAX_ID COMPANY_ID', 'idnr'],
  ['IR', 'National code, Code Melli, کد ملی', 'NATIONAL_ID TAX_ID', shape`(?!(\d)\1{9})(\d{10})`, nationalCode],
  ['IR', 'National ID of legal entities, Shenase Melli, شناسه ملی', 'COMPANY_ID TAX_ID', shape`\d{11}`],
  ['JO', 'National Number, الرقم الوطني', 'NATIONAL_ID', shape`[2-9]\d{9}`],
  // The first digit stands for the century; the birthday follows.
  ['KW', 'Civil ID, Civil Number, CID', 'NATIONAL_ID TAX_ID', shape`[1-3]${YYMMDD}\d{5}`, civilNumber],
  ['OM', 'Civil Number, Civil ID', 'NATIONAL_ID', shape`\d{5,9}`],
  // The weights are known only for numbers that begin so.
  ['OM', 'VATIN', 'VAT TAX_ID', shape`1100(\d{5}[\dX])`, vatin],
  ['OM', 'VATIN', 'VAT TAX_ID', shape`(?!1100)\d{9}[\dX]`],
  ['QA', 'QID, Qatari ID', 'NATIONAL_ID', shape`[23]\d{10}`],
  ['QA', 'TIN', 'TAX_ID', shape`\d{10}`],
  ['SA', 'National ID, NID, هوية وطنية, رقم الهوية', 'NATIONAL_ID TAX_ID', shape`1\d{9}`, luhn],
  ['SA', 'Iqama, Resident ID, إقامة', 'NATIONAL_ID TAX_ID', shape`2\d{9}`, luhn],
  ['SA', 'TRN', 'VAT TAX_ID COMPANY_ID', shape`3\d{13}3`],
  ['SA', 'TIN, Tax Number', 'TAX_ID', shape`3\d{9}`],
  ['SA', 'CR, Commercial Registration', 'COMPANY_ID', shape`\d{10}`],
  ['SA', 'Unified Number, 700', 'COMPANY_ID', shape`7\d{9}`],
  ['SA', 'Border Number, GCC ID', 'NATIONAL_ID', shape`[3-6]\d{9}|\d{8,9}|\d{11,12}`],
]
