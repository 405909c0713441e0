import type { BbanPart, CountryProfile, IbanFormat } from './country-profile.ts'
import { bbanPattern, runsOf } from './notation.ts'

/**
 * All countries of the IBAN registry (SWIFT, for ISO 13616; release 102, June
 * 2026), a line each: country and currencies; the BBAN in the registry's
 * notation; its parts with their widths, in order; the registry's example; and,
 * where that is not the bank code, the part that is the bank's number in
 * domestic payments (empty if none is).
 *
 * Where a line differs from the registry:
 * - AL: the check digit of bank and branch is a separate part, not the end of the branch.
 * - FR, PT: the registry states no branch; the RIB (CFONB) and the NIB
 *   (Banco de Portugal) have one.
 * - LB: letters in the account, which release 98 allowed and later ones do not,
 *   are still accepted.
 * - RU: the branch of the registry is the beginning of the account number.
 */
type Line = readonly [
  country: string,
  currencies: string,
  structure: string,
  parts: string,
  example: string,
  memberId?: string,
]

// oxfmt-ignore
const registry: readonly Line[] = [
  ['AD', 'EUR',  '4!n4!n12!c',          'B4 S4 A12',       'AD1200012030200359100100'],
  ['AE', 'AED',  '3!n16!n',             'B3 A16',          'AE070331234567890123456'],
  ['AL', 'ALL',  '8!n16!c',             'B3 S4 K1 A16',    'AL47212110090000000235698741'],
  ['AT', 'EUR',  '5!n11!n',             'B5 A11',          'AT611904300234573201'],
  ['AZ', 'AZN',  '4!a20!c',             'I4 A20',          'AZ21NABZ00000000137010001944'],
  ['BA', 'BAM',  '3!n3!n8!n2!n',        'B3 S3 A8 K2',     'BA391290079401028494'],
  ['BE', 'EUR',  '3!n7!n2!n',           'B3 A7 K2',        'BE68539007547034'],
  ['BG', 'EUR',  '4!a4!n2!n8!c',        'I4 S4 T2 A8',     'BG80BNBG96611020345678'],
  ['BH', 'BHD',  '4!a14!c',             'I4 A14',          'BH67BMAG00001299123456'],
  ['BI', 'BIF',  '5!n5!n11!n2!n',       'B5 S5 A11 K2',    'BI4210000100010000332045181'],
  ['BR', 'BRL',  '8!n5!n10!n1!a1!c',    'B8 S5 A10 T1 O1', 'BR1800360305000010009795493C1'],
  ['BY', 'BYN',  '4!c4!n16!c',          'I4 A20',          'BY13NBRB3600900000002Z00AB00'],
  ['CH', 'CHF',  '5!n12!c',             'B5 A12',          'CH9300762011623852957'],
  ['CR', 'CRC',  '4!n14!n',             'B4 A14',          'CR05015202001026284066'],
  ['CY', 'EUR',  '3!n5!n16!c',          'B3 S5 A16',       'CY17002001280000001200527600'],
  ['CZ', 'CZK',  '4!n16!n',             'B4 A16',          'CZ6508000000192000145399'],
  ['DE', 'EUR',  '8!n10!n',             'B8 A10',          'DE89370400440532013000'],
  ['DJ', 'DJF',  '5!n5!n11!n2!n',       'B5 S5 A11 K2',    'DJ2100010000000154000100186'],
  ['DK', 'DKK',  '4!n9!n1!n',           'B4 A10',          'DK5000400440116243'],
  ['DO', 'DOP',  '4!c20!n',             'I4 A20',          'DO28BAGR00000001212453611324'],
  ['EE', 'EUR',  '2!n14!n',             'B2 A14',          'EE382200221020145685'],
  ['EG', 'EGP',  '4!n4!n17!n',          'B4 S4 A17',       'EG380019000500000000263180002'],
  ['ES', 'EUR',  '4!n4!n1!n1!n10!n',    'B4 S4 K2 A10',    'ES9121000418450200051332'],
  ['FI', 'EUR',  '3!n11!n',             'B3 A11',          'FI2112345600000785'],
  ['FK', 'FKP',  '2!a12!n',             'B2 A12',          'FK88SC123456789012'],
  ['FO', 'DKK',  '4!n9!n1!n',           'B4 A10',          'FO6264600001631634'],
  ['FR', 'EUR',  '5!n5!n11!c2!n',       'B5 S5 A11 K2',    'FR1420041010050500013M02606'],
  ['GB', 'GBP',  '4!a6!n8!n',           'I4 S6 A8',        'GB29NWBK60161331926819', 'S'],
  ['GE', 'GEL',  '2!a16!n',             'B2 A16',          'GE29NB0000000101904917'],
  ['GI', 'GIP',  '4!a15!c',             'I4 A15',          'GI75NWBK000000007099453'],
  ['GL', 'DKK',  '4!n9!n1!n',           'B4 A10',          'GL8964710001000206'],
  ['GR', 'EUR',  '3!n4!n16!c',          'B3 S4 A16',       'GR1601101250000000012300695'],
  ['GT', 'GTQ',  '4!c20!c',             'I4 A20',          'GT82TRAJ01020000001210029690'],
  ['HN', 'HNL',  '4!a20!n',             'I4 A20',          'HN88CABF00000000000250005469'],
  ['HR', 'EUR',  '7!n10!n',             'B7 A10',          'HR1210010051863000160'],
  ['HU', 'HUF',  '3!n4!n1!n15!n1!n',    'B3 S4 K1 A16',    'HU42117730161111101800000000'],
  ['IE', 'EUR',  '4!a6!n8!n',           'I4 S6 A8',        'IE29AIBK93115212345678', 'S'],
  ['IL', 'ILS',  '3!n3!n13!n',          'B3 S3 A13',       'IL620108000000099999999'],
  ['IQ', 'IQD',  '4!a3!n12!n',          'I4 S3 A12',       'IQ98NBIQ850123456789012'],
  ['IS', 'ISK',  '4!n2!n6!n10!n',       'B2 S2 T2 A6 O10', 'IS140159260076545510730339'],
  ['IT', 'EUR',  '1!a5!n5!n12!c',       'K1 B5 S5 A12',    'IT60X0542811101000000123456'],
  ['JO', 'JOD',  '4!a4!n18!c',          'I4 S4 A18',       'JO94CBJO0010000000000131000302'],
  ['KW', 'KWD',  '4!a22!c',             'I4 A22',          'KW81CBKU0000000000001234560101'],
  ['KZ', 'KZT',  '3!n13!c',             'B3 A13',          'KZ86125KZT5004100100'],
  ['LB', 'LBP',  '4!n20!c',             'B4 A20',          'LB62099900000001001901229114'],
  ['LC', 'XCD',  '4!a24!c',             'I4 A24',          'LC55HEMM000100010012001200023015'],
  ['LI', 'CHF',  '5!n12!c',             'B5 A12',          'LI21088100002324013AA'],
  ['LT', 'EUR',  '5!n11!n',             'B5 A11',          'LT121000011101001000'],
  ['LU', 'EUR',  '3!n13!c',             'B3 A13',          'LU280019400644750000'],
  ['LV', 'EUR',  '4!a13!c',             'I4 A13',          'LV80BANK0000435195001'],
  ['LY', 'LYD',  '3!n3!n15!n',          'B3 S3 A15',       'LY83002048000020100120361'],
  ['MC', 'EUR',  '5!n5!n11!c2!n',       'B5 S5 A11 K2',    'MC5811222000010123456789030'],
  ['MD', 'MDL',  '2!c18!c',             'B2 A18',          'MD24AG000225100013104168'],
  ['ME', 'EUR',  '3!n13!n2!n',          'B3 A13 K2',       'ME25505000012345678951'],
  ['MK', 'MKD',  '3!n10!c2!n',          'B3 A10 K2',       'MK07250120000058984'],
  ['MN', 'MNT',  '4!n12!n',             'B4 A12',          'MN121234123456789123'],
  ['MR', 'MRU',  '5!n5!n11!n2!n',       'B5 S5 A11 K2',    'MR1300020001010000123456753'],
  ['MT', 'EUR',  '4!a5!n18!c',          'I4 S5 A18',       'MT84MALT011000012345MTLCAST001S'],
  ['MU', 'MUR',  '4!a2!n2!n12!n3!n3!a', 'I6 S2 A12 F3 C3', 'MU17BOMM0101101030300200000MUR'],
  ['NI', 'NIO',  '4!a20!n',             'I4 A20',          'NI45BAPR00000013000003558124'],
  ['NL', 'EUR',  '4!a10!n',             'I4 A10',          'NL91ABNA0417164300'],
  ['NO', 'NOK',  '4!n6!n1!n',           'B4 A7',           'NO9386011117947'],
  ['OM', 'OMR',  '3!n16!c',             'B3 A16',          'OM810180000001299123456'],
  ['PK', 'PKR',  '4!a16!c',             'I4 A16',          'PK36SCBL0000001123456702'],
  ['PL', 'PLN',  '8!n16!n',             'B8 A16',          'PL61109010140000071219812874'],
  ['PS', 'ILS JOD USD','4!a21!c',             'I4 A21',          'PS92PALS000000000400123456702'],
  ['PT', 'EUR',  '4!n4!n11!n2!n',       'B4 S4 A11 K2',    'PT50000201231234567890154'],
  ['QA', 'QAR',  '4!a21!c',             'I4 A21',          'QA58DOHB00001234567890ABCDEFG'],
  ['RO', 'RON',  '4!a16!c',             'I4 A16',          'RO49AAAA1B31007593840000'],
  ['RS', 'RSD',  '3!n13!n2!n',          'B3 A13 K2',       'RS35260005601001611379'],
  ['RU', 'RUB',  '9!n5!n15!c',          'B9 A20',          'RU0304452522540817810538091310419'],
  ['SA', 'SAR',  '2!n18!c',             'B2 A18',          'SA0380000000608010167519'],
  ['SC', 'SCR',  '4!a2!n2!n16!n3!a',    'I6 S2 A16 C3',    'SC18SSCB11010000000000001497USD'],
  ['SD', 'SDG',  '2!n12!n',             'B2 A12',          'SD2129010501234001'],
  ['SE', 'SEK',  '3!n16!n1!n',          'B3 A17',          'SE4550000000058398257466', ''],
  ['SI', 'EUR',  '5!n8!n2!n',           'B5 A8 K2',        'SI56263300012039086'],
  ['SK', 'EUR',  '4!n6!n10!n',          'B4 A16',          'SK3112000000198742637541'],
  ['SM', 'EUR',  '1!a5!n5!n12!c',       'K1 B5 S5 A12',    'SM86U0322509800000000270100'],
  ['SO', 'SOS',  '4!n3!n12!n',          'B4 S3 A12',       'SO211000001001000100141'],
  ['ST', 'STN',  '4!n4!n11!n2!n',       'B4 S4 A11 K2',    'ST23000100010051845310146'],
  ['SV', 'USD',  '4!a20!n',             'I4 A20',          'SV62CENR00000000000000700025'],
  ['TL', 'USD',  '3!n14!n2!n',          'B3 A14 K2',       'TL380080012345678910157'],
  ['TN', 'TND',  '2!n3!n13!n2!n',       'B2 S3 A13 K2',    'TN5910006035183598478831'],
  ['TR', 'TRY',  '5!n1!n16!c',          'B5 F1 A16',       'TR330006100519786457841326'],
  ['UA', 'UAH',  '6!n19!c',             'B6 A19',          'UA213223130000026007233566001'],
  ['VA', 'EUR',  '3!n15!n',             'B3 A15',          'VA59001123000012345678'],
  ['VG', 'USD',  '4!a16!n',             'B4 A16',          'VG96VPVG0000012345678901'],
  ['XK', 'EUR',  '4!n10!n2!n',          'B2 S2 A10 K2',    'XK051212012345678906'],
  ['YE', 'YER',  '4!a4!n18!c',          'I4 S4 A18',       'YE15CBYE0001018861234567891234'],
]

