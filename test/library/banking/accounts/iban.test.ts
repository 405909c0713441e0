import t from 'tap'
import { mod97 } from '../../../../services/library/banking/check-digits/checksums.ts'
import {
  domesticNumberIn,
  hasIbanCheckDigits,
  hasIbanStructure,
  ibanOf,
  parseIban,
  readsAsIban,
} from '../../../../services/library/banking/accounts/iban.ts'

/** Sample IBANs from web pages of banks and payment services. */
const published = `
  AD1400080001001234567890 AE460090000000123456789 AL35202111090000000001234567 AT483200000012345864
  AZ77VTBA00000000001234567890 BA393385804800211234 BE71096123456769 BG18RZBB91550123456789 BH02CITI00001077181611
  BI1320001100010000123456789 BR1500000000000010932840814P2 BY86AKBB10100000002966000000 CH5604835012345678009
  CR23015108410026012345 CY21002001950000357001234567 CZ5508000000001234567899 DE75512108001245126199
  DE91100000000123456789 DJ2110002010010409943020008 DK9520000123456789 DO22ACAU00000000000123456789
  EE471000001020145685 EG800002000156789012345180002 ES7921000813610123456789 FI1410093000123458 FK12SC987654321098
  FO9264600123456789 FR7630006000011234567890189 GB33BUKB20201555555555 GB82WEST12345698765432 GE60NB0000000123456789
  GI56XAPO000001234567890 GL8964710123456789 GR9608100010000001234567890 HN54PISA00000000000000123124
  HR1723600001101234565 HU93116000060000000012345676 IE64IRCE92050112345678 IL170108000000012612345
  IQ20CBIQ861800101010500 IS750001121234563108962099 JO71CBJO0000000000001234567890 KW74NBOK0000000000001000372151
  KZ176010251000042993 LB92000700000000123123456123 LC14BOSL123456789012345678901234 LI7408806123456789012
  LT601010012345678901 LU120010001234567891 LV97HABA0012345678910 LY38021001000000123456789
  MC5810096180790123456789085 MD21EX000000000001234567 MK07200002785123453 MN580050099123456789
  MR1300012000010000002037372 MT31MALT01100000000000000000123 MU43BOMM0101123456789101000MUR
  NI79BAMC00000000000003123123 NL02ABNA0123456789 NO8330001234567 OM040280000012345678901 PK24SCBL0000001171495101
  PL10105000997603123456789123 PT50002700000001234567833 QA54QNBA000000000000693123456 RO66BACX0000001234567890
  RS35105008123123123173 RU0204452560040702810412345678901 SA4420000001234567891234 SC52BAHL01031234567890123456USD
  SD8811123456789012 SE7280000810340009783242 SI56192001234567892 SK8975000000000012345671 SM76P0854009812123456789123
  SO061000001123123456789 ST23000200000289355710148 SV43ACAT00000000000000123123 TL380010012345678910106
  TN5904018104004942712345 TR320010009999901234567890 UA903052992990004149123456789 VG07ABVI0000000123456789
  YE31CBYE0001000000001234567890`

t.test('sample IBANs of banks are valid in each notation', async t => {
  for (const text of published.trim().split(/\s+/)) {
    for (const written of [text, inFours(text), inFours(text).toLowerCase(), `  ${text.toLowerCase()}\n`]) {
      const iban = parseIban(written)
      t.ok(hasIbanStructure(iban) && hasIbanCheckDigits(iban) && readsAsIban(written), written)
      t.equal(iban.text, text)
    }
  }
})

/** IBANs in use that are not in the registry, from web pages of banks and companies. */
const unregistered = [
  ['AO06000600000100037131174', 'Angola'],
  ['BF1030134020015400945000643', 'Burkina Faso, old form'],
  ['BF42BF0840101300463574000390', 'Burkina Faso, current form'],
  ['BJ11B00610100400271101192591', 'Benin: a bank code of a letter and digits'],
  ['CF4220001000010120069700160', 'Central African Republic'],
  ['CG3930011000101013451300019', 'Congo'],
  ['CI93CI0080111301134291200589', 'Ivory Coast: a bank code with the letters of the country'],
  ['CM2110003001000500000605306', 'Cameroon'],
  ['CV64000300004547069110176', 'Cape Verde'],
  ['DZ4000400174401001050486', 'Algeria, 20 digits'],
  ['DZ580002100001113000000570', 'Algeria, 22 digits'],
  ['GA2140002000055602673300064', 'Gabon'],
  ['GQ7050002001003715228190196', 'Equatorial Guinea'],
  ['GW04GW1430010181800637601', 'Guinea-Bissau'],
  ['IR580540105180021273113007', 'Iran'],
  ['KM4600005000010010904400137', 'Comoros'],
  ['MA64011519000001205000534921', 'Morocco'],
  ['MG4600005030010101914016056', 'Madagascar'],
  ['ML13ML0160120102600100668497', 'Mali'],
  ['MZ59000100000011834194157', 'Mozambique'],
  ['NE58NE0380100100130305000268', 'Niger'],
  ['SN08SN0100152000048500003035', 'Senegal'],
  ['TD8960002000010271091600153', 'Chad'],
  ['TG53TG0090604310346500400070', 'Togo'],
  ['GF4120041010050500013M02606', 'a French IBAN with the letters of French Guiana'],
  ['AX2112345600000785', 'a Finnish IBAN with the letters of Åland'],
] as const

