import t from 'tap'
import { nationalChecks } from '../../../../services/library/banking/check-digits/index.ts'
import { profileOf } from '../../../../services/library/banking/countries/index.ts'
import type {
  DomesticFormat,
  DomesticNumber,
} from '../../../../services/library/banking/countries/country-profile.ts'
import {
  accountReadings,
  codesOf,
  numberAt,
  plainNumber,
  readAccount,
  readAccountAt,
  readAgent,
  withPrefix,
} from '../../../../services/library/banking/accounts/domestic-account.ts'

const misfits = [
  ['US', '12', 'short'],
  ['US', '', 'short'],
  ['US', '123456789012345678', 'long'],
  ['US', '1234567#9', 'characters'],
  ['GB', '12345', 'short'],
  ['GB', '12345678901', 'long'],
  ['GB', '1234567O', 'characters'],
  ['MX', '03218000011835971', 'short'],
  ['MX', '0321800001183597199', 'long'],
  ['NG', '000001457', 'short'],
  ['NG', '00000145790', 'long'],
  ['ES', '210004184502000', 'form'],
  ['PL', '10901014000007121981287', 'form'],
  ['GB', '00000000', 'blank'],
  ['MX', '000000000000000000', 'blank'],
  ['US', '0000', 'blank'],
  ['NL', 'ABNA041716430', 'form'],
  ['HU', '11773016-1111', 'form'],
] as const

t.test('a number that does not fit has a reason, and counts as account as a whole', async t => {
  for (const [country, number, fit] of misfits) {
    const read = readAccount(formatOf(country), number)
    t.equal(read.fit, fit, `${country} ${number}`)
    t.same(read.parts, { bank: '', branch: '', account: number.replaceAll('-', ''), check: '' })
  }
})

t.test('any number fits a country whose account format is not known', async t => {
  t.same(readAccount({ source: 'nobody' }, '12-34 x'), {
    fit: 'fits',
    parts: { bank: '', branch: '', account: '1234X', check: '' },
    isBban: false,
  })
})

const spellings = [
  ['MX', '0321 8000 0118 3597 19', '032180000118359719'],
  ['NO', '8601.11.17947', '86011117947'],
  ['GB', ' 6637\u00a04958 ', '66374958'],
  ['PT', 'nif 0002', undefined],
  ['FR', '20041 01005 0500013m026 06', '20041010050500013M02606'],
  ['SG', '005\u2013231289\u20111', '0052312891'],
  ['SE', '9,992 345 678', '9992345678'],
  ['CL', '12.345.678', '12345678'],
] as const

t.test('separators in an account number are ignored', async t => {
  for (const [country, written, plain] of spellings) {
    const { fit, parts } = readAccount(formatOf(country), written)
    if (plain === undefined) t.not(fit, 'fits', written)
    else t.same([fit, bbanOf(parts)], ['fits', bbanOf(readAccount(formatOf(country), plain).parts)], written)
  }
})