/** The letters of the parts. I is a bank code that is the first four letters of the bank's BIC. */
const partByLetter: Readonly<Record<string, BbanPart>> = {
  B: 'bank',
  I: 'bank',
  S: 'branch',
  A: 'account',
  K: 'check',
  T: 'type',
  O: 'owner',
  C: 'currency',
  F: 'filling',
}

/**
 * The countries of the IBAN registry (SWIFT, ISO 13616), with their IBAN formats; domestic formats are added
 * in `index.ts`.
 */
export const ibanCountries: readonly CountryProfile[] = registry.map(toProfile)

function toProfile([country, currencies, structure, parts, example, memberId = 'B']: Line): CountryProfile {
  return {
    country,
    currencies: currencies.split(' '),
    iban: {
      structure,
      runs: runsOf(structure),
      pattern: bbanPattern(structure),
      length: example.length,
      parts: rangesOf(parts),
      memberId: Array.from(memberId, partOf),
      bankCodeIsBic: parts.startsWith('I'),
      example,
    },
  }
}

function rangesOf(parts: string): IbanFormat['parts'] {
  let start = 0
  const ranges = parts.split(' ').map(part => {
    const end = start + Number(part.slice(1))
    const range = [partOf(part.charAt(0)), [start, end]] as const
    start = end
    return range
  })
  return Object.fromEntries(ranges)
}

function partOf(letter: string): BbanPart {
  const part = partByLetter[letter]
  if (part === undefined) throw new Error(`${letter} is not the letter of a part of a BBAN`)
  return part
}
