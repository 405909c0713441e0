import t from 'tap'
import { profileOf } from '../../../../services/library/banking/countries/index.ts'
import {
  readAccount,
  readAccountAt,
  readAgent,
} from '../../../../services/library/banking/accounts/domestic-account.ts'
import {
  accountOfIban,
  ibanOfAccount,
} from '../../../../services/library/banking/accounts/iban-of-account.ts'

const unknownBank = { checkMethod: '', letters: '' }

/** Reads the parts as an instruction gives them: bank and branch apart, or empty where the number includes them. */
function ibanOf(country: string, bank: string, branch: string, account: string, known = unknownBank) {
  const { domestic } = profileOf(country)!
  const agent = bank === '' ? undefined : readAgent(domestic!, bank, branch)
  const read =
    agent === undefined ? readAccount(domestic!, account) : readAccountAt(agent, domestic!, account)
  if (read.fit !== 'fits') return 'misfit'
  const { parts } = read
  const number = {
    ...parts,
    bank: parts.bank || (agent?.bank ?? ''),
    branch: parts.branch || (agent?.branch ?? ''),
  }
  return ibanOfAccount(country, number, known)
}

/** Country, bank, branch, account in domestic notation; then the IBAN, mostly the registry's example. */
const pairs: readonly (readonly [string, string, string, string, string])[] = [
  ['AL', '212', '11009', '0000000235698741', 'AL47212110090000000235698741'],
  ['AL', '', '', '212110090000000235698741', 'AL47212110090000000235698741'],
  ['AL', '21211009', '', '0000000235698741', 'AL47212110090000000235698741'],
  ['AT', '19043', '', '234573201', 'AT611904300234573201'],
  ['BA', '', '', '1290079401028494', 'BA391290079401028494'],
  ['BE', '', '', '510-0075470-61', 'BE62510007547061'],
  ['CH', '09000', '', '15-63120-7', 'CH5109000000150631207'],
  ['CH', '762', '', '011623852957', 'CH9300762011623852957'],
  ['CR', '', '', '15202001026284066', 'CR05015202001026284066'],
  ['CY', '002', '00128', '1200527600', 'CY17002001280000001200527600'],
  ['CZ', '', '', '19-2000145399/0800', 'CZ6508000000192000145399'],
  ['CZ', '0800', '', '19-2000145399', 'CZ6508000000192000145399'],
  ['DE', '37040044', '', '532013000', 'DE89370400440532013000'],
  ['DE', '37080040', '', '111', 'DE69370800400215022000'],
  ['DK', '', '', '0040-0440116243', 'DK5000400440116243'],
  ['DK', '40', '', '440116243', 'DK5000400440116243'],
  ['EE', '', '', '0221020145685', 'EE382200221020145685'],
  ['EE', '', '', '111020145685', 'EE412200111020145685'],
  ['EE', '', '', '10220028966019', 'EE191010220028966019'],
  ['EE', '', '', '00221020145685', 'EE382200221020145685'],
  ['EE', '', '', '93001234565', 'EE320000093001234565'],
  ['ES', '', '', '2310 0001 18 0000012345', 'ES8023100001180000012345'],
  ['ES', '2310', '0001', '0000012345', 'ES8023100001180000012345'],
  ['FI', '', '', '123456-785', 'FI2112345600000785'],
  ['FR', '20041', '01005', '0500013M026 06', 'FR1420041010050500013M02606'],
  ['FR', '20041', '01005', '0500013M026', 'FR1420041010050500013M02606'],
  ['HR', '', '', '1001005-1863000160', 'HR1210010051863000160'],
  ['HU', '', '', '11773016-11111018', 'HU42117730161111101800000000'],
  ['IL', '10', '800', '99999999', 'IL620108000000099999999'],
  ['IS', '', '', '0159-26-007654-551073-0339', 'IS140159260076545510730339'],
  ['IT', '05428', '11101', '123456', 'IT60X0542811101000000123456'],
  ['LT', '10000', '', '11101001000', 'LT121000011101001000'],
  ['MC', '11222', '00001', '01234567890', 'MC5811222000010123456789030'],
  ['ME', '', '', '505-123456789-51', 'ME25505000012345678951'],
  ['MK', '', '', '250-1200000589-84', 'MK07250120000058984'],
  ['NO', '', '', '8601 11 17947', 'NO9386011117947'],
  ['PL', '', '', '61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
  ['PL', '10901014', '', '0000071219812874', 'PL61109010140000071219812874'],
  ['PT', '0002', '0123', '12345678901', 'PT50000201231234567890154'],
  ['RS', '', '', '260-56010016113-79', 'RS35260005601001611379'],
  ['SE', '', '', '5839-8257466', 'SE4550000000058398257466'],
  ['SE', '5491', '', '0000003', 'SE3550000000054910000003'],
  ['SI', '26330', '', '00120390', 'SI56263300012039086'],
  ['SK', '1200', '', '19-8742637541', 'SK3112000000198742637541'],
  ['SM', '03225', '09800', '270100', 'SM86U0322509800000000270100'],
  ['TN', '', '', '10 006 0351835984788 31', 'TN5910006035183598478831'],
  ['TR', '', '', '0006100519786457841326', 'TR330006100519786457841326'],
  ['TR', '0062', '', '0123000006298757', 'TR560006200123000006298757'],
  ['AT', '', '', '20111 00823456789', 'AT942011100823456789'],
  ['BR', '', '', '60746948 00158 0000123456 C 1', 'BR8360746948001580000123456C1'],
  ['LI', '', '', '08805 0503017KXY9Z', 'LI78088050503017KXY9Z'],
  ['SE', '', '', '60000000000244553440', 'SE4960000000000244553440'],
  ['BI', '10000', '10001', '00003320451', 'BI4210000100010000332045181'],
  ['DJ', '10002', '01001', '04099430200', 'DJ2110002010010409943020008'],
  ['ST', '0002', '0000', '02893557101', 'ST23000200000289355710148'],
  ['UA', '322313', '', '26007233566001', 'UA213223130000026007233566001'],
]

/** Clearing number, account with a correct check digit, and IBAN, of each bank that Bankinfrastruktur lists. */
const swedish = [
  ['83279', '333953909', 'SE5280000832790333953909'],
  ['1246', '6459973', 'SE2012000000012466459973'],
  ['9184', '9541939204', 'SE7212000000009541939204'],
  ['2346', '8790277', 'SE2723000000023468790277'],
  ['1637', '1047582', 'SE6330000000016371047582'],
  ['3300', '6282892493', 'SE7330000000006282892493'],
  ['9133', '7799106', 'SE8050000000091337799106'],
  ['6712', '244553440', 'SE4960000000000244553440'],
  ['7114', '1730863', 'SE4080000000071141730863'],
  ['8327', '2202034316', 'SE3180000832792202034316'],
  ['9027', '8242229', 'SE6090200000090278242229'],
  ['3403', '2534071', 'SE0390200000034032534071'],
  ['9042', '6277602', 'SE0890400000090426277602'],
  ['9103', '5944652', 'SE9691000000091035944652'],
  ['9164', '5264604', 'SE3791500000091645264604'],
  ['9176', '8761736', 'SE8591700000091768761736'],
  ['9261', '2627369', 'SE7791900000092612627369'],
  ['9234', '1556426', 'SE1992300000092341556426'],
  ['9253', '1661913', 'SE7292500000092531661913'],
  ['9271', '1007375', 'SE7792700000092711007375'],
  ['9283', '8879588', 'SE7992800000092838879588'],
  ['9312', '8378446275', 'SE6293000000008378446275'],
  ['9347', '2033082070', 'SE1793300000002033082070'],
  ['9394', '2573948', 'SE4393900000093942573948'],
  ['9476', '9240300', 'SE6194700000094769240300'],
  ['9967', '9276119584', 'SE1595000099679276119584'],
  ['9565', '2456584', 'SE0995500000095652456584'],
  ['9572', '5578129685', 'SE3395700000005578129685'],
  ['9591', '3841435', 'SE7595900000095913841435'],
  ['9637', '2065746', 'SE2996300000096372065746'],
  ['9641', '1460908', 'SE0796400000096411460908'],
  ['9662', '9897163', 'SE7296600000096629897163'],
  ['9884', '4482233', 'SE2698800000098844482233'],
  ['9893', '7949919364', 'SE1498900000007949919364'],
] as const

t.test('an account at each Swedish bank has the IBAN that its bank would write', async t => {
  for (const [clearing, account, iban] of swedish) {
    t.equal(ibanOf('SE', clearing, '', account), iban, `${clearing} ${account}`)
    t.notMatch(ibanOf('SE', clearing, '', `123${account}4567`) ?? '', /^SE/, `${clearing}: too long`)
  }
})

/** Commerzbank's method, which shows whether a sub-account was omitted. */
const methods: Readonly<Record<string, string>> = { DE: '13' }

t.test('a domestic account has the same IBAN in each notation', async t => {
  for (const [country, bank, branch, account, iban] of pairs) {
    t.equal(
      ibanOf(country, bank, branch, account, { checkMethod: methods[country] ?? '', letters: '' }),
      iban,
      `${country} ${bank} ${branch} ${account}`,
    )
  }
})

t.test('letters of the bank in an IBAN are taken from its BIC', async t => {
  const of = (letters: string) => ({ checkMethod: '', letters })
  t.equal(ibanOf('GB', '60-16-13', '', '31926819', of('NWBK')), 'GB29NWBK60161331926819')
  t.equal(ibanOf('IE', '931152', '', '12345678', of('AIBK')), 'IE29AIBK93115212345678')
  t.equal(ibanOf('GB', '20-20-59', '', '7654321', of('BUKB')), 'GB46BUKB20205907654321', 'seven digits')
  t.equal(ibanOf('IE', '900017', '', '123456', of('BOFI')), 'IE50BOFI90001700123456', 'six digits')
  t.equal(ibanOf('NL', '', '', '417164300', of('ABNA')), 'NL91ABNA0417164300')
  t.equal(ibanOf('GB', '', '', 'LOYD30901800123457', of('LOYD')), 'GB16LOYD30901800123457', 'a BBAN')
  t.equal(ibanOf('MT', '22013', '', '40012345678', of('VALL')), 'MT22VALL22013000000040012345678')
  t.equal(ibanOf('MT', 'VALLMTMT', '22013', '40012345678'), 'MT22VALL22013000000040012345678')
  t.equal(ibanOf('MT', 'VALL', '22013', '40012345678'), 'MT22VALL22013000000040012345678')
  t.equal(ibanOf('MT', 'MMEB 44093', '', '093060050001', of('MMEB')), 'MT12MMEB44093000000093060050001')
  t.equal(ibanOf('MT', '', '', 'MMEB44093000000093060050001'), 'MT12MMEB44093000000093060050001', 'a BBAN')
  t.equal(ibanOf('GT', '', '', '01010000000000123456', of('CITI')), 'GT66CITI01010000000000123456')
  t.equal(ibanOf('GB', '60-16-13', '', '31926819'), undefined, 'without a BIC there is no IBAN')
})

t.test('an account that does not lead to one IBAN for sure has none', async t => {
  const cases: readonly (readonly [string, string, string, string, string])[] = [
    ['US', '021000021', '', '123456789', 'a country without IBANs'],
    ['ES', '2310', '0001', '19 0000012345', 'wrong check digits'],
    ['BE', '', '', '510-0075470-62', 'a wrong check digit'],
    ['CH', '762', '', '12345', 'a number that each bank converts by a rule of its own'],
    ['AE', '033', '', '1234567890', 'a number that each bank converts by a rule of its own'],
    ['SE', '9999', '', '1234567', 'a clearing number of no bank'],
    ['AT', '', '', '234573201', 'an account without its bank'],
    ['IT', '05428', '', '123456', 'an account without its branch'],
    ['DE', '20041111', '', '12', 'an account for which its bank has no IBAN'],
    ['MT', '22013', '', '40012345678', 'a sort code without the BIC of its bank'],
    ['GT', 'CITI', '', '1234567', 'an account without the codes of its currency and product'],
    ['MU', 'BOMM01', '01', '101030300200', 'an account without its currency'],
    ['TR', '0062', '', '6298757', 'an account without its branch'],
    ['DJ', '10002', '01001', '4099430200', 'an account that is too short for its key'],
  ]
  for (const [country, bank, branch, account, why] of cases) {
    t.notMatch(ibanOf(country, bank, branch, account) ?? '', /^[A-Z]{2}\d/, `${country}: ${why}`)
  }
})

t.test('a number that is longer than the field of its country is not cut', async t => {
  const number = { bank: '19043', branch: '', account: '00234573201', check: '' }
  t.equal(ibanOfAccount('AT', number, unknownBank), 'AT611904300234573201')
  t.equal(ibanOfAccount('AT', { ...number, account: '002345732019' }, unknownBank), undefined)
  t.equal(ibanOfAccount('ZZ', number, unknownBank), undefined, 'no country')
})

t.test('the domestic account number is derived from an IBAN', async t => {
  const cases = [
    ['DE89370400440532013000', '0532013000'],
    ['GB29NWBK60161331926819', '31926819'],
    ['CZ6508000000192000145399', '0000192000145399'],
    ['NO9386011117947', '86011117947'],
    ['PL61109010140000071219812874', '61109010140000071219812874'],
    ['SE4550000000058398257466', '58398257466'],
    ['ES8023100001180000012345', '23100001180000012345'],
    ['CR05015202001026284066', '15202001026284066'],
    ['US64SVBKUS6S3300958879', ''],
    ['', ''],
  ] as const
  for (const [iban, account] of cases) t.equal(accountOfIban(iban), account, iban)
})

t.test('an IBAN derived from the domestic number of a registry example is that example', async t => {
  for (const country of 'BE CZ ES FI FR HR HU NO PL PT RS SI SK TN TR'.split(' ')) {
    const { example } = profileOf(country)!.iban!
    const bank = ['CZ', 'SK'].includes(country) ? example.slice(4, 8) : ''
    t.equal(ibanOf(country, bank, '', accountOfIban(example)), example, country)
  }
})