/** Country and number; then the bank, branch, account and check digits in it. */
const inParts: readonly (readonly [string, string, string, string, string, string])[] = [
  ['AR', '2850590940090418135201', '285', '0590', '4009041813520', '91'],
  ['BE', '539-0075470-34', '539', '', '0075470', '34'],
  ['CI', 'CI93 CI008 01111 301134291200 89', 'CI008', '01111', '301134291200', '89'],
  ['CI', 'CI008 01111 301134291200 89', 'CI008', '01111', '301134291200', '89'],
  ['CM', '10002 00020 11010010001 02', '10002', '00020', '11010010001', '02'],
  ['CR', '15202001026284066', '152', '', '02001026284066', ''],
  ['CR', '015202001026284066', '0152', '', '02001026284066', ''],
  ['CZ', '19-2000145399/0800', '0800', '', '0000192000145399', ''],
  ['CZ', '2000145399 / 0800', '0800', '', '2000145399', ''],
  ['CZ', '19-2000145399', '', '', '0000192000145399', ''],
  ['CZ', '178124-4159/0710', '0710', '', '1781240000004159', ''],
  ['CZ', '192000145399', '', '', '192000145399', ''],
  ['CZ', '08000000192000145399', '0800', '', '0000192000145399', ''],
  ['DK', '0040 0440116243', '0040', '', '0440116243', ''],
  ['DK', '0440116243', '', '', '0440116243', ''],
  ['DZ', '00400174402123456789', '004', '00174', '4021234567', '89'],
  ['EE', '2200221020145685', '22', '', '00221020145685', ''],
  ['ES', '2100 0418 45 0200051332', '2100', '0418', '0200051332', '45'],
  ['ES', '0200051332', '', '', '0200051332', ''],
  ['FI', '12345600000785', '123', '', '45600000785', ''],
  ['FI', '123456-785', '123456', '', '785', ''],
  ['FI', '12345600785', '', '', '12345600785', ''],
  ['GB', '08-99-99 66374958', '089999', '', '66374958', ''],
  ['FR', '20041 01005 0500013M026 06', '20041', '01005', '0500013M026', '06'],
  ['FR', '0500013M02606', '', '', '0500013M026', '06'],
  ['HU', '11773016-11111018', '117', '7301', '11111018', '6'],
  ['HU', '11773016-11111018-00000000', '117', '7301', '1111101800000000', '6'],
  ['HU', '11111018', '', '', '11111018', ''],
  ['IL', '10-800-99999999', '010', '800', '99999999', ''],
  ['IL', '0108000000099999999', '010', '800', '0000099999999', ''],
  ['IS', '0159-26-7654', '01', '59', '26007654', ''],
  ['IS', '26-7654', '', '', '26007654', ''],
  ['IS', '311-26-2468-460697-2049', '03', '11', '260024684606972049', ''],
  ['IS', '0159260076545510730339', '01', '59', '260076545510730339', ''],
  ['IT', 'X 05428 11101 000000123456', '05428', '11101', '000000123456', 'X'],
  ['IT', 'X000000123456', '', '', '000000123456', 'X'],
  ['KG', '1030120000012345', '103', '', '01200000123', '45'],
  ['MA', '007 780 0001234567890123 96', '007', '780', '0001234567890123', '96'],
  ['MK', '250-120000058-84', '250', '', '0120000058', '84'],
  ['MX', '032180000118359719', '032', '180', '00011835971', '9'],
  ['MZ', '000100000002324562357', '0001', '0000', '00023245623', '57'],
  ['NO', '8601 11 17947', '8601', '', '1117947', ''],
  ['NZ', '01-0902-0068389-00', '01', '0902', '0068389000', ''],
  ['NZ', '1-902-68389-0', '01', '0902', '0068389000', ''],
  ['NZ', '010902006838900', '01', '0902', '006838900', ''],
  ['NZ', '01-0902-00068389-0000', '01', '0902', '000683890000', ''],
  ['NZ', '0068389-00', '', '', '006838900', ''],
  ['PE', '01136600010003254221', '011', '366', '000100032542', '21'],
  ['PL', '61 1090 1014 0000 0712 1981 2874', '10901014', '', '0000071219812874', '61'],
  ['PL', '1090 1014 0000 0712 1981 2874', '10901014', '', '0000071219812874', ''],
  ['PT', '0002 0123 12345678901 54', '0002', '0123', '12345678901', '54'],
  ['RS', '105-81231231231-73', '105', '', '0081231231231', '73'],
  ['RS', '160-12345-67', '160', '', '0000000012345', '67'],
  ['SE', '5839 82 574 66', '5839', '', '8257466', ''],
  ['SE', '8327-9, 992 345 678-0', '83279', '', '9923456780', ''],
  ['SE', '5050-1055', '', '', '50501055', ''],
  ['SI', '26330-0012039086', '26330', '', '00120390', '86'],
  ['TN', '10 006 0351835984788 31', '10', '006', '0351835984788', '31'],
  ['VE', '0102-0446-14-0000028503', '0102', '0446', '0000028503', '14'],
]

t.test('a number that includes bank, branch or check digits is split into its parts', async t => {
  for (const [country, number, bank, branch, account, check] of inParts) {
    const { fit, parts } = readAccount(formatOf(country), number)
    t.same([fit, parts], ['fits', { bank, branch, account, check }], `${country} ${number}`)
  }
})

