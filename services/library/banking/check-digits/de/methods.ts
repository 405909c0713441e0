import {
  anyOf,
  byForm,
  type Check,
  digitSumOfProduct,
  lastDigitOfProduct,
  productPlusWeightModulo11,
  sum,
  transformed,
  unchecked,
  wrong,
} from './checksum.ts'
import { eserEightDigits, eserNineDigits, fromFirstSignificantDigit, switchedSigns } from './odd-checks.ts'

// The check digit of each remainder: the modulus minus the remainder, or the remainder itself.
const MISSING_TO_7 = '0654321'
const MISSING_TO_9 = '087654321'
const MISSING_TO_10 = '0987654321'
/** A check digit of 10 or 11 is written as 0. */
const MISSING_TO_11 = '00987654321'
/** No account has the remainder 1, whose check digit would be 10. */
const MISSING_TO_11_OR_NONE = '0-987654321'
const REMAINDER_OF_10 = '0123456789'
const REMAINDER_OF_11 = '0123456789-'

const ANY = /^/

const mod7 = (pattern: string) => sum(pattern, MISSING_TO_7)
const mod10 = (pattern: string) => sum(pattern, MISSING_TO_10)
const mod11 = (pattern: string) => sum(pattern, MISSING_TO_11)
const mod11OrNone = (pattern: string) => sum(pattern, MISSING_TO_11_OR_NONE)
const digitSums = (pattern: string, checkDigits = MISSING_TO_10) =>
  sum(pattern, checkDigits, digitSumOfProduct)

/** As `digitSums`, with the digits of a constant in front of those of the account. */
function behind(constant: string, pattern: string): Check {
  let start = 0
  for (let i = 0; i < constant.length; i++)
    start += digitSumOfProduct(Number(constant[i]), i % 2 === 0 ? 2 : 1)
  return digitSums(pattern, MISSING_TO_10.slice(start % 10) + MISSING_TO_10.slice(0, start % 10))
}

// Methods that others refer to.
const method00 = digitSums('212121212P')
const method01 = mod10('173173173P')
const method02 = mod11OrNone('298765432P')
const method03 = mod10('212121212P')
const method04 = mod11OrNone('432765432P')
const method05 = mod10('137137137P')
const method06 = mod11('432765432P')
const method07 = mod11OrNone('A98765432P')
const method10 = mod11('A98765432P')
const method15 = mod11('-----5432P')
// The published formula, 10 minus the remainder modulo 11 of the sum minus 1, gives the same
// check digits as method 06.
const method17 = digitSums('-121212P', MISSING_TO_11)
const method18 = mod10('317931793P')
const method19 = mod11('198765432P')
const method20 = mod11('398765432P')
// 10 minus the digital root of the sum, which follows from the remainder modulo 9.
const method21 = digitSums('212121212P', '198765432')
const method22 = sum('313131313P', MISSING_TO_10, lastDigitOfProduct)
const method28 = mod11('8765432P')
const method29 = sum('143214321P', MISSING_TO_10, transformed)
const method27 = byForm([/^0/, method00], [ANY, method29])
const method32 = mod11('---765432P')
const method33 = mod11('----65432P')
const method33Modulo7 = mod7('----65432P')
const method37 = mod11('----A5842P')
const method52 = byForm([/^9/, method20], [/^00[1-9]/, eserEightDigits])
const method53 = byForm([/^9/, method20], [/^0[1-9]/, eserNineDigits])
const method58 = byForm([/^00000/, unchecked], [ANY, mod11OrNone('----65432P')])
const method63 = byForm(
  [/^000/, anyOf(digitSums('-121212P'), digitSums('---121212P'))],
  [/^0/, digitSums('-121212P')],
  [ANY, wrong],
)
const method67 = digitSums('2121212P')
const method68 = byForm(
  [/^00000|^04/, unchecked],
  [/^0/, anyOf(method00, digitSums('-1--21212P'))],
  [/^...9/, digitSums('---121212P')],
  [ANY, wrong],
)
const method72 = digitSums('---121212P')
const method75 = byForm(
  [/^000(?!00)/, digitSums('----21212P')],
  [/^09/, digitSums('--21212P')],
  [/^0[1-8]/, digitSums('-21212P')],
)
const method93 = byForm(
  [/^0000/, anyOf(method33, method33Modulo7)],
  [ANY, anyOf(mod11('65432P'), mod7('65432P'))],
)
const method95 = byForm([/^(000[01]|0009|001|002[0-5]|039[6-9]|04|07|09[1-8])/, unchecked], [ANY, method06])
const ledger = anyOf(mod11('--8765432P'), method10)
/**
 * Accounts with 9 as third digit are the bank's own ledger accounts (Sachkonten), which method 51
 * checks in two ways.
 */
