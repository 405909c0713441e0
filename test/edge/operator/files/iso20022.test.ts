import t from 'tap'
import { read } from './read.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

interface Group {
  readonly type?: string
  readonly transfers: readonly string[]
}

/** A file of these groups of credit transfers, each the content of CdtTrfTxInf. */
function file(groups: readonly Group[], { namespace = NAMESPACE, count = 0 } = {}): string {
  const total = count || groups.reduce((sum, { transfers }) => sum + transfers.length, 0)
  const debtor = '<Dbtr><Nm>Acme</Nm></Dbtr><DbtrAcct><Id><IBAN>XX00</IBAN></Id></DbtrAcct>'
  return [
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${namespace}"><CstmrCdtTrfInitn>`,
    `<GrpHdr><NbOfTxs>${total}</NbOfTxs></GrpHdr>`,
    ...groups.map(
      ({ type = '', transfers }) =>
        `<PmtInf><NbOfTxs>${transfers.length}</NbOfTxs>${type}${debtor}` +
        `${transfers.map(each => `\n<CdtTrfTxInf>${each}</CdtTrfTxInf>`).join('')}</PmtInf>`,
    ),
    '</CstmrCdtTrfInitn></Document>',
  ].join('')
}

/** The instruction in one transfer. */
async function instructionIn(transfer: string, group: Omit<Group, 'transfers'> = {}, namespace = NAMESPACE) {
  const { payments, error } = await read(
    'iso20022',
    file([{ ...group, transfers: [transfer] }], { namespace }),
  )
  t.equal(error, undefined)
  return payments[0]?.instruction
}

const iban = (value: string) => `<CdtrAcct><Id><IBAN>${value}</IBAN></Id></CdtrAcct>`
const other = (id: string, rest = '') => `<CdtrAcct><Id><Othr><Id>${id}</Id>${rest}</Othr></Id></CdtrAcct>`
const agent = (content: string) => `<CdtrAgt><FinInstnId>${content}</FinInstnId></CdtrAgt>`
const amount = (currency: string) => `<Amt><InstdAmt Ccy="${currency}">1.00</InstdAmt></Amt>`
const bic = (value: string) => `<BICFI>${value}</BICFI>`
const id = (type: string, value: string) => ({ creditorAccount: { id: { type, value } } })

t.test('a SEPA transfer: IBAN, BIC in either version, currency, name and the scheme', async t => {
  const type = (instrument = '') => `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl>${instrument}</PmtTpInf>`
  const rest = '<Cdtr><Nm>M&#252;ller &amp; S&ouml;hne</Nm></Cdtr>'.replace('&ouml;', 'ö')
  const expected = (settlementSystem: string) => ({
    currency: 'EUR',
    creditorAgent: { bic: 'COBADEFFXXX' },
    ...id('IBAN', 'DE89370400440532013000'),
    creditor: { name: 'Müller & Söhne' },
    settlementInformation: { settlementSystem },
  })
  const transfer = (tag: string) =>
    `${amount('EUR')}${agent(`<${tag}>COBADEFFXXX</${tag}>`)}${rest}${iban('DE89370400440532013000')}`
  t.strictSame(await instructionIn(transfer('BICFI'), { type: type() }), expected('SCT'))
  for (const namespace of [
    'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
    'urn:iso:std:iso:20022:tech:xsd:pain.001.003.03',
    'http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd',
  ])
    t.strictSame(
      await instructionIn(transfer('BIC'), { type: type('<LclInstrm><Cd>INST</Cd></LclInstrm>') }, namespace),
      expected('SCT_INST'),
      namespace,
    )
})

t.test('a scheme is stated only where it is certain', async t => {
  const systemOf = async (transfer: string, type?: string) => {
    const instruction = (await instructionIn(transfer, type === undefined ? {} : { type })) as any
    return instruction.settlementInformation?.settlementSystem
  }
  const level = (code: string, rest = '') => `<PmtTpInf><SvcLvl><Cd>${code}</Cd></SvcLvl>${rest}</PmtTpInf>`
  t.equal(await systemOf(amount('EUR'), level('SEPA')), 'SCT')
  t.equal(
    await systemOf(amount('EUR') + level('URGP'), level('SEPA')),
    undefined,
    'the transfer before its group',
  )
  t.equal(await systemOf(amount('USD'), level('SEPA')), undefined)
  t.equal(await systemOf(amount('EUR'), level('SEPA', '<LclInstrm><Prtry>X</Prtry></LclInstrm>')), undefined)
  t.equal(await systemOf(amount('USD'), level('NURG')), undefined)
  t.equal(await systemOf(amount('EUR')), undefined)
})