/** A valid number, as companies or the rules themselves write it; then one with a mistyped digit. */
const validAndMistyped = [
  ['AR', '2850590940090418135201', '2850590940090418135202'],
  ['BE', '539-0075470-34', '539-0075471-34'],
  ['CH', '25-9779-8', '25-9778-8'],
  ['CH', '30-104596-8', '30-104597-8'],
  ['CH', '10-15000-6', '10-15000-9'],
  ['CZ', '19-2000145399/0800', '19-2000145398/0800'],
  ['CZ', '19-2000145399', '19-0000000000'],
  ['CZ', '178124-4159/0710', '178125-4159/0710'],
  ['CZ', '34278-0727558021/0100', '34278-0727558012/0100'],
  ['EE', '221020145685', '221020145686'],
  ['ES', '2100 0418 45 0200051332', '2100 0418 45 0200051333'],
  ['FI', '123456 00000785', '123456 00000786'],
  ['FI', '123456-785', '123456-786'],
  ['FI', '423456-781', '423456-718'],
  ['FR', '20041 01005 0500013M026 06', '20041 01005 0500013N026 06'],
  ['HR', '1001005-1863000160', '1001005-1863000161'],
  ['HU', '10002003-93489306', '10002003-93489307'],
  ['IL', '10-936-07869660', '10-936-07869661'],
  ['IL', '12-571-41116', '12-571-41117'],
  ['MX', '0321 8000 0118 3597 19', '0321 8000 0118 3597 10'],
  ['NO', '8601.11.17947', '8601.11.17949'],
  ['PE', '011-366-000100032542-21', '011-366-000100032542-22'],
  ['PL', '61 1090 1014 0000 0712 1981 2874', '61 1090 1015 0000 0712 1981 2874'],
  ['PL', '60 1020 1026 0000 0422 7020 1111', '60 1020 1026 0000 0422 7020 1112'],
  ['PT', '0002 0123 12345678901 54', '0002 0123 12345678902 54'],
  ['RS', '105-81231231231-73', '105-81231231231-37'],
  ['SE', '5839-8257466', '5839-8257467'],
  ['SI', '26330-0012039086', '26330-0012039087'],
  ['SK', '19-8742637541/1200', '18-8742637541/1200'],
  ['VE', '0102-0446-14-0000028503', '0102-0446-14-0000028504'],
] as const

t.test('national check digits can be verified on the parts of a number', async t => {
  for (const [country, number, mistyped] of validAndMistyped) {
    const isValid = (written: string) =>
      nationalChecks.get(country)?.(readAccount(formatOf(country), written).parts)
    t.equal(isValid(number), true, `${country} ${number}`)
    t.equal(isValid(mistyped), false, `${country} ${mistyped}`)
  }
})

t.test('in Germany, an account of zeros fits: banks use it for themselves', async t => {
  t.equal(readAccount(formatOf('DE'), '0000000000').fit, 'fits')
})

/** Country, bank and branch given apart, account number; then the parts of the number. */
const apart: readonly (readonly [string, string, string, string, string, string, string, string, string])[] =
  [
    ['BE', '539', '', '0075470-34', '539', '', '0075470', '34', 'the bank is left out'],
    ['NO', '8601', '', '11 17947', '8601', '', '1117947', '', 'the bank is left out'],
    ['ES', '2100', '0418', '45 0200051332', '2100', '0418', '0200051332', '45', 'the branch too'],
    ['MX', '032', '', '180000118359719', '032', '180', '00011835971', '9', 'the bank, but not the branch'],
    ['NZ', '02', '', '05000652822002', '02', '0500', '0652822002', '', 'another bank by chance'],
    ['HU', '11773016', '', '1111101800000000', '117', '7301', '1111101800000000', '6', 'so too'],
    ['NO', '8601', '', '8601.11.17947', '8601', '', '1117947', '', 'the bank is in both'],
    ['NO', '8602', '', '8601.11.17947', '8601', '', '1117947', '', 'another bank is in the number'],
    ['CZ', '0800', '', '19-2000145399/0100', '0100', '', '0000192000145399', '', 'behind its slash'],
    ['NZ', '12', '', '02-0500-0652822-002', '02', '0500', '0652822002', '', 'before its hyphens'],
    ['ES', '2100', '0418', '0200051332', '', '', '0200051332', '', 'a number that holds no bank'],
    ['SE', '5839', '', '8257466', '', '', '8257466', '', 'a number that holds no bank'],
  ]

