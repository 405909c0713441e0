import t from 'tap'
import { ibanCountries } from '../../../../services/library/banking/countries/iban-registry.ts'
import { profileOf, profiles } from '../../../../services/library/banking/countries/index.ts'
import type { DomesticFormat } from '../../../../services/library/banking/countries/country-profile.ts'
import { readAccount, readAgent } from '../../../../services/library/banking/accounts/domestic-account.ts'
import { parseIban, partOf } from '../../../../services/library/banking/accounts/iban.ts'

const territories =
  'AS AX BL CC CX EA EH FM GF GG GP GU IC IM JE MF MH MP MQ NC NF PF PM PR PW RE SJ TF VI WF YT'.split(' ')

/** Country, bank, branch and account, as banks and payment services show or prescribe them; a dash for none. */
const samples = `
  AM 15700 - 1570012345678900, AO 0044 0000 004400006729503010102, AO - - AO06004400006729503010102,
  AR 285 0590 2850590940090418135201, AR - - 0000003100015780238648, AU 082-902 - 000123456, AU 062000 - 12345678,
  AU 012003 - 1234567890, BB - - 1001234567, BD 010271605 - 1234567890123, BD 020274183 - 0123456789012,
  BF BF022 01001 012345678901, BF - - BF022 01001 012345678901 84, BJ BJ061 01001 012345678901, BO - - 1234567890,
  BR 001 1584-9 00210169-6, BR 237 8221-P 0301357-P, BR 341 8489 326, BR 260 0001 1234567890-1,
  BS - - 5001234567, BW 281467 - 62012345678, CA 004 12345 10220001111, CA 003 00002 1234567, CA 815 20048 0012345,
  CD 00011 00001 00011000010123456789012, CF 20001 00001 01234567890, CG 30011 00010 01234567890,
  CI CI042 01001 012345678901, CI - - CI93CI0420100101234567890184, CL 012 - 1234567890, CL 1 - 12345678, CL 37 - 7,
  CM 10002 00020 11010010001, CM - - CM2110002000300277976315008, CN 102100099996 - 6222021234567890123,
  CN 104100000004 - 123456789012, CN - - NRA3301040160001234567, CO 007 - 12345678901, CO 1007 - 123456789,
  CV 0003 0000 45108869101, CV - - CV64000300004510886910176, DZ 002 00001 0021000011, DZ - - 00200010002100001147,
  DZ - - 0012345678, EC 0010 - 2200123456, EC 10 - 2201234567, ET - - 1000123456789, FJ 010890 - 12345678,
  GA 40021 01001 01234567890, GH 030100 - 1234567890123, GM - - 20300123456789, GN - - 001190201000070123,
  GQ 50001 00001 01234567890, GW GW096 01001 012345678901, HK 004 - 123456789012, HK 024 290 1234567,
  ID 014 - 1234567890, ID 008 - 1234567890123, ID 002 - 123401012345678, IN HDFC0001234 - 50100123456789,
  IN SBIN0000691 - 30012345678, IN YESB0CMSNOC - 22233300000001, JM 003 10505 123456789, JM - - 10505123456789,
  JP 0005 809 1234567, JP 0001 001 1234, JP 9900 058 1234567, KE 01 100 1234567890, KE 68 404 0170123456789,
  KG 103001 - 1030120000012345, KH - - 000123456, KM 00001 00001 01234567890, KR 004 - 12345678901234,
  KR 088 - 110123456789, LA - - 0101110000123456, LK 7010 001 001234567890, LK 7278 012 1000123456, LR - - 0012345678,
  LS 060667 - 9080001234567, MA 007 780 007780000123456789012396, MG 00005 00007 01234567890, ML ML016 01001 012345678901,
  MM - - 09910123456789012, MW - - 1001234567, MX 032 - 032180000118359719, MX 40012 - 012700001919981028,
  MY MBBEMYKL - 164012345678, MY 27 - 514012345678, MZ 0001 0000 00010000000232456235 7, NA 280172 - 62012345678,
  NE NE038 01001 012345678901, NG 011 - 0000014579, NG 50211 - 3002638291, NP - - 0123456789012345,
  NZ 01 0902 01-0902-0068389-000, NZ 38 9000 38-9000-0625933-00, PA - - 0412345678901, PE 002 193 00219300123456789012,
  PE 011 366 01136600010003254221, PG 088294 - 1234567890, PH 010530667 - 001234567890, PH BNORPHMM - 001234567890,
  PY 17 - 1234567, RW - - 1000012345678, SG DBSSSGSG - 0052312891, SG 7339 501 123456789, SG 7375 030 3012345678,
  SL - - 001001012345678, SN SN012 01001 012345678901, SZ 663164 - 9110001234567, TD 60002 00001 01234567890,
  TG TG009 01001 012345678901, TH 004 - 0213880962, TH 030 - 012345678901, TH 034 - 012345678901234,
  TJ 350101626 - 20206972600000000001, TT - - 180012345678, TW 822 0107 12345678901234, TW 700 0021 00012345678901,
  TZ - - 0150123456700, UG 040147 - 9030012345678, UG SBICUGKX - 9030012345678, US 110000000 - 000123456789,
  US 021000021 - 123, US 121000248 - 12345678901234567, UY 137 012 1234567890, UY 1001 - 00152345678901,
  UZ 00014 - 23402000300100001010, VE 0102 0446 01020446140000028503, VN 970436 - 0123456789012, VN BFTVVNVX - 0011001234567,
  VN 970423 - TPBANKVIP, ZA 632005 - 4050123456, ZA 250655 - 62012345678, ZA 198765 - 1344476058, ZA 051001 - 271820241,
  ZM 010001 - 0001234567890, ZW - - 4570123456789,
  CZ 0800 - 19-2000145399, DK 5051 - 2621955959, GB 089999 - 66374958, GB 60-16-13 - 1234567, GB 089000 - 1234567890,
  HU 11773016 - 11111018, IL 10 800 99999999, IL 12 571 041116, IL 4 1 123456, NO - - 86011117947,
  PL - - 61109010140000071219812874, SE 5678 - 123456789, SE 6000 - 123456789, SE - - 1234567-4, SE - - 12-3,
  DE 37040044 - 111, DE 50010517 - 5407324931, CH 230 - 240-123456.78X, CH 9000 - 25-9779-8, AT 19043 - 234573201,
  NL - - 41.71.64.300, NL - - 1234567, EE - - 221020145685, RU 044525225 - 40817810538091310419,
  RU 044525225 - 40817A10538091310419, GG 60-16-13 - 31926819, RE 20041 01005 0500013M026, PR 021502011 - 123456789,
  AX - - 12345600000785, NC 17499 00010 12345678901,
  BR 041 0196-66 35.850767.1-8, BO 1014 - 1234567890, EG NBEGEGCX331 - 0009876543210123, GH GH030100 - 1234567890123,
  KR SGSEKRSLXXX - 12345678901234, ZA FIRNZAJJ - 62012345678, MA BCMAMAMC - 007780000123456789012396,
  PE 002 - 1931234567890, NZ - - 01-902-0068389-00,
  UY 137 - 1234, ZM ZM010001 - 0001234567890, TT 003 70055 12345678, PY 27 - 123`

