import { create } from '@bufbuild/protobuf'
import t from 'tap'
import {
  AccountIdType,
  PaymentInstructionSchema,
  SettlementSystem,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { enrich } from '../../services/enrichment/enrich.ts'
import { bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'

const directory = bankDirectory({
  institutions: [
    {
      bic: 'COBADEFFXXX',
      name: 'Commerzbank',
      street: 'Kaiserplatz',
      postCode: '60311',
      town: 'Frankfurt am Main',
    },
    {
      bic: 'COBADEFF370',
      name: 'Commerzbank',
      street: 'Unter Sachsenhausen 21',
      postCode: '50667',
      town: 'Köln',
    },
    { bic: 'BARCGB22XXX', name: 'Barclays', town: 'London', logo: '/logos/BARC.svg' },
    { bic: 'COBACZPXXXX', name: 'Commerzbank Prague' },
    { bic: 'HDFCINBBXXX', name: 'HDFC Bank', town: 'Mumbai' },
  ],
  bankCodes: [
    { country: 'DE', code: '37040044', bic: 'COBADEFF370', name: 'Commerzbank Köln', checkMethod: '13' },
    { country: 'GB', code: '200000', codeTo: '209999', name: 'Barclays Bank UK' },
    { country: 'IN', code: 'HDFC0000001', name: 'HDFC Bank', branchName: 'Tulsiani Chambers' },
    { country: 'UA', code: '305299' },
    { country: 'CA', code: '001', name: 'Bank of Montreal' },
    { country: 'JP', code: '0005', bic: 'BOTKJPJTXXX', name: 'MUFG Bank' },
    { country: 'JP', code: '0005103', branchName: 'Chiyoda' },
    { country: 'CA', code: '00100012', name: 'Bank of Montreal', branchName: 'Main', town: 'Montréal' },
  ],
  localNames: [
    { country: 'JP', code: '0005', language: 'ja', name: '三菱UFJ銀行' },
    { country: 'JP', code: '0005', language: 'ja-Kana', name: 'ミツビシユーエフジエイ' },
    { country: 'JP', code: '0005103', language: 'ja', branchName: '千代田' },
    { country: 'UA', code: '305299', language: 'uk', name: 'АТ КБ "ПРИВАТБАНК"' },
  ],
})

const commerzbank = {
  name: 'Commerzbank',
  bic: 'COBADEFFXXX',
  address: {
    addressLine1: 'Kaiserplatz',
    addressLine3: 'Frankfurt am Main 60311, DE',
    postCode: '60311',
    townName: 'Frankfurt am Main',
    country: 'DE',
  },
}
const cologne = {
  name: 'Commerzbank Köln',
  bic: 'COBADEFF370',
  address: {
    addressLine1: 'Unter Sachsenhausen 21',
    addressLine3: 'Köln 50667, DE',
    streetName: 'Unter Sachsenhausen',
    buildingNumber: '21',
    postCode: '50667',
    townName: 'Köln',
    country: 'DE',
  },
  clearingSystemMemberId: { memberId: '37040044' },
}

const cases: readonly (readonly [
  title: string,
  instruction: Instruction,
  creditorAgent: object | undefined,
])[] = [
  ['an empty instruction', {}, undefined],
  ['a BIC of 8 characters comes back in 11, with its bank', bic('COBADEFF'), commerzbank],
  ['a BIC as people write it', bic('coba de ff xxx'), commerzbank],
  [
    'an unlisted branch has the name of its head office, and no address',
    bic('COBADEFF999'),
    { name: 'Commerzbank', bic: 'COBADEFF999' },
  ],
  ['an unknown BIC', bic('ABCDDEFF'), undefined],
  ['a malformed BIC', bic('COBA'), undefined],
  ['a bank code with its country', { ...bankNumber('370 400 44'), country: 'DE' }, cologne],
  ['a bank code without its country', bankNumber('37040044'), undefined],
  ['a bank code of another country', { ...bankNumber('37040044'), country: 'FR' }, undefined],
  [
    'a sort code within a listed range',
    { ...bankNumber('20-32-53'), country: 'GB' },
    { name: 'Barclays Bank UK', clearingSystemMemberId: { memberId: '203253' } },
  ],
  [
    'a bank code with a separate branch code',
    { ...bankNumber('0001', '00012'), country: 'CA' },
    {
      name: 'Bank of Montreal',
      address: { addressLine3: 'Montréal, CA', townName: 'Montréal', country: 'CA' },
      clearingSystemMemberId: { memberId: '00100012' },
    },
  ],
  [
    'an unlisted branch code leads to its bank, and stays in the code',
    { ...bankNumber('0001', '99999'), country: 'CA' },
    { name: 'Bank of Montreal', clearingSystemMemberId: { memberId: '00199999' } },
  ],
  [
    'a branch has the names of its bank, and its own in the script of the country',
    { ...bankNumber('0005', '103'), country: 'JP' },
    {
      name: 'MUFG Bank',
      bic: 'BOTKJPJTXXX',
      clearingSystemMemberId: { memberId: '0005103' },
      localName: { language: 'ja', name: '三菱UFJ銀行', branchName: '千代田' },
    },
  ],
  [
    'a bank without a name in Latin letters has its local name',
    { ...bankNumber('305299'), country: 'UA' },
    {
      name: 'АТ КБ "ПРИВАТБАНК"',
      clearingSystemMemberId: { memberId: '305299' },
      localName: { language: 'uk', name: 'АТ КБ "ПРИВАТБАНК"' },
    },
  ],
  ['an IBAN, without country or BIC', iban('DE89 3704 0044 0532 0130 00'), cologne],
  [
    'an IBAN whose bank code is letters of a BIC',
    iban('GB33BUKB20201555555555'),
    { name: 'Barclays Bank UK', clearingSystemMemberId: { memberId: '202015' } },
  ],
  ['an IBAN with a wrong digit leads to no bank', iban('DE88370400440532013000'), undefined],
  [
    'a BIC of the bank of an IBAN names it more closely, with the bank code of the IBAN',
    { ...bic('COBADEFF'), ...iban('DE89370400440532013000') },
    { ...commerzbank, clearingSystemMemberId: { memberId: '37040044' } },
  ],
  [
    'a BIC of another bank than that of the IBAN changes nothing',
    { ...bic('BARCGB22'), ...iban('DE89370400440532013000') },
    cologne,
  ],
  [
    'a BIC with the letters of the bank of the IBAN in another country changes nothing',
    { ...bic('COBACZPX'), ...iban('DE89370400440532013000') },
    cologne,
  ],
  [
    'a national bank code of another bank than that of the IBAN changes nothing',
    { ...bankNumber('0001', '99999'), country: 'CA', ...iban('DE89370400440532013000') },
    cologne,
  ],
  [
    'neither do both together',
    {
      country: 'CA',
      ...iban('DE89370400440532013000'),
      creditorAgent: { ...bankNumber('0001', '99999').creditorAgent, bic: 'BARCGB22' },
    },
    cologne,
  ],
  [
    'with an unknown BIC the IBAN leads to the bank',
    { ...bic('ABCDDEFF'), ...iban('DE89370400440532013000') },
    cologne,
  ],
  [
    'a BIC as bank identifier, in a country that takes BICs there',
    { ...bankNumber('HDFCINBB'), country: 'MY' },
    {
      name: 'HDFC Bank',
      bic: 'HDFCINBBXXX',
      address: { addressLine3: 'Mumbai, IN', townName: 'Mumbai', country: 'IN' },
      clearingSystemMemberId: { memberId: 'HDFCINBB' },
    },
  ],
  [
    'a bank with a logo',
    bic('BARCGB22'),
    {
      name: 'Barclays',
      bic: 'BARCGB22XXX',
      address: { addressLine3: 'London, GB', townName: 'London', country: 'GB' },
      logo: '/logos/BARC.svg',
    },
  ],
]

const enriched = (instruction: Instruction, using = directory) =>
  enrich(create(PaymentInstructionSchema, instruction), using)

t.test('the creditor agent is found by BIC, by national bank code and by IBAN', async t => {
  for (const [title, instruction, creditorAgent] of cases) {
    t.strictSame(enriched(instruction).creditorAgent, creditorAgent, title)
  }
  t.strictSame(enriched({}), {}, 'an empty instruction has empty enrichments')
})

t.test('a street is split only if it is a name with one building number', async t => {
  const streets: readonly (readonly [string, string?, string?])[] = [
    ['745 Seventh Avenue', 'Seventh Avenue', '745'],
    ['Taunusanlage 12', 'Taunusanlage', '12'],
    ['115 Rue de Sèvres', 'Rue de Sèvres', '115'],
    ['Kärntner Ring 5-7', 'Kärntner Ring', '5-7'],
    ['Via Roma, 12A', 'Via Roma', '12A'],
    ['5th Floor, 12 High Street'],
    ['P.O. Box 622, 1 Main Street'],
    ['Kaiserplatz'],
    ['12, Rua das Flores', 'Rua das Flores', '12'],
    ['Piazza Verdi 3B/14c', 'Piazza Verdi', '3B/14c'],
    ['Ringstraße 12345', 'Ringstraße', '12345'],
    ['Ringstraße 123456'],
    ['Straße des 17. Juni 135'],
    ['5 Avenue 7'],
    ['Main Street 12 AB'],
    ['Main Street, Block 4, 12'],
    ['12  Main Street', 'Main Street', '12'],
    ['Main Street,  12', 'Main Street', '12'],
    ['Main Street , 12', 'Main Street', '12'],
    ['12'],
  ]
  for (const [street, streetName, buildingNumber] of streets) {
    const ownDirectory = bankDirectory({
      institutions: [{ bic: 'COBADEFFXXX', name: 'x', street, town: 'y' }],
    })
    const { creditorAgent } = enriched(bic('COBADEFF'), ownDirectory)
    t.match(creditorAgent?.address, { addressLine1: street, streetName, buildingNumber }, street)
  }
})

t.test('a branch listed without a BIC has the BIC of its bank', async t => {
  const ownDirectory = bankDirectory({
    institutions: [{ bic: 'BOFMCAM2XXX', name: 'BMO', town: 'Toronto' }],
    bankCodes: [
      { country: 'CA', code: '001', bic: 'BOFMCAM2XXX', name: 'BMO' },
      { country: 'CA', code: '00100012', name: 'BMO', branchName: 'Main', town: 'Montréal' },
    ],
  })
  const { creditorAgent } = enriched({ ...bankNumber('001', '00012'), country: 'CA' }, ownDirectory)
  t.match(creditorAgent, { bic: 'BOFMCAM2XXX', address: { townName: 'Montréal' } })
})

const { ACCOUNT_NUMBER, IBAN, EMAIL } = AccountIdType
const account = (value: string, type = ACCOUNT_NUMBER) => ({ creditorAccount: { id: { value, type } } })

t.test('an account is returned by domestic number and IBAN, whichever is given', async t => {
  const both = (number: string, iban: string) => [
    { value: number, type: ACCOUNT_NUMBER },
    { value: iban, type: IBAN },
  ]
  const germany = both('0532013000', 'DE89370400440532013000')
  t.strictSame(enriched(iban('DE89 3704 0044 0532 0130 00')).creditorAccount, { ids: germany })
  const local = enriched({ ...bankNumber('370 400 44'), ...account('532013000'), country: 'DE' })
  t.strictSame(local.creditorAccount, { ids: germany })
  t.match(local.creditorAgent, cologne, 'with its bank')

  const czech = enriched({ ...account('19-2000145399/0800'), country: 'CZ' })
  t.strictSame(czech.creditorAccount?.ids, both('0000192000145399', 'CZ6508000000192000145399'))
  const swedbank = enriched({ ...account('8327-9 333 953 909'), country: 'SE' })
  t.strictSame(
    swedbank.creditorAccount?.ids,
    both('832790333953909', 'SE5280000832790333953909'),
    'read with the fifth digit of the clearing number, as the check digits fit',
  )
  const slovene = enriched({ ...bankNumber('26330'), ...account('12039086'), country: 'SI' })
  t.strictSame(
    slovene.creditorAccount?.ids,
    both('263300012039086', 'SI56263300012039086'),
    'an account that ends in its check digits gets no others',
  )
  const agent = { bic: 'NWBKGB2L', clearingSystemMemberId: { memberId: '60-16-13' } }
  const british = enriched({ ...account('31926819'), creditorAgent: agent, country: 'GB' })
  t.strictSame(british.creditorAccount?.ids, both('31926819', 'GB29NWBK60161331926819'))
})

t.test(
  'an account of a territory has the bank and the IBAN of the country whose numbers it uses',
  async t => {
    const agentOf = (memberId: string, code: string) => ({
      creditorAgent: { ...bankNumber(memberId).creditorAgent, bic: code },
    })
    const jersey = enriched({ ...agentOf('20-20-15', 'BUKBGB22'), ...account('55555555'), country: 'JE' })
    t.strictSame(jersey.creditorAccount?.ids?.[1]?.value, 'GB33BUKB20201555555555')
    t.match(enriched({ ...bankNumber('20-20-15'), country: 'JE' }).creditorAgent, {
      name: 'Barclays Bank UK',
    })
    const reunion = { ...bankNumber('20041', '01005'), ...account('0500013M02606'), country: 'RE' }
    t.strictSame(enriched(reunion).creditorAccount?.ids?.[1]?.value, 'FR1420041010050500013M02606')
    const aland = enriched({ ...account('123456-785'), country: 'AX' })
    t.strictSame(aland.creditorAccount?.ids?.[1]?.value, 'FI2112345600000785')
  },
)

t.test('a branch is the prefix of a Czech account, and nothing is derived where it was not used', async t => {
  const ibanOf = (country: string, memberId: string, branchId: string | undefined, value: string) =>
    enriched({ country, ...bankNumber(memberId, branchId), ...account(value) })
      .creditorAccount?.ids?.filter(({ type }) => type === AccountIdType.IBAN)
      .map(each => each.value)
  t.strictSame(ibanOf('CZ', '0710', '625211', '0852403854'), ['CZ2707106252110852403854'])
  t.strictSame(ibanOf('CZ', '0710', undefined, '0852403854'), ['CZ6607100000000852403854'])
  t.strictSame(ibanOf('SK', '1100', '19', '8742631676'), ['SK6011000000198742631676'])
  t.strictSame(ibanOf('CZ', '0710', '625211', '1-0852403854'), [], 'two prefixes')
  t.strictSame(ibanOf('AT', '12000', '7', '00234500000'), [])
  t.strictSame(ibanOf('AT', '12000', undefined, '00234500000'), ['AT271200000234500000'])
})

t.test('no IBAN is derived from an account that fails its check', async t => {
  for (const [title, instruction] of [
    ['the method of its bank', { ...bankNumber('37040044'), ...account('532014000'), country: 'DE' }],
    [
      'the modulus check',
      {
        creditorAgent: { ...bankNumber('040075').creditorAgent, bic: 'REVOGB21' },
        ...account('49976223'),
        country: 'GB',
      },
    ],
  ] as const) {
    t.equal(enriched(instruction).creditorAccount?.ids?.length, 1, title)
  }
})

t.test('a BIC alone gives the national code of its bank, if the bank has one', async t => {
  const bics = [
    'CHASUS33XXX',
    'CTBAAU2SXXX',
    'FIRNZAJJXXX',
    'HASEHKHHXXX',
    'ITAUBRSPXXX',
    'REVOGB21XXX',
    'SHBKKRSEXXX',
  ]
  const coded = bankDirectory({
    institutions: bics.map(code => ({ bic: code, name: code.slice(0, 4) })),
    bankCodes: [
      { country: 'AU', code: '062000', codeTo: '067999', bic: 'CTBAAU2SXXX' },
      { country: 'BR', code: '341', bic: 'ITAUBRSPXXX' },
      { country: 'BR', code: '60701190', bic: 'ITAUBRSPXXX' },
      { country: 'GB', code: 'REVO', bic: 'REVOGB21XXX' },
      { country: 'HK', code: '024', bic: 'HASEHKHHXXX' },
      { country: 'KR', code: '026', bic: 'SHBKKRSEXXX' },
      { country: 'KR', code: '088', bic: 'SHBKKRSEXXX' },
      { country: 'US', code: '021000021', bic: 'CHASUS33XXX' },
      { country: 'US', code: '322271627', bic: 'CHASUS33XXX' },
      { country: 'ZA', code: '250655', bic: 'FIRNZAJJXXX' },
    ],
  })
  const codes = bics.map(code => enriched(bic(code), coded).creditorAgent?.clearingSystemMemberId?.memberId)
  t.strictSame(codes, [undefined, undefined, '250655', '024', '341', undefined, undefined])
})

t.test('an Indian branch that is not listed still names the bank of its first four letters', async t => {
  const india = bankDirectory({
    bankCodes: [
      { country: 'IN', code: 'AUBL', name: 'AU Small Finance Bank' },
      { country: 'IN', code: 'AUBL0002101', name: 'AU Small Finance Bank' },
    ],
  })
  t.match(enriched({ ...bankNumber('AUBL0002999'), country: 'IN' }, india).creditorAgent, {
    name: 'AU Small Finance Bank',
    clearingSystemMemberId: { memberId: 'AUBL0002999' },
  })
  t.equal(enriched({ ...bankNumber('QQBL0002999'), country: 'IN' }, india).creditorAgent, undefined)
})

t.test('bank and branch that come back can be sent back without loss', async t => {
  const own = bankDirectory({
    bankCodes: [
      { country: 'CA', code: '001', name: 'Bank of Montreal' },
      { country: 'BR', code: '341', name: 'Itaú' },
      { country: 'JP', code: '0001', name: 'Mizuho' },
    ],
  })
  for (const [country, memberId, branchId, joined] of [
    ['CA', '001', '00012', '00100012'],
    ['CA', '000100012', undefined, '00100012'],
    ['BR', '341', '0123', '3410123'],
    ['JP', '0001', '009', '0001009'],
  ] as const) {
    const first = enriched({ ...bankNumber(memberId, branchId), country }, own).creditorAgent
    t.strictSame(first?.clearingSystemMemberId, { memberId: joined }, country)
    t.strictSame(enriched({ ...bankNumber(joined), country }, own).creditorAgent, first, country)
    t.strictSame(enriched({ ...bankNumber(joined, branchId), country }, own).creditorAgent, first, country)
  }
  const newZealand = bankDirectory({ bankCodes: [{ country: 'NZ', code: '01', name: 'ANZ' }] })
  const { creditorAgent } = enriched({ ...account('01-0902-0068389-00'), country: 'NZ' }, newZealand)
  t.match(creditorAgent, { clearingSystemMemberId: { memberId: '010902' } }, 'from the account number')
})

t.test('an account without a derivable IBAN is returned without separators', async t => {
  const ids = (value: string) => ({ ids: [{ value, type: ACCOUNT_NUMBER }] })
  const mexico = { ...account('032 180 0001 1835 9719'), country: 'MX' }
  t.strictSame(enriched(mexico).creditorAccount, ids('032180000118359719'))
  for (const [why, instruction] of [
    ['a number malformed for its country', { ...account('12'), country: 'MX' }],
    ['no country', account('032180000118359719')],
    ['an identifier that is no account number', { ...account('a@b.example', EMAIL), country: 'MX' }],
  ] as const) {
    t.strictSame(enriched(instruction), {}, why)
  }
})

const reach = bankDirectory({
  institutions: [
    { bic: 'REVOGB21XXX', name: 'Revolut' },
    { bic: 'REVOGB2LXXX', name: 'Revolut' },
  ],
  bankCodes: [
    { country: 'GB', code: '040075', bic: 'REVOGB21XXX' },
    { country: 'GB', code: '040075', bic: 'REVOGB2LXXX', role: 'routing' },
  ],
  participations: [
    { system: 'SCT', bic: 'REVOGB21XXX', takesPart: true },
    { system: 'SCT', bic: 'REVOGB2LXXX', takesPart: false },
    { system: 'GB_FPS', country: 'GB', code: '040075', takesPart: true },
  ],
  settlementInstructions: [
    { owner: 'REVOGB2LXXX', currency: 'USD', intermediary1: 'CHASUS33XXX', intermediary2: 'CHASGB2LXXX' },
  ],
})
const revolut = iban('GB85REVO04007549976222')

t.test(
  'the BIC of an IBAN is the linked one, unless another of the bank has a correspondent in the currency',
  async t => {
    const bicFor = (currency?: string) =>
      enriched({ ...revolut, ...(currency && { currency }) }, reach).creditorAgent?.bic
    t.equal(bicFor(), 'REVOGB21XXX')
    t.equal(bicFor('EUR'), 'REVOGB21XXX')
    t.equal(bicFor('USD'), 'REVOGB2LXXX')
    for (const currency of ['EUR', 'USD', 'PLN']) {
      const local = { ...bankNumber('040075'), ...account('49976222'), country: 'GB', currency }
      t.equal(
        enriched(local, reach).creditorAgent?.bic,
        bicFor(currency),
        `${currency}: sort code and account`,
      )
    }
  },
)

t.test('intermediaries are listed with the last nearest to the creditor’s bank', async t => {
  const usd = enriched({ ...revolut, currency: 'USD' }, reach)
  t.strictSame(
    [usd.intermediaryAgent1, usd.intermediaryAgent2, usd.intermediaryAgent3],
    [{ bic: 'CHASUS33XXX' }, { bic: 'CHASGB2LXXX' }, undefined],
  )
  t.notOk('intermediaryAgent1' in enriched({ ...revolut, currency: 'EUR' }, reach))
  t.notOk('intermediaryAgent1' in enriched(revolut, reach), 'without a currency there are no intermediaries')
})

t.test('settlement systems are found by BIC and by national bank code', async t => {
  const { SCT, GB_FPS } = SettlementSystem
  const systemsOf = (instruction: Instruction) => enriched(instruction, reach).settlementInformation
  t.strictSame(systemsOf(revolut), { settlementSystems: [SCT, GB_FPS] })
  t.strictSame(systemsOf({ ...bankNumber('04-00-75'), country: 'GB' }), { settlementSystems: [SCT, GB_FPS] })
  t.strictSame(systemsOf(bic('REVOGB21')), { settlementSystems: [SCT, GB_FPS] })
  t.strictSame(systemsOf(bic('REVOGB2L')), undefined)
})

t.test('Up to three intermediaries are listed', async t => {
  const chain = bankDirectory({
    institutions: [{ bic: 'REEFAEADXXX', name: 'Reef' }],
    settlementInstructions: [
      {
        owner: 'REEFAEADXXX',
        currency: 'JPY',
        intermediary1: 'BOTKJPJTXXX',
        intermediary2: 'SCBLHKHHXXX',
        intermediary3: 'EBILAEADXXX',
      },
    ],
  })
  const { intermediaryAgent1, intermediaryAgent2, intermediaryAgent3 } = enriched(
    { ...bic('REEFAEAD'), currency: 'JPY' },
    chain,
  )
  t.strictSame(
    [intermediaryAgent1, intermediaryAgent2, intermediaryAgent3].map(agent => agent?.bic),
    ['BOTKJPJTXXX', 'SCBLHKHHXXX', 'EBILAEADXXX'],
  )
})

/** Two banks of the Netherlands and two of Britain. Of three more, the directory has only a BIC or only a code. */
const known = bankDirectory({
  institutions: [
    { bic: 'KABANL22XXX', name: 'Kaap' },
    { bic: 'DUINNL2RXXX', name: 'Duin' },
    { bic: 'MOORGB2LXXX', name: 'Moor' },
    { bic: 'FENNGB22XXX', name: 'Fenn' },
    { bic: 'RIFFDEFFXXX', name: 'Riff' },
  ],
  bankCodes: [
    { country: 'GB', code: '110011', bic: 'MOORGB2LXXX', name: 'Moor' },
    { country: 'GB', code: '220022', bic: 'FENNGB22XXX', name: 'Fenn' },
    { country: 'GB', code: '440011', bic: 'MOORGB2LXXX', name: 'Moor' },
    { country: 'GB', code: '330033', name: 'Holm' },
    { country: 'DE', code: '66010075', name: 'Kliff' },
  ],
  participations: [
    { system: 'SCT', bic: 'RIFFDEFFXXX', takesPart: true },
    { system: 'GB_FPS', country: 'GB', code: '440044', takesPart: true },
    { system: 'GB_FPS', country: 'GB', code: '220022', takesPart: true },
  ],
})

const agent = (code: string | undefined, memberId?: string): Instruction => ({
  creditorAgent: {
    ...(code !== undefined && { bic: code }),
    ...(memberId !== undefined && { clearingSystemMemberId: { memberId } }),
  },
})

/** `found` has the name of the bank, BIC, code and systems. */
const parts: readonly (readonly [title: string, instruction: Instruction, found: string])[] = [
  [
    'a code with the BIC of its bank',
    { ...agent('MOORGB2L', '11-00-11'), country: 'GB' },
    'Moor MOORGB2LXXX 110011 -',
  ],
  [
    'the code of another bank is left out',
    { ...agent('MOORGB2L', '22-00-22'), country: 'GB' },
    'Moor MOORGB2LXXX - -',
  ],
  [
    'a code that is not listed is not sent with a BIC, and tells of the systems',
    { ...agent('MOORGB2L', '44-00-44'), country: 'GB' },
    'Moor MOORGB2LXXX - GB_FPS',
  ],
  [
    'a code without a BIC of its bank',
    { ...agent('ABCDGB22', '33-00-33'), country: 'GB' },
    'Holm - 330033 -',
  ],
  [
    'a code of a bank with systems',
    { ...agent(undefined, '220022'), country: 'GB' },
    'Fenn FENNGB22XXX 220022 GB_FPS',
  ],
  ['an IBAN of which the directory knows nothing', iban('DE59100500000190123454'), '- - 10050000 -'],
  [
    'a BIC of its country names the bank of such an IBAN',
    { ...iban('DE59100500000190123454'), ...bic('RIFFDEFF') },
    'Riff RIFFDEFFXXX 10050000 SCT',
  ],
  [
    'a BIC of another country does not',
    { ...iban('DE59100500000190123454'), ...bic('KABANL22') },
    '- - 10050000 -',
  ],
  [
    'a BIC of other letters than the IBAN has does not',
    { ...iban('NL35ZEEE0008765432'), ...bic('DUINNL2R') },
    '- - ZEEE -',
  ],
  ['the BIC of an IBAN by its letters', iban('NL55DUIN0008765432'), 'Duin DUINNL2RXXX DUIN -'],
  [
    'a code names the bank of an IBAN of which nothing is known',
    { ...iban('DE59100500000190123454'), ...agent(undefined, '66010075'), country: 'DE' },
    'Kliff - 66010075 -',
  ],
  [
    'a code that is not known either does not',
    { ...iban('DE59100500000190123454'), ...agent(undefined, '66010076'), country: 'DE' },
    '- - 10050000 -',
  ],
]

t.test('Name, BIC, code and systems are those of one bank', async t => {
  for (const [title, instruction, found] of parts) {
    const { creditorAgent, settlementInformation } = enriched(instruction, known)
    const { name, bic: code, clearingSystemMemberId } = creditorAgent ?? {}
    const systems = settlementInformation?.settlementSystems?.map(system => SettlementSystem[system])
    t.equal(
      [name, code, clearingSystemMemberId?.memberId, systems?.join()].map(each => each ?? '-').join(' '),
      found,
      title,
    )
  }
})

t.test('A valid IBAN is read as an IBAN, whatever its type says', async t => {
  for (const type of [ACCOUNT_NUMBER, IBAN, EMAIL]) {
    const { creditorAccount } = enriched({ ...account('de59 1005 0000 0190 1234 54', type), country: 'GB' })
    t.strictSame(creditorAccount?.ids?.[1], { value: 'DE59100500000190123454', type: IBAN })
  }
  const broken = { ...account('DE60100500000190123454', IBAN), country: 'DE' }
  t.strictSame(enriched(broken), {}, 'one with wrong check digits is not read as a number')
})

t.test('The letters in a British IBAN are those of the bank of its sort code', async t => {
  const ibanOf = (sortCode: string, code?: string) =>
    enriched({ ...agent(code, sortCode), ...account('31947514'), country: 'GB' }, known).creditorAccount
      ?.ids?.[1]?.value
  const moor = ibanOf('440011')
  t.match(moor, /^GB\d\dMOOR44001131947514$/)
  t.equal(ibanOf('440011', 'MOORGB2L'), moor)
  t.equal(ibanOf('440011', 'FENNGB22'), moor, 'a BIC of another bank does not change them')
  t.match(
    ibanOf('440044', 'FENNGB22'),
    /^GB\d\dFENN44004431947514$/,
    'of an unknown sort code, those of the BIC',
  )
  t.equal(ibanOf('440044', 'KABANL22'), undefined, 'but of no BIC of another country')
  t.equal(ibanOf('440044'), undefined)
})

t.test('No IBAN is made of a bank code that a complete list does not have', async t => {
  const ids = (isComplete: boolean) => {
    const own = bankDirectory({
      bankCodes: [{ country: 'DE', code: '66010075', name: 'Kliff' }],
      ...(isComplete && { coverage: [{ country: 'DE', kind: 'BANK', source: 0 }] }),
    })
    const of = (memberId: string) => ({ ...bankNumber(memberId), ...account('190123454'), country: 'DE' })
    return ['66010075', '66010076'].map(code => enriched(of(code), own).creditorAccount?.ids?.length)
  }
  t.strictSame(ids(true), [2, 1])
  t.strictSame(ids(false), [2, 2])
})

t.test('An answer holds nothing that was found for another instruction', async t => {
  const own = bankDirectory({
    bankCodes: [
      { country: 'DE', code: '66010075', name: 'Kliff' },
      { country: 'AT', code: '12000', name: 'Alm' },
      { country: 'SK', code: '1200', name: 'Tatra' },
      { country: 'CZ', code: '1200', name: 'Lípa' },
    ],
  })
  for (let round = 0; round < 2; round++)
    for (const [country, code, name] of [
      ['DE', '66010075', 'Kliff'],
      ['AT', '12000', 'Alm'],
      ['SK', '1200', 'Tatra'],
      ['CZ', '1200', 'Lípa'],
      ['DE', '66010076', undefined],
    ] as const)
      t.equal(enriched({ ...bankNumber(code), country }, own).creditorAgent?.name, name)
})