t.test('the country of a domestic account is that of its clearing system, address or BIC', async t => {
  const member = (system: string, memberId: string) =>
    `<ClrSysMmbId>${system && `<ClrSysId><Cd>${system}</Cd></ClrSysId>`}<MmbId>${memberId}</MmbId></ClrSysMmbId>`
  const memberId = (value: string) => ({ clearingSystemMemberId: { memberId: value } })
  const cases: readonly (readonly [string, object])[] = [
    [agent(member('GBDSC', '200000')), { country: 'GB', creditorAgent: memberId('200000') }],
    [agent(member('', 'NZNCC020368')), { country: 'NZ', creditorAgent: memberId('020368') }],
    [agent(member('USABA', 'USABA021000021')), { country: 'US', creditorAgent: memberId('021000021') }],
    [
      agent(`${bic('BUKBGB22')}<PstlAdr><Ctry>IM</Ctry></PstlAdr>`),
      { country: 'IM', creditorAgent: { bic: 'BUKBGB22' } },
    ],
    [
      agent(`${bic('BUKBGB22')}<PstlAdr><Ctry>UK</Ctry></PstlAdr>`),
      { country: 'GB', creditorAgent: { bic: 'BUKBGB22' } },
    ],
    [agent('<Nm>Bank</Nm>'), {}],
  ]
  for (const [bank, expected] of cases)
    t.strictSame(
      await instructionIn(bank + other('55779911')),
      { ...expected, ...id('ACCOUNT_NUMBER', '55779911') },
      bank,
    )
  t.strictSame(
    await instructionIn(agent('<PstlAdr><Ctry>FR</Ctry></PstlAdr>') + iban('DE89370400440532013000')),
    id('IBAN', 'DE89370400440532013000'),
    'an IBAN has its own country: the address may be of the head office',
  )
})

t.test('members of a clearing system without national bank codes are named as not read', async t => {
  const chips = '<ClrSysMmbId><ClrSysId><Cd>USPID</Cd></ClrSysId><MmbId>0002</MmbId></ClrSysMmbId>'
  const { payments } = await read(
    'iso20022',
    file([{ transfers: [agent(bic('CHASUS33') + chips) + other('12345')] }]),
  )
  t.match(payments[0], {
    instruction: { country: 'US', creditorAgent: { bic: 'CHASUS33' } },
    notRead: [{ reason: /USPID/ }],
  })
})

t.test('accounts of other schemes are not judged as account numbers', async t => {
  const scheme = (name: string) => `<SchmeNm>${name}</SchmeNm>`
  for (const [account, expected] of [
    [other('5805', scheme('<Cd>BBAN</Cd>')), id('ACCOUNT_NUMBER', '5805')],
    [other('5805-6201', scheme('<Prtry>BGNR</Prtry>')), id('GENERIC', '5805-6201')],
    [
      '<CdtrAcct><Prxy><Tp><Cd>EMAL</Cd></Tp><Id>ann@example.com</Id></Prxy></CdtrAcct>',
      id('EMAIL', 'ann@example.com'),
    ],
    [
      '<CdtrAcct><Prxy><Tp><Cd>TELE</Cd></Tp><Id>+44-7700900123</Id></Prxy></CdtrAcct>',
      id('MSISDN', '+44-7700900123'),
    ],
  ] as const)
    t.strictSame(await instructionIn(account), expected)
  t.match(
    await instructionIn('<CdtrAcct><Id><Othr><Id>1</Id></Othr></Id><Tp><Cd>SVGS</Cd></Tp></CdtrAcct>'),
    { creditorAccount: { type: 'SAVINGS' } },
  )
})

t.test('intermediaries, address and documents of the creditor', async t => {
  const party = (ids: string) =>
    `<Cdtr><Nm>Ana</Nm><PstlAdr><StrtNm>Rua A</StrtNm><TwnNm>Rio</TwnNm><Ctry>BR</Ctry><AdrLine>one</AdrLine>` +
    `<AdrLine>two</AdrLine><AdrLine>three</AdrLine><AdrLine>four</AdrLine></PstlAdr><Id>${ids}</Id></Cdtr>`
  const document = (code: string, value: string) =>
    `<Othr><Id>${value}</Id><SchmeNm><Cd>${code}</Cd></SchmeNm></Othr>`
  const person = party(
    `<PrvtId><DtAndPlcOfBirth><BirthDt>1980-01-31</BirthDt></DtAndPlcOfBirth>${document('CUST', '7')}${document('TXID', '52998224725')}</PrvtId>`,
  )
  const intermediary = '<IntrmyAgt1><FinInstnId><BICFI>CHASUS33</BICFI></FinInstnId></IntrmyAgt1>'
  t.strictSame(
    await instructionIn(
      `<Amt><EqvtAmt><Amt Ccy="EUR">1</Amt><CcyOfTrf>BRL</CcyOfTrf></EqvtAmt></Amt>${intermediary}${person}`,
    ),
    {
      currency: 'BRL',
      creditor: {
        name: 'Ana',
        type: 'INDIVIDUAL',
        dateOfBirth: '1980-01-31',
        address: {
          country: 'BR',
          streetName: 'Rua A',
          townName: 'Rio',
          addressLine1: 'one',
          addressLine2: 'two',
          addressLine3: 'three',
        },
        documents: [{ type: 'TAX_ID', value: '52998224725' }],
      },
      intermediaryAgent1: { bic: 'CHASUS33' },
    },
  )
  t.match(await instructionIn(party(`<OrgId>${document('COID', '42')}</OrgId>`)), {
    creditor: { type: 'BUSINESS', documents: [{ type: 'COMPANY_ID', value: '42' }] },
  })
})