t.test('a number beside its bank is read with the bank or without, whichever fits', async t => {
  for (const [country, bankId, branchId, value, bank, branch, account, check, what] of apart) {
    const format = formatOf(country)
    const { fit, parts } = readAccountAt(readAgent(format, bankId, branchId), format, value)
    t.same([fit, parts], ['fits', { bank, branch, account, check }], `${country} ${value}: ${what}`)
  }
})

t.test('a number is not completed by a bank or branch that is malformed or not given', async t => {
  for (const [country, bankId, branchId, value, fit] of [
    ['NO', '', '', '1117947', 'short'],
    ['NO', '860', '', '11117947', 'short'],
    ['ES', '2100', '041', '845 0200051332', 'form'],
    ['NO', '8601', '', '117947', 'short'],
    ['BE', '539', '', '0075470-3', 'short'],
    ['US', '021000021', '', '12', 'short'],
  ] as const) {
    const format = formatOf(country)
    const read = readAccountAt(readAgent(format, bankId, branchId), format, value)
    t.equal(read.fit, fit, `${country} ${bankId} ${branchId} ${value}`)
    t.equal(read.parts.bank, '')
  }
  const unknown = { source: 'nobody' }
  t.equal(readAccountAt(readAgent(unknown, '8601'), unknown, '8602-11').fit, 'fits')
})

t.test('a number with several readings has them all', async t => {
  t.same(accountReadings(formatOf('SE'), '8327923456780'), [
    { bank: '8327', branch: '', account: '923456780', check: '' },
    { bank: '83279', branch: '', account: '23456780', check: '' },
  ])
  t.same(accountReadings(formatOf('NO'), '1117947'), [])
  t.same(accountReadings({ source: 'nobody' }, '1117947'), [])
})

t.test('a number has the bank and branch inside it, else those that were given apart', async t => {
  const agent = { bank: '8602', branch: '17' }
  const within = readAccount(formatOf('ES'), '2100 0418 45 0200051332')
  const without = readAccount(formatOf('ES'), '0200051332')
  t.same(numberAt(agent, within), { bank: '2100', branch: '0418', account: '0200051332', check: '45' })
  t.same(numberAt(agent, without), { bank: '8602', branch: '17', account: '0200051332', check: '' })
  t.same(numberAt(undefined, without), { bank: '', branch: '', account: '0200051332', check: '' })
  t.same(numberAt(agent, undefined), { bank: '8602', branch: '17', account: '', check: '' })
})

t.test('a directory may list a branch, or its bank', async t => {
  t.same(codesOf({ bank: '0005', branch: '809' }), ['0005809', '0005'])
})

t.test('a number without separators is in upper case, and keeps all other characters', async t => {
  t.equal(plainNumber('abna-0417 164.300/x*'), 'ABNA0417164300X*')
})

