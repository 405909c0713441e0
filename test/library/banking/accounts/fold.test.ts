import t from 'tap'
import { compact, digitOf, fold } from '../../../../services/library/banking/accounts/fold.ts'

const written = [
  ['DE89370400440532013000', 'DE89370400440532013000', 'electronic form'],
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000', 'spaces and lower case'],
  ['DE89-3704-0044-0532-0130-00', 'DE89370400440532013000', 'hyphens'],
  [
    'DE89\u00A03704\u202F0044\u20090532\t0130\r\n00',
    'DE89370400440532013000',
    'no-break spaces, tabs and line breaks',
  ],
  ['\uFEFFDE89\u200B3704\u20600044\u00AD0532013000', 'DE89370400440532013000', 'invisible characters'],
  [
    'DE89\u034F3704\u{E0020}0044\uFE0F0532\u3164013000',
    'DE89370400440532013000',
    'characters that no font shows',
  ],
  ['\u202ADE89370400440532013000\u202C', 'DE89370400440532013000', 'marks of the direction of writing'],
  ['DE89\u20103704\u20130044\u22120532013000', 'DE89370400440532013000', 'typographic hyphens'],
  ['DE89.3704', 'DE89.3704', 'other punctuation stays'],
  ["'0532013000", '0532013000', 'the apostrophe by which spreadsheets mark text'],
  ['«DE89 3704 0044»', 'DE8937040044', 'quotes around'],
  [' "CH18 0024 0240 3760 6600 Q"; ', 'CH180024024037606600Q', 'what ends a line of a list'],
  ['Straße', 'STRAßE', 'other letters than a to z stay as they are'],
  ['', '', 'nothing'],
] as const

t.test(
  'compact removes spaces, hyphens and quotes around, makes letters upper case, and changes nothing else',
  async t => {
    for (const [text, expected, what] of written) t.equal(compact(text), expected, what)
  },
)

const labelled = [
  ['IBAN: DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['iban de89370400440532013000', 'DE89370400440532013000'],
  ['IBANDE89370400440532013000', 'DE89370400440532013000'],
  ['ＩＢＡＮ：ＤＥ８９３７０４００４４０５３２０１３０００', 'DE89370400440532013000'],
  ['BIC: DEUTDEFF', 'DEUTDEFF'],
  ['SWIFT DEUTDEFF500', 'DEUTDEFF500'],
  ['SWIFT/BIC: DEUTDEFF', 'DEUTDEFF'],
  ['Swift code - DEUTDEFF', 'DEUTDEFF'],
  ['BSB 062-000', '062000'],
  ['ABA # 021000021', '021000021'],
  ['IFSC: HDFC0000001', 'HDFC0000001'],
  ['IFSC Code: HDFC0000001', 'HDFC0000001'],
  ['BLZ 370 400 44', '37040044'],
  ['SC 40-47-84', '404784'],
  ['Sort code: 40-47-84', '404784'],
  ['ABA routing number 021000021', '021000021'],
  ['RTN: 021000021', '021000021'],
  ['SC: 404784', '404784'],
  ['\t IBAN: DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['BIC\u200BDEUTDEFF', 'DEUTDEFF'],
  ['IBAN', ''],
  ['CLABE 032 180 000118359719', '032180000118359719'],
  ['Cuenta CLABE: 032180000118359719', '032180000118359719'],
  ['Clabe interbancaria - 032180000118359719', '032180000118359719'],
  ['CBU Nº 2850590940090418135201', '2850590940090418135201'],
  ['cvu:0000003100036521571806', '0000003100036521571806'],
  ['CCI 002-193-001234567890-12', '00219300123456789012'],
  ['NUBAN. 2200113857', '2200113857'],
  ['Acct# 4859 2210', '48592210'],
  ['ACCT. NO. 4859-2210', '48592210'],
  ['A/C No.: 30471162905', '30471162905'],
  ['Account number 8014477', '8014477'],
  ['IBAN-Nr.: CH18 0024 0240 3760 6600 Q', 'CH180024024037606600Q'],
  ['iban = LU75 1111 0000 4848 0000', 'LU751111000048480000'],
  ['BIC-Code: UBSWCHZH80A', 'UBSWCHZH80A'],
  ['Konto-Nr. 0532 013 000', '0532013000'],
  ['Bankleitzahl: 370 400 44', '37040044'],
  ['Compte n° 20041 01005 0500013M026 06', '20041010050500013M02606'],
  ['Cta. 2100 0418 45 0200051332', '21000418450200051332'],
  ['Branch code 250655', '250655'],
  ['БИК 044525225', '044525225'],
  ['Acc No: 20092900', '20092900'],
  ['Account No.: TRAJ 0102 0000 0012 1002 9690', 'TRAJ01020000001210029690'],
  ['account: MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'MT84MALT011000012345MTLCAST001S'],
] as const

t.test('a label before a number is left out', async t => {
  for (const [text, expected] of labelled) t.equal(compact(text), expected, text)
})

t.test('a number that begins with the letters of a label is kept whole', async t => {
  for (const text of [
    'BICIGALX',
    'BICICMCXXXX',
    'SCBLSGSG',
    'SC52BAHL01031234567890123456USD',
    'ABAGATWW',
    'BIC',
    'CCICCNBJ',
    'CBUAGB2L',
    'CVUBMX22XXX',
    'ACCTUS33',
    'ACCOUNT',
    'CLABE',
    'ACCOUNTS12',
    'ACC20092900',
    'CTAIDEFF',
    'CONTMXM1',
  ])
    t.equal(compact(text), text)
  t.equal(compact('SC52 BAHL 0103 1234 5678 9012 3456 USD'), 'SC52BAHL01031234567890123456USD')
  t.equal(compact('SC 52 BAHL 0103'), 'SC52BAHL0103')
  t.equal(compact('CCI CCNBJ'), 'CCICCNBJ')
  t.equal(compact('BANK 0000 4351 9500 1'), 'BANK0000435195001')
  t.equal(compact('Account: of Ana'), 'ACCOUNT:OFANA')
  t.equal(compact('ACCT US33'), 'ACCTUS33')
  t.equal(compact('ACCT US33 XXX'), 'ACCTUS33XXX')
  t.equal(compact('Account of Ana'), 'ACCOUNTOFANA')
})

t.test('digits of every script are read, and letters of every width', async t => {
  t.equal(compact('٠١٢٣٤٥٦٧٨٩'), '0123456789', 'Arabic-Indic')
  t.equal(compact('۰۱۲۳۴۵۶۷۸۹'), '0123456789', 'Persian')
  t.equal(compact('०१२३४५६७८९'), '0123456789', 'Devanagari')
  t.equal(compact('ｄｅ８９－３７０４'), 'DE893704', 'full width')
  t.equal(compact('１２３ー４５６７'), '1234567', 'a long-vowel mark for a hyphen')
  t.equal(digitOf('７'), '7')
})

t.test('fold keeps hyphens, which separate the parts of some numbers', async t => {
  t.equal(fold('19–2000145399 / 0800'), '19-2000145399/0800')
})

t.test('folding twice changes nothing more', async t => {
  for (const [text] of [...written, ...labelled]) t.equal(fold(fold(text)), fold(text), text)
})