t.test('a payment is named by its line, path and EndToEndId, with any prefix and in an envelope', async t => {
  const payment = (reference: string) => `<PmtId><EndToEndId>${reference}</EndToEndId></PmtId>${iban('DE1')}`
  const plain = file([{ transfers: [payment('A'), payment('B')] }, { transfers: [payment('C')] }])
  const prefixed = plain.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:').replace('xmlns=', 'xmlns:p=')
  const enveloped = plain
    .replace('<Document', '<Msg xmlns="urn:x"><Document')
    .replace('</Document>', '</Document></Msg>')
  for (const [content, root, prefix] of [
    [plain, '', ''],
    [prefixed, '', 'p:'],
    [enveloped, '/Msg', ''],
  ] as const) {
    const { payments, error } = await read('iso20022', content)
    t.equal(error, undefined, prefix)
    t.strictSame(
      payments.map(({ place }) => place),
      [
        { line: 2, path: `${root}/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[1]`, endToEndId: 'A' },
        { line: 3, path: `${root}/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[2]`, endToEndId: 'B' },
        { line: 4, path: `${root}/Document/CstmrCdtTrfInitn/PmtInf[2]/CdtTrfTxInf[1]`, endToEndId: 'C' },
      ],
    )
  }
})

t.test('a file in another encoding is read as its declaration says', async t => {
  const content = file([{ transfers: ['<Cdtr><Nm>Jörg</Nm></Cdtr>'] }]).replace('UTF-8', 'ISO-8859-1')
  const name = { instruction: { creditor: { name: 'Jörg' } } }
  t.match((await read('iso20022', Buffer.from(content, 'latin1'), { chunkBytes: 512 })).payments, [name])
  t.match(
    (await read('iso20022', Buffer.from(`\ufeff${content}`, 'utf16le'), { chunkBytes: 512 })).payments,
    [name],
  )
  const wrong = Buffer.from(content.replace('ISO-8859-1', 'UTF-8'), 'latin1')
  t.match((await read('iso20022', wrong)).payments, [{ mistake: /^a text is not of the encoding/ }])
})

t.test('a broken file ends with its line and column, after the payments before it', async t => {
  const good = iban('DE1')
  const content = file([{ transfers: [good, good] }])
  const broken: readonly (readonly [content: string, error: RegExp, payments: number])[] = [
    [content.slice(0, content.indexOf('</PmtInf>')), /^file:3:\d+: unclosed tag/, 2],
    [content.replace('</CdtTrfTxInf></PmtInf>', '</Wrong>'), /^file:3:\d+: unexpected close tag/, 2],
    [file([{ transfers: [good] }], { count: 2 }), /NbOfTxs announces 2 payments, but there are 1$/, 1],
    [
      content.replaceAll('pain.001.001.09', 'pain.008.001.08'),
      /^file:1:\d+: the namespace of CstmrCdtTrfInitn is urn:.*expected/,
      0,
    ],
    [
      '<Other/>',
      /^file has no CstmrCdtTrfInitn \(pain.001\) or FIToFICstmrCdtTrf \(pacs.008\) in a Document$/,
      0,
    ],
    ['iban,name\n', /^file:/, 0],
    ['', /^file/, 0],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${content.slice(38)}`, /^file:1:\d+: a document type declaration/, 0],
    ['<a>'.repeat(100), /^file:1:\d+: elements nest deeper than 64 levels/, 0],
    [
      file([{ transfers: [`<Cdtr><Nm>${'x'.repeat(3_000_000)}</Nm></Cdtr>`] }]),
      /a text or tag has more than/,
      0,
    ],
    [
      file([{ transfers: ['<Cdtr/>'.repeat(2_000)] }]),
      /^file:2:\d+: the payment has more than 1000 elements/,
      0,
    ],
  ]
  for (const [text, error, count] of broken) {
    const reading = await read('iso20022', text, { chunkBytes: 65_536 })
    t.match(reading.error, error)
    t.equal(reading.payments.length, count, String(error))
  }
})