/** Country, bank identifier and branch identifier; then bank and branch as read. */
const agents: readonly (readonly [string, string, string, string, string])[] = [
  ['AE', '033', '', '033', ''],
  ['AE', '203320101', '', '033', ''],
  ['AU', '082-902', '', '082902', ''],
  ['AU', '08', '2902', '082902', ''],
  ['AU', '082', '902', '082902', ''],
  ['AU', 'AUBSB082902', '', '082902', ''],
  ['BR', '001', '1234', '001', '1234'],
  ['BR', '001', '1234-X', '001', '1234X'],
  ['BR', '0011234', '', '001', '1234'],
  ['BR', '001 / 1234', '', '001', '1234'],
  ['BR', '00360305', '', '00360305', ''],
  ['CA', '003', '12345', '003', '12345'],
  ['CA', '0003', '12345', '003', '12345'],
  ['CA', '000312345', '', '003', '12345'],
  ['CA', '//CC000312345', '', '003', '12345'],
  ['CA', '12345-003', '', '003', '12345'],
  ['CA', '003-12345', '', '003', '12345'],
  ['CA', '00312345', '', '003', '12345'],
  ['CA', '000312345', '12345', '003', '12345'],
  ['CH', '230', '', '00230', ''],
  ['CH', '00230', '', '00230', ''],
  ['CH', 'CHSIC 090002', '', '09000', ''],
  ['CR', '152', '', '0152', ''],
  ['DE', '370 400 44', '', '37040044', ''],
  ['DE', '//BL37040044', '', '37040044', ''],
  ['ES', '2100', '0418', '2100', '0418'],
  ['ES', '21000418', '', '2100', '0418'],
  ['FR', '20041', '01005', '20041', '01005'],
  ['FR', '2004101005', '', '20041', '01005'],
  ['GB', '60-16-13', '', '601613', ''],
  ['GB', '//SC601613', '', '601613', ''],
  ['GB', 'GBDSC 60 16 13', '', '601613', ''],
  ['GR', '0110125', '', '011', '0125'],
  ['HK', '004', '', '004', ''],
  ['HK', '004-809', '', '004', '809'],
  ['HU', '11773016', '', '117', '73016'],
  ['HU', '117', '', '117', ''],
  ['IE', '93-11-52', '', '931152', ''],
  ['IL', '10', '800', '010', '800'],
  ['IL', '10-800', '', '010', '800'],
  ['IL', '10', '7', '010', '007'],
  ['IL', '10800', '', '010', '800'],
  ['IN', 'hdfc0001234', '', 'HDFC0001234', ''],
  ['IN', 'INFSCHDFC0001234', '', 'HDFC0001234', ''],
  ['IN', 'INDB0000001', '', 'INDB0000001', ''],
  ['IS', '0159', '', '01', '59'],
  ['IT', '05428', '11101', '05428', '11101'],
  ['IT', '//IT0542811101', '', '05428', '11101'],
  ['JP', '0005', '809', '0005', '809'],
  ['JP', '0005809', '', '0005', '809'],
  ['KE', '01', '100', '01', '100'],
  ['KE', '01100', '', '01', '100'],
  ['KR', '04', '', '004', ''],
  ['LK', '7010001', '', '7010', '001'],
  ['MX', '40012', '', '012', ''],
  ['NG', '50211', '', '50211', ''],
  ['NG', '058152052', '', '058', '152052'],
  ['NZ', '01-0902', '', '01', '0902'],
  ['NZ', '01', '0902', '01', '0902'],
  ['PT', '00020123', '', '0002', '0123'],
  ['SE', '8327-9', '', '83279', ''],
  ['SG', '7171', '001', '7171', '001'],
  ['SG', 'DBSSSGSG', '', 'DBSSSGSG', ''],
  ['TR', '0061', '', '00061', ''],
  ['TW', '822-0107', '', '822', '0107'],
  ['US', '021000021', '', '021000021', ''],
  ['US', '//FW021000021', '', '021000021', ''],
  ['ZA', '632-005', '', '632005', ''],
  ['NO', '', '', '', ''],
  ['NL', 'anything', 'at all', 'ANYTHING', 'ATALL'],
]

t.test('bank and branch are read apart, joined, and behind their marks', async t => {
  for (const [country, memberId, branchId, bank, branch] of agents) {
    const read = readAgent(formatOf(country), memberId, branchId)
    t.same(read, { bank, branch, bankFits: true, branchFits: true }, `${country} ${memberId} ${branchId}`)
  }
})

const misfittingAgents: readonly (readonly [
  string,
  string | undefined,
  string | undefined,
  boolean,
  boolean,
])[] = [
  ['US', '02100002', undefined, false, true],
  ['US', '0210000210', undefined, false, true],
  ['US', '02100002I', undefined, false, true],
  ['US', 'BOFAUS3N', undefined, false, true],
  ['US', 'FW', undefined, false, true],
  ['GB', '6016134', undefined, false, true],
  ['GB', '601613', 'any', true, true],
  ['GB', 'AU601613', undefined, false, true],
  ['AU', '08', '290', false, true],
  ['IN', 'HDFCO001234', undefined, false, true],
  ['IN', 'HDFC000123', undefined, false, true],
  ['CA', '03', '12345', false, true],
  ['CA', '003', '1234', true, false],
  ['CA', '12345', '003', false, false],
  ['CA', '0031234', undefined, false, true],
  ['CA', '003-1234', undefined, false, true],
  ['FR', '20041', '0100', true, false],
  ['FR', '2004101005', '0100', true, false],
  ['JP', undefined, '12', true, false],
  ['JP', undefined, '123', true, true],
  ['JP', '5', '123', false, true],
  ['MX', '32', undefined, false, true],
  ['BR', '1', undefined, false, true],
  ['BR', undefined, '1234567', true, false],
  ['US', undefined, undefined, true, true],
]