t.test('IBANs in use outside the registry are valid, and mistyped ones are not', async t => {
  for (const [text, what] of unregistered) {
    const iban = parseIban(text)
    t.ok(hasIbanStructure(iban) && hasIbanCheckDigits(iban), `${text}: ${what}`)
    t.notOk(hasIbanStructure(parseIban(text.slice(0, -1))), `${text}: a character short`)
    const mistyped = parseIban(text.slice(0, -1) + String((Number(text.slice(-1)) + 1) % 10))
    t.ok(hasIbanStructure(mistyped))
    t.notOk(hasIbanCheckDigits(mistyped), `${mistyped.text}: a digit mistyped`)
  }
})

function inFours(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ')
}

const broken = [
  ['XY02123456789', false, false, 'no country'],
  ['US03123456789', false, false, 'a country without IBAN'],
  ['GT01', false, false, 'only the beginning'],
  ['GB01DEEL999LETSGO', false, false, 'too short, letters among the digits'],
  ['LT043250045820439861', true, false, 'wrong check digits'],
  ['BE57967950097279', true, false, 'wrong check digits'],
  ['NL91ABNA04171643O0', false, false, 'an O for a 0'],
  ['GB29NWBK6016133192681', false, false, 'a digit short'],
  ['GB2ANWBK60161331926819', true, false, 'a letter in the check digits'],
  ['FR1420041010050500013M026O6', false, false, 'a letter in the key'],
  ['MU17BOMM0101101030300200000123', false, false, 'digits for the currency'],
  ['', false, false, 'nothing'],
  ['D', false, false, 'one letter'],
  ['DE\u{1F600}9370400440532013000', false, false, 'an emoji'],
  ['__proto__', false, false, 'no country'],
] as const

t.test('structure and check digits of an IBAN are judged separately', async t => {
  for (const [text, structure, checkDigits, what] of broken) {
    const iban = parseIban(text)
    t.equal(hasIbanStructure(iban), structure, `${text}: ${what}`)
    t.equal(structure && hasIbanCheckDigits(iban), checkDigits, `${text}: ${what}`)
  }
})

t.test('check digits 00, 01 and 99 are refused even where mod 97 fits', async t => {
  const twins: Readonly<Record<string, string>> = { '97': '00', '98': '01', '02': '99' }
  const seen = new Set<string>()
  for (let account = 0; account < 1_000; account++) {
    const good = ibanOf('DE', `37040044${String(account).padStart(10, '0')}`)
    const twin = twins[good.slice(2, 4)]
    if (twin === undefined) continue
    seen.add(twin)
    const wrong = `DE${twin}${good.slice(4)}`
    t.equal(mod97(wrong.slice(4) + wrong.slice(0, 4)), 1, `${wrong} fits mod 97`)
    t.notOk(hasIbanCheckDigits(parseIban(wrong)), `${wrong} is refused`)
    t.ok(hasIbanCheckDigits(parseIban(good)), `${good} is good`)
  }
  t.same([...seen].toSorted(), ['00', '01', '99'])
})

const readings = [
  ['GB29 NWBK 6016 1331 9268 19', true, 'good'],
  ['BE57967950097279', true, 'valid but for its check digits, which a rule judges'],
  ['be00 5390 0754 7034', true, 'check digits that are never issued'],
  ['BE5796795009727', false, 'too short'],
  ['BEX7967950097279', false, 'without check digits'],
  ['1234567890', false, 'an account number'],
  ['US64SVBKUS6S3300958879', false, 'a country without IBAN'],
  ['NO1234567890123', true, 'a country and the right number of digits'],
  ['NO123456789', false, 'two letters and too few digits'],
  ['', false, 'nothing'],
] as const

t.test('a text with the structure of an IBAN reads as one', async t => {
  for (const [text, reads, what] of readings) t.equal(readsAsIban(text), reads, `${text}: ${what}`)
})

t.test('points between the parts of an IBAN are left out', async t => {
  t.equal(parseIban('BE43.0689.9999.9501').text, 'BE43068999999501')
  t.ok(readsAsIban('BE43.0689.9999.9501'))
})

t.test('the number of bank or branch in domestic payments is read from an IBAN', async t => {
  for (const [text, memberId] of [
    ['DE75512108001245126199', '51210800'],
    ['FR7630006000011234567890189', '30006'],
    ['GB33BUKB20201555555555', '202015'],
    ['IE64IRCE92050112345678', '920501'],
    ['SE7280000810340009783242', ''],
  ] as const)
    t.equal(parseIban(text).memberId, memberId, text)
})

t.test('a text of a country without IBANs has no parts', async t => {
  const iban = parseIban('US64SVBKUS6S3300958879')
  t.equal(iban.bank, '')
  t.equal(iban.memberId, '')
  t.same(domesticNumberIn(iban), { bank: '', branch: '', account: '', check: '' })
})

t.test('mod 97 of a long number is the same in one piece or two', async t => {
  for (const text of ['', '0', '96', '97', '98', '370400440532013000131489', 'GB', 'ZZ99', '7'.repeat(200)]) {
    const digits = Array.from(text, character => Number.parseInt(character, 36)).join('')
    const expected = Number(BigInt(digits || 0) % 97n)
    t.equal(mod97(text), expected, text)
    t.equal(mod97(text.slice(3), mod97(text.slice(0, 3))), expected, text)
  }
})