t.test('sample numbers from practice fit the format of their country', async t => {
  const rows = samples.trim().split(/,\s+/)
  for (const row of rows) {
    const [country = '', bank, branch, ...account] = row.split(' ').map(part => (part === '-' ? '' : part))
    const format = formatOf(country)
    t.match(readAgent(format, bank, branch), { bankFits: true, branchFits: true }, row)
    t.equal(readAccount(format, account.join(' ')).fit, 'fits', row)
  }
  const shown = new Set(rows.map(row => row.slice(0, 2)))
  const others = profiles.filter(({ iban, country }) => iban === undefined && !territories.includes(country))
  t.same(
    others.map(({ country }) => country).filter(country => !shown.has(country)),
    [],
    'each country without IBAN is shown',
  )
})

t.test('the bank and the account of an IBAN fit the domestic format', async t => {
  for (const { country, iban } of ibanCountries) {
    const example = parseIban(iban?.example ?? '')
    const format = formatOf(country)
    const account = partOf(example, 'account')
    const written = format.account?.structure.includes('BBAN') ? example.bban : account
    // The account in Swedish IBANs has leading zeros before a clearing number.
    const fit = readAccount(format, country === 'SE' ? account.replace(/^0+/, '') : written).fit
    t.equal(fit, 'fits', `${country} ${written}`)
    t.match(readAgent(format, example.memberId), { bankFits: true }, `${country} ${example.memberId}`)
  }
})

t.test('a BBAN given as an account number has the same parts as in the IBAN', async t => {
  for (const { country, iban } of ibanCountries) {
    const format = formatOf(country)
    if (!format.account?.structure.includes('BBAN') || country === 'RU') continue
    const example = parseIban(iban?.example ?? '')
    const { parts } = readAccount(format, example.bban)
    t.equal(parts.bank, example.bank, country)
    t.equal(parts.branch, partOf(example, 'branch'), country)
    t.equal(parts.check, partOf(example, 'check'), country)
    t.match(parts.account, partOf(example, 'account'), country)
  }
})