t.test('bank and branch are judged separately', async t => {
  for (const [country, memberId, branchId, bankFits, branchFits] of misfittingAgents) {
    const read = readAgent(formatOf(country), memberId, branchId)
    t.same([read.bankFits, read.branchFits], [bankFits, branchFits], `${country} ${memberId} ${branchId}`)
  }
})

t.test('the first reading with a known bank wins, else the first reading', async t => {
  const canada = formatOf('CA')
  const isKnown = (bank: string) => ['001', '003', '815'].includes(bank)
  t.match(readAgent(canada, '20048815', '', isKnown), { bank: '815', branch: '20048', bankFits: true })
  t.match(readAgent(canada, '00320048', '', isKnown), { bank: '003', branch: '20048' })
  t.match(readAgent(canada, '99920048', '', isKnown), { bank: '999', branch: '20048', bankFits: true })
})

t.test(
  'eight digits in Brazil are an ISPB, and with a hyphen a bank, a branch and its check digit',
  async t => {
    const brazil = formatOf('BR')
    const isKnown = (bank: string) => ['237', '336'].includes(bank)
    for (const ispb of ['33657248', '23712345']) {
      t.match(readAgent(brazil, ispb, '', isKnown), { bank: ispb, branch: '', bankFits: true })
      t.match(readAgent(brazil, ispb, '0001', isKnown), { bank: ispb, branch: '0001', bankFits: true })
    }
    for (const joined of ['237-12345', '237-1234-5', '2371234-5', '237-1234-X'])
      t.match(readAgent(brazil, joined, '', isKnown), { bank: '237', bankFits: true }, joined)
  },
)

t.test('a prefix that is given as branch belongs to the account, where accounts have prefixes', async t => {
  for (const country of ['CZ', 'SK']) {
    const moved = withPrefix(country, formatOf(country), { branchId: '625211', value: '0852403854' })
    t.same(moved, { branchId: undefined, value: '625211-0852403854' })
    t.match(readAccount(formatOf(country), moved.value!).parts, { account: '6252110852403854' })
  }
  const kept = { branchId: '1019', value: '19-2000145399' }
  t.same(withPrefix('CZ', formatOf('CZ'), kept), kept, 'the account has one already')
  const long = { branchId: '12', value: '12345678901' }
  t.same(withPrefix('CZ', formatOf('CZ'), long), long, 'together they would be another account')
  const bank = { branchId: '0800', value: '2000145399' }
  t.same(withPrefix('CZ', formatOf('CZ'), bank), bank, 'it fits no check')
  const repeated = withPrefix('CZ', formatOf('CZ'), { branchId: '019', value: '19-2000145399/0800' })
  t.same(repeated, { branchId: undefined, value: '19-2000145399/0800' })
  const polish = { branchId: '625211', value: '852403854' }
  t.same(withPrefix('PL', formatOf('PL'), polish), polish, 'accounts there have none')
})

t.test('an account of letters alone is good where one inside an IBAN is', async t => {
  for (const country of ['IT', 'SM', 'BG', 'MC', 'QA'])
    t.equal(readAccount(formatOf(country), 'AUKNAEXQVZOG').fit === 'blank', false, country)
  t.equal(readAccount(formatOf('IT'), 'AUKNAEXQVZOG').fit, 'fits')
  t.equal(readAccount(formatOf('IT'), '000000000000').fit, 'blank')
  t.equal(readAccount(formatOf('US'), 'ACCOUNT').fit, 'blank')
})

t.test('no text makes reading throw', async t => {
  const odd = [
    '',
    '-',
    '/',
    '//',
    '-/-',
    '\u2014',
    '\u0000',
    '٣٤٥',
    '😀',
    '__proto__',
    '9'.repeat(300),
    'SC',
    '//SC',
  ]
  for (const country of ['CA', 'CZ', 'GB', 'HU', 'IS', 'NL', 'NZ', 'US']) {
    for (const text of odd) {
      t.type(readAccount(formatOf(country), text).fit, 'string')
      t.type(readAgent(formatOf(country), text, text).bankFits, 'boolean')
    }
  }
})

function formatOf(country: string): DomesticFormat {
  const format = profileOf(country)?.domestic
  if (format === undefined) throw new Error(`no domestic format of ${country}`)
  return format
}

function bbanOf({ bank, branch, account, check }: DomesticNumber): string {
  return bank + branch + account + check
}