const orLedger = (customers: Check) => byForm([/^..9/, ledger], [ANY, customers])

/**
 * The Bundesbank's methods by number: Prüfzifferberechnungsmethoden zur Prüfung von Kontonummern
 * auf ihre Richtigkeit, with changes up to method E4. Where the sub-account may be left out, one
 * pattern is for the account with it, and another, shifted to the right, for the account without.
 */
export const methods: ReadonlyMap<string, Check> = new Map([
  ['00', method00],
  ['01', method01],
  ['02', method02],
  ['03', method03],
  ['04', method04],
  ['05', method05],
  ['06', method06],
  ['07', method07],
  ['08', byForm([/^00000[0-5]/, unchecked], [ANY, method00])],
  ['09', unchecked],
  ['10', method10],
  ['11', sum('A98765432P', '09987654321')],
  ['13', anyOf(digitSums('-121212P'), byForm([/^00/, method72], [ANY, wrong]))],
  ['14', mod11OrNone('---765432P')],
  ['15', method15],
  // With remainder 1 the check digit may also repeat the digit before it, here and in method 23.
  ['16', anyOf(method06, sum('432765432P', '-=---------'))],
  ['17', method17],
  ['18', method18],
  ['19', method19],
  ['20', method20],
  ['21', method21],
  ['22', method22],
  ['23', anyOf(mod11('765432P'), sum('765432P', '-=---------'))],
  ['24', fromFirstSignificantDigit],
  ['25', byForm([/^.[89]/, mod11('-98765432P')], [ANY, mod11OrNone('-98765432P')])],
  ['26', byForm([/^00/, mod11('--2765432P')], [ANY, mod11('2765432P')])],
  ['27', method27],
  ['28', method28],
  ['29', method29],
  ['30', mod10('2----1212P')],
  ['31', sum('123456789P', REMAINDER_OF_11)],
  ['32', method32],
  ['33', method33],
  ['34', mod11('79A5842P')],
  ['35', sum('A98765432P', '0123456789=')],
  ['36', mod11('-----5842P')],
  ['37', method37],
  ['38', mod11('---9A5842P')],
  ['39', mod11('--79A5842P')],
  ['40', mod11('6379A5842P')],
  ['41', byForm([/^...9/, method72], [ANY, method00])],
  ['42', mod11('-98765432P')],
  ['43', mod10('987654321P')],
  // Accounts at DZ Bank whose halves IBAN rule 49 has swapped have no check digit at the end.
  ['44', anyOf(method37, byForm([/^9|^....9/, unchecked], [ANY, wrong]))],
  ['45', byForm([/^0|^....1|^48/, unchecked], [ANY, method00])],
  ['46', mod11('--65432P')],
  ['47', mod11('---65432P')],
  ['48', mod11('--765432P')],
  ['49', anyOf(method00, method01)],
  ['50', anyOf(mod11('765432P'), byForm([/^000/, method32], [ANY, wrong]))],
  ['51', orLedger(anyOf(method32, method33, method72, method33Modulo7))],
  ['52', method52],
  ['53', method53],
  ['54', byForm([/^49/, sum('--2765432P', '--987654321')])],
  ['55', mod11('878765432P')],
  // In accounts that begin with 9, check digits of 10 and 11 are written as 7 and 8.
  ['56', byForm([/^9/, sum('432765432P', '87987654321')], [ANY, sum('432765432P', '--987654321')])],
  [
    '57',
    byForm(
      [/^(777777|888888|0185125434|40|50|91|99)/, unchecked],
      [/^(5[15]|6[1456]|7[03-9]|8[0128]|9[45])/, digitSums('121212121P')],
      [/^(3[2-9]|4[1-9]|5[2-46-9]|6[0237-9]|7[12]|8[3-79]|9[0236-8])/, digitSums('12P1212121')],
      [/^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])..[0-4]/, unchecked],
      [ANY, wrong],
    ),
  ],
  ['58', method58],
  ['59', byForm([/^00/, unchecked], [ANY, method00])],
  ['60', digitSums('--2121212P')],
  ['61', byForm([/8.$/, digitSums('2121212P12')], [ANY, method67])],
  ['62', digitSums('--21212P')],
  ['63', method63],
  ['64', mod11('9A5842P')],
  ['65', byForm([/9.$/, digitSums('2121212P12')], [ANY, method67])],
  ['66', byForm([/^09/, unchecked], [/^0/, sum('-7--65432P', '10987654321')], [ANY, wrong])],
  ['67', method67],
  ['68', method68],
  ['69', byForm([/^93/, unchecked], [/^97/, method29], [ANY, anyOf(method28, method29)])],
  ['70', byForm([/^...(5|69)/, method32], [ANY, method06])],
  ['71', sum('-654321--P', '01987654321')],
  ['72', method72],
  ['73', orLedger(anyOf(method72, digitSums('----21212P'), digitSums('----21212P', MISSING_TO_7)))],
  // In accounts of six digits, the check digit may also complete the sum to the next number that ends in 5.
  [
    '74',
    anyOf(method00, byForm([/^0000[1-9]/, digitSums('212121212P', '5432109876')], [ANY, wrong]), method04),
  ],
  ['75', method75],
  [
    '76',
    anyOf(
      byForm([/^[046-9]/, sum('-765432P', REMAINDER_OF_11)], [ANY, wrong]),
      byForm([/^00[046-9]/, sum('---765432P', REMAINDER_OF_11)], [ANY, wrong]),
    ),
  ],
  // The weighted sum of all five digits is a multiple of 11, by either of two sets of weights.
  ['77', anyOf(mod11OrNone('-----5432P'), sum('-----5434P', '02468-13579'))],
  ['78', byForm([/^00[1-9]/, unchecked], [ANY, method00])],
  ['79', byForm([/^[3-8]/, method00], [/^[129]/, digitSums('12121212P')], [ANY, wrong])],
  ['80', orLedger(anyOf(digitSums('----21212P'), digitSums('----21212P', MISSING_TO_7)))],
  ['81', orLedger(method32)],
  ['82', byForm([/^..99/, method10], [ANY, method33])],
  ['83', byForm([/^..99/, mod11('--8765432P')], [ANY, anyOf(method32, method33, method33Modulo7)])],
  ['84', orLedger(anyOf(method33, method33Modulo7, mod10('----21212P')))],
  ['85', byForm([/^..99/, mod11OrNone('--8765432P')], [ANY, anyOf(method32, method33, method33Modulo7)])],
  ['86', orLedger(anyOf(method72, method32))],
  ['87', orLedger(anyOf(switchedSigns, method33, method33Modulo7, method32))],
  ['88', byForm([/^..9/, mod11('--8765432P')], [ANY, method32])],
  [
    '89',
    byForm(
      [/^0(0[1-9]|[1-9])/, method10],
      [/^000[1-9]/, digitSums('---765432P', MISSING_TO_11)],
      [ANY, unchecked],
    ),
  ],
  [
    '90',
    byForm(
      [/^..9/, mod11('--8765432P')],
      [
        ANY,
        anyOf(
          method32,
          method33,
          method33Modulo7,
          sum('----65432P', MISSING_TO_9),
          mod10('----21212P'),
          mod7('---121212P'),
        ),
      ],
    ),
  ],
  ['91', anyOf(mod11('765432P'), mod11('234567P'), mod11('A98765P432'), mod11('9A5842P'))],
  ['92', mod10('---173173P')],
  ['93', method93],
  ['94', digitSums('121212121P')],
  ['95', method95],
  [
    '96',
    byForm([/^(0001[3-9]|000[2-9]|00[1-8]|009[0-8]|0099[0-3])/, unchecked], [ANY, anyOf(method19, method00)]),
  ],
  // The number in the first nine digits modulo 11, where the powers of ten are 1 and 10.
  ['97', sum('1A1A1A1A1P', '01234567890')],
  ['98', anyOf(mod10('--3713713P'), method32)],
  ['99', byForm([/^(039[6-9]|04)/, unchecked], [ANY, method06])],
  ['A0', byForm([/^0000000/, unchecked], [ANY, method37])],
  ['A1', byForm([/^([1-9]|00[1-9])/, digitSums('--2121212P')], [ANY, wrong])],
  ['A2', anyOf(method00, method04)],
  ['A3', anyOf(method00, method10)],
  ['A4', byForm([/^..99/, anyOf(method33, method93)], [ANY, anyOf(method32, mod7('---765432P'), method93)])],
  ['A5', byForm([/^9/, method00], [ANY, anyOf(method00, method10)])],
  ['A6', byForm([/^.8/, method00], [ANY, method01])],
  ['A7', anyOf(method00, method03)],
  ['A8', orLedger(anyOf(method32, method72))],
  ['A9', anyOf(method01, method06)],
  ['B0', byForm([/^[08]/, wrong], [/^.{7}[1236]/, unchecked], [ANY, method06])],
  ['B1', anyOf(method05, method01, method00)],
  ['B2', byForm([/^[89]/, method00], [ANY, method02])],
  ['B3', byForm([/^9/, method06], [ANY, method32])],
  ['B4', byForm([/^9/, method00], [ANY, method07])],
  ['B5', byForm([/^[89]/, method05], [ANY, anyOf(method05, method00)])],
  ['B6', byForm([/^([1-9]|0269[1-9])/, method20], [ANY, method53])],
  ['B7', byForm([/^(000[1-5]|07|08)/, method01], [ANY, unchecked])],
  ['B8', anyOf(method20, method29, byForm([/^(5[1-9]|90[1-9]|910)/, unchecked], [ANY, wrong]))],
  [
    'B9',
    byForm(
      [
        /^00[1-9]/,
        anyOf(
          sum('--1231231P', '0123456789', productPlusWeightModulo11),
          sum('--1231231P', '5678901234', productPlusWeightModulo11),
        ),
      ],
      [/^000[1-9]/, anyOf(sum('---654321P', REMAINDER_OF_11), sum('---654321P', '56789012345'))],
      [ANY, wrong],
    ),
  ],
  ['C0', byForm([/^00[1-9]/, anyOf(method52, method20)], [ANY, method20])],
  ['C1', byForm([/^5/, digitSums('121212121P', MISSING_TO_11)], [ANY, method17])],
  ['C2', anyOf(method22, method00, method04)],
  ['C3', byForm([/^9/, method58], [ANY, method00])],
  ['C4', byForm([/^9/, method58], [ANY, method15])],
  [
    'C5',
    byForm(
      [/^0000[1-8]|^0[1-8]/, method75],
      [/^[14569]/, method29],
      [/^3/, method00],
      [/^(00[345]|70|85)/, unchecked],
      [ANY, wrong],
    ),
  ],
  [
    'C6',
    byForm(
      [/^0/, behind('4451970', '-12121212P')],
      [/^1/, behind('4451981', '-12121212P')],
      [/^2/, behind('4451992', '-12121212P')],
      [/^3/, behind('4451993', '-12121212P')],
      [/^4/, behind('4344992', '-12121212P')],
      [/^5/, behind('4344990', '-12121212P')],
      [/^6/, behind('4344991', '-12121212P')],
      [/^7/, behind('5499570', '-12121212P')],
      [/^8/, behind('4451994', '-12121212P')],
      [/^9/, behind('5499579', '-12121212P')],
    ),
  ],
  ['C7', anyOf(method63, method06)],
  ['C8', anyOf(method00, method04, method07)],
  ['C9', anyOf(method00, method07)],
  ['D0', byForm([/^57/, unchecked], [ANY, method20])],
  ['D1', byForm([/^8/, wrong], [ANY, behind('436338', '212121212P')])],
  ['D2', anyOf(method95, method00, method68)],
  ['D3', anyOf(method00, method27)],
  ['D4', byForm([/^0/, wrong], [ANY, behind('428259', '212121212P')])],
  [
    'D5',
    byForm([/^..99/, mod11('--8765432P')], [ANY, anyOf(method32, mod7('---765432P'), mod10('---765432P'))]),
  ],
  ['D6', anyOf(method07, method03, method00)],
  ['D7', digitSums('212121212P', REMAINDER_OF_10)],
  ['D8', byForm([/^[1-9]/, method00], [/^00[1-9]/, unchecked], [ANY, wrong])],
  ['D9', anyOf(method00, method10, method18)],
  // The sum of method 00, plus 7.
  ['E0', digitSums('212121212P', '3210987654')],
  // The published weights are for ASCII codes, which are 48 more than the digits: that adds a
  // constant 6 modulo 11.
  ['E1', sum('9AB654321P', '6789-012345')],
  ['E2', byForm([/^[6-9]/, wrong], [ANY, behind('438320', '212121212P')])],
  ['E3', anyOf(method00, method21)],
  ['E4', anyOf(method02, method00)],
])