t.test('a BBAN is read where no domestic payment has it, and makes no other number longer', async t => {
  for (const [country, bban, bank, account, min, max] of [
    ['AT', '20111 00823456789', '20111', '00823456789', 4, 11],
    ['BR', '60746948001580000123456C1', '60746948', '0000123456C1', 2, 20],
    ['GB', 'LOYD 3090 1800 1234 57', '309018', '00123457', 6, 10],
    ['GG', 'LOYD30901800123457', '309018', '00123457', 6, 10],
    ['IM', 'LOYD30901800123457', '309018', '00123457', 6, 10],
    ['JE', 'LOYD30901800123457', '309018', '00123457', 6, 10],
    ['IE', 'BOFI 9000 1710 4372 50', '900017', '10437250', 6, 8],
    ['LI', '08805 0503017KXY9Z', '08805', '0503017KXY9Z', 2, 21],
    ['SE', '60000000000244553440', '600', '00000000244553440', 1, 15],
  ] as const) {
    const format = formatOf(country)
    t.match(readAccount(format, bban), { fit: 'fits', isBban: true, parts: { bank, account } }, country)
    t.same(format.account?.length, [min, max], `${country}: the length of its account numbers`)
    if (country === 'LI') continue
    for (const wrong of [`${bban}0`, bban.slice(0, -1)])
      t.match(readAccount(format, wrong).fit, /long|characters/, `${country} ${wrong}`)
  }
  for (const number of ['234573201', '00823456789', '008234567890', '201110082345678'])
    t.equal(readAccount(formatOf('AT'), number).fit, number.length > 11 ? 'long' : 'fits', number)
  t.match(readAccount(formatOf('LI'), '2-300-23.45').parts, { bank: '', account: '23002345' })
  t.match(
    readAccount(formatOf('CH'), '08805 0503017KXY9Z').parts,
    { bank: '' },
    'Swiss banks have other lengths',
  )
  t.equal(readAccount(formatOf('GB'), 'LOYD3090180012345X').fit, 'characters')
})

/** The fewest and the most characters of an account number; n for digits only, c for letters too. */
const bounds = `
  AD 1-20c, AE 1-19n, AL 1-24c, AM 8-20n, AO 4-25c, AR 22-22n, AT 4-11n, AU 4-10n, AZ 1-24c, BA 1-16n,
  BB 1-34c, BD 5-20c, BE 12-12n, BF 4-28c, BG 1-18c, BH 1-18c, BI 4-23n, BJ 4-28c, BO 4-35n, BR 2-20c,
  BS 1-34c, BW 5-24c, BY 1-24c, CA 5-12n, CD 4-27c, CF 4-27c, CG 4-27c, CH 2-21c, CI 4-28c, CL 1-25n, CM 4-27c,
  CN 8-34c, CO 3-20n, CR 5-18n, CV 4-25c, CY 1-24c, CZ 2-20n, DE 1-10n, DJ 4-23n, DK 1-14n, DO 5-28c, DZ 4-22n,
  EC 5-20n, EE 8-16n, EG 4-25n, ES 10-20n, ET 5-24c, FI 8-14n, FJ 4-20c, FK 1-14c, FO 1-14n, FR 1-23c,
  GA 4-27c, GB 6-10n, GE 1-18c, GH 6-20c, GI 1-19c, GL 1-14n, GM 1-34c, GN 1-34c, GQ 4-27c, GR 1-23c, GT 5-24c,
  GW 4-28c, HK 5-17n, HN 1-24c, HR 10-17n, HU 8-24n, ID 5-20n, IE 6-8n, IL 4-19n, IN 5-20c, IQ 1-19c, IS 8-22n,
  IT 1-23c, JM 4-18n, JO 1-26c, JP 4-7n, KE 5-32c, KG 16-16n, KH 5-20c, KM 4-27c, KR 6-20n, KW 1-26c, KZ 1-16c,
  LA 1-34c, LB 1-24c, LC 1-28c, LI 2-21c, LK 5-18n, LR 1-34c, LS 5-16n, LT 1-16n, LU 1-16c, LV 1-17c, LY 1-21n,
  MA 4-28c, MC 1-23c, MD 1-20c, ME 1-18n, MG 4-27c, MK 1-15c, ML 4-28c, MM 1-34c, MN 5-16n, MR 4-23n, MT 1-27c,
  MU 1-26c, MW 5-24c, MX 18-18n, MY 5-20n, MZ 4-25c, NA 5-16n, NE 4-28c, NG 10-10n, NI 1-24c, NL 1-14c,
  NO 11-11n, NP 5-24c, NZ 9-18n, OM 1-19c, PA 3-18c, PE 10-20n, PG 4-20c, PH 5-24n, PK 5-24c, PL 16-26n,
  PS 1-25c, PT 1-21n, PY 3-25c, QA 1-25c, RO 1-20c, RS 1-18n, RU 20-29c, RW 3-34c, SA 1-20c, SC 1-27c,
  SD 1-14n, SE 1-15n, SG 4-19c, SI 1-15n, SK 2-20n, SL 1-34c, SM 1-23c, SN 4-28c, SO 1-19n, ST 4-21n, SV 1-24c,
  SZ 5-16n, TD 4-27c, TG 4-28c, TH 6-16n, TJ 20-20c, TL 1-19n, TN 4-20n, TR 1-22c, TT 1-20n, TW 5-16n,
  TZ 5-35c, UA 1-25c, UG 5-20c, US 3-17c, UY 3-20n, UZ 20-20n, VA 1-18n, VE 20-20n, VG 1-20c, VN 3-30c,
  XK 1-16n, YE 1-26c, ZA 5-16n, ZM 5-24c, ZW 5-20c`

t.test(
  'account numbers outside the bounds of their country are short, long, or have wrong characters',
  async t => {
    for (const row of bounds.trim().split(/,\s+/)) {
      const [, country = '', min, max, kind] = /^(..) (\d+)-(\d+)([nc])$/.exec(row) ?? []
      const format = formatOf(country)
      const fitOf = (account: string) => readAccount(format, account).fit
      for (const bound of [Number(min), Number(max)])
        t.notMatch(fitOf('1'.repeat(bound)), /short|long|characters/, `${row}: ${bound}`)
      t.equal(fitOf('1'.repeat(Number(min) - 1)), 'short', row)
      t.equal(fitOf('1'.repeat(Number(max) + 1)), 'long', row)
      t.equal(fitOf(`${'1'.repeat(Number(max) - 1)}_`), 'characters', row)
      t.equal(fitOf(`${'1'.repeat(Number(max) - 1)}O`) === 'characters', kind === 'n', row)
    }
    t.equal(bounds.trim().split(/,\s+/).length + territories.length, profiles.length)
  },
)

t.test('a bank code that is too long or has other characters does not fit', async t => {
  const rows = samples.trim().split(/,\s+/)
  const judged = new Set<string>()
  for (const row of rows) {
    const [country = '', bank = '-'] = row.split(' ')
    if (bank === '-') continue
    judged.add(country)
    for (const wrong of [`${bank}${bank}0000000`, `${bank.slice(0, -1)}_`, `*${bank}`])
      t.match(readAgent(formatOf(country), wrong), { bankFits: false }, `${country} ${wrong}`)
  }
  t.ok(judged.size > 70)
})

t.test('territories have the domestic format of their country', async t => {
  for (const [territory, of] of [
    ['GG', 'GB'],
    ['RE', 'FR'],
    ['NC', 'FR'],
    ['PR', 'US'],
    ['AX', 'FI'],
    ['CX', 'AU'],
  ] as const) {
    t.equal(profileOf(territory)?.domestic, formatOf(of), territory)
    t.equal(profileOf(territory)?.iban, undefined, territory)
  }
  t.same(profileOf('NC')?.currencies, ['XPF'])
})

t.test('each format has local names and a source', async t => {
  for (const { country, domestic } of profiles) {
    t.match(domestic?.source, /\S/, country)
    for (const part of [domestic?.bank, domestic?.branch, domestic?.account].filter(
      part => part !== undefined,
    )) {
      t.match(part.name, /^\S.*\S$/, country)
      t.match(part.structure, /^\S.*\S$/, country)
      t.notMatch(part.name + part.structure, /: /, country)
    }
    t.notMatch(domestic?.account?.length, [Infinity], country)
  }
  const names = ['GB', 'US', 'AU', 'IN', 'MX'].map(country => {
    const { bank, account } = formatOf(country)
    return country === 'MX' ? account?.name : bank?.name
  })
  t.same(names, ['sort code', 'routing number', 'BSB', 'IFSC', 'CLABE'])
  t.same(formatOf('US').account?.cardLengths, [15, 16], 'longer numbers than most accounts')
  t.same(formatOf('GB').account?.cardLengths, [])
  t.ok(formatOf('GB').bank?.marks.includes('SC'))
  t.same(formatOf('NO').bank?.marks, [])
  t.same(
    profiles.filter(({ domestic }) => domestic?.account?.mayBeBlank).map(({ country }) => country),
    ['DE', 'VN'],
  )
  t.same(formatOf('JP').accountTypes, ['ORDINARY', 'CURRENT', 'SAVINGS'])
  t.equal(formatOf('GB').accountTypes, undefined)
})

function formatOf(country: string): DomesticFormat {
  const format = profileOf(country)?.domestic
  if (format === undefined) throw new Error(`no domestic format of ${country}`)
  return format
}
