import t from 'tap'
import { read } from './read.ts'

const PAIN = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.'
const PACS = 'urn:iso:std:iso:20022:tech:xsd:pacs.008.001.'
const HEAD = 'urn:iso:std:iso:20022:tech:xsd:head.001.001.'
const versions = (from: number) =>
  Array.from({ length: 14 - from }, (_, index) => String(from + index).padStart(2, '0'))

const pain = (version: string, transfers: string, count = 1) =>
  `<Document xmlns="${PAIN}${version}"><CstmrCdtTrfInitn><GrpHdr><MsgId>M</MsgId><NbOfTxs>${count}</NbOfTxs>` +
  `</GrpHdr><PmtInf><Dbtr><Nm>Żubr</Nm></Dbtr>${transfers}</PmtInf></CstmrCdtTrfInitn></Document>`
const pacs = (version: string, transfers: string, { count = 1, type = '' } = {}) =>
  `<Document xmlns="${PACS}${version}"><FIToFICstmrCdtTrf><GrpHdr><MsgId>M</MsgId><NbOfTxs>${count}</NbOfTxs>` +
  `<SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf>${type}</GrpHdr>${transfers}</FIToFICstmrCdtTrf></Document>`
const header = (version = '02') =>
  `<AppHdr xmlns="${HEAD}${version}"><Fr><FIId><FinInstnId><BICFI>NDEAFIHHXXX</BICFI></FinInstnId></FIId></Fr>` +
  '<MsgDefIdr>pacs.008.001.08</MsgDefIdr></AppHdr>'

const creditor = (bic: string) =>
  `<IntrmyAgt1><FinInstnId><${bic}>DABADKKKXXX</${bic}></FinInstnId></IntrmyAgt1><CdtrAgt><FinInstnId><${bic}>ISBKTRISXXX</${bic}>` +
  '</FinInstnId></CdtrAgt><Cdtr><Nm>Çağrı Öztürk</Nm><PstlAdr><StrtNm>Bağdat Caddesi</StrtNm><TwnNm>İstanbul</TwnNm>' +
  '<Ctry>TR</Ctry></PstlAdr></Cdtr><CdtrAcct><Id><IBAN>TR330006100519786457841326</IBAN></Id></CdtrAcct>'
const transfer = (amount: string, rest: string) =>
  `<CdtTrfTxInf><PmtId><EndToEndId>Ö-7</EndToEndId></PmtId>${amount}${rest}</CdtTrfTxInf>`
const instructed = transfer('<Amt><InstdAmt Ccy="TRY">8.5</InstdAmt></Amt>', creditor('BICFI'))
const settled = transfer(
  '<IntrBkSttlmAmt Ccy="TRY">8.5</IntrBkSttlmAmt><InstdAmt Ccy="SEK">2.1</InstdAmt>',
  `<Dbtr><Nm>x</Nm></Dbtr><DbtrAcct><Id><IBAN>SE00</IBAN></Id></DbtrAcct>${creditor('BICFI')}`,
)
const expected = {
  currency: 'TRY',
  creditorAgent: { bic: 'ISBKTRISXXX' },
  creditorAccount: { id: { type: 'IBAN', value: 'TR330006100519786457841326' } },
  creditor: {
    name: 'Çağrı Öztürk',
    address: { country: 'TR', streetName: 'Bağdat Caddesi', townName: 'İstanbul' },
  },
  intermediaryAgent1: { bic: 'DABADKKKXXX' },
}

t.test('the same payment is read from every version of pain.001 and pacs.008', async t => {
  for (const version of versions(3)) {
    const old = version === '03'
    const text = pain(version, old ? instructed.replaceAll('BICFI', 'BIC') : instructed)
    const { payments, error } = await read('iso20022', text)
    t.equal(error, undefined, version)
    t.strictSame(payments[0]?.instruction, expected, `pain.001 ${version}`)
  }
  for (const version of versions(2)) {
    const old = version === '02'
    const text = pacs(version, old ? settled.replaceAll('BICFI', 'BIC') : settled)
    const { payments, error } = await read('iso20022', text)
    t.equal(error, undefined, version)
    t.strictSame(payments[0]?.instruction, expected, `pacs.008 ${version}`)
    t.strictSame(payments[0]?.place, {
      line: 1,
      path: '/Document/FIToFICstmrCdtTrf/CdtTrfTxInf[1]',
      endToEndId: 'Ö-7',
    })
  }
})

t.test('messages are read beside an application header, in an envelope of any name and prefix', async t => {
  const body = header() + pacs('08', settled)
  const prefixed = body.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1doc:').replaceAll('xmlns=', 'xmlns:doc=')
  for (const [text, path] of [
    [`<BizMsgEnvlp xmlns="urn:x">${body}</BizMsgEnvlp>`, '/BizMsgEnvlp/Document'],
    [`<RequestPayload>${body}</RequestPayload>`, '/RequestPayload/Document'],
    [
      `<Saa:DataPDU xmlns:Saa="urn:swift:saa:xsd:saa.2.0"><Saa:Header/><Saa:Body>${prefixed}</Saa:Body></Saa:DataPDU>`,
      '/DataPDU/Body/Document',
    ],
    [
      `<m:Msg xmlns:m="urn:m" xmlns="${PACS}10">${header()}${pacs('10', settled).replace(` xmlns="${PACS}10"`, '')}</m:Msg>`,
      '/Msg/Document',
    ],
  ] as const) {
    const { payments, error } = await read('iso20022', text)
    t.equal(error, undefined, path)
    t.strictSame(payments[0]?.instruction, expected, path)
    t.equal(payments[0]?.place.path, `${path}/FIToFICstmrCdtTrf/CdtTrfTxInf[1]`)
  }
})

t.test(
  'several messages of an envelope are read, and each is held to its own number of payments',
  async t => {
    const messages = (counts: readonly number[]) =>
      `<Batch>${counts.map(count => `<Msg>${header('03')}${pacs('13', settled, { count })}</Msg>`).join('')}${pain('12', instructed)}</Batch>`
    const good = await read('iso20022', messages([1, 1]))
    t.equal(good.error, undefined)
    t.strictSame(
      good.payments.map(({ place }) => place.path),
      [
        '/Batch/Msg/Document/FIToFICstmrCdtTrf/CdtTrfTxInf[1]',
        '/Batch/Msg[2]/Document/FIToFICstmrCdtTrf/CdtTrfTxInf[1]',
        '/Batch/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[1]',
      ],
    )
    const wrong = await read('iso20022', messages([2, 0]))
    t.equal(wrong.payments.length, 3)
    t.equal(
      wrong.error,
      'file: /Batch/Msg/Document/FIToFICstmrCdtTrf/GrpHdr/NbOfTxs announces 2 payments, but there are 1',
    )
    const silent = pacs('09', settled).replace('<NbOfTxs>1</NbOfTxs>', '')
    t.match((await read('iso20022', silent)).error, /FIToFICstmrCdtTrf\/GrpHdr has no NbOfTxs$/)
  },
)

t.test('the type of payment in the header of a pacs.008 is that of its transfers', async t => {
  const type = (code: string) =>
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>${code}</Cd></LclInstrm></PmtTpInf>`
  const euro = (own = '') => `<CdtTrfTxInf>${own}<IntrBkSttlmAmt Ccy="EUR">3</IntrBkSttlmAmt></CdtTrfTxInf>`
  const { payments } = await read(
    'iso20022',
    pacs('08', euro() + euro(type('OTHER')), { count: 2, type: type('INST') }),
  )
  t.strictSame(
    payments.map(({ instruction }) => instruction),
    [{ currency: 'EUR', settlementInformation: { settlementSystem: 'SCT_INST' } }, { currency: 'EUR' }],
  )
})

t.test('proxies and LEIs of later versions are read, and what has no field is told', async t => {
  const proxy = (type: string, id: string) =>
    `<CdtrAcct><Prxy><Tp>${type}</Tp><Id>${id}</Id></Prxy></CdtrAcct>`
  for (const [account, id] of [
    [proxy('<Cd>MBNO</Cd>', '+254-712345678'), { type: 'MSISDN', value: '+254-712345678' }],
    [proxy('<Prtry>PIX</Prtry>', 'f00-ba7'), { type: 'GENERIC', value: 'f00-ba7' }],
  ] as const) {
    const { payments } = await read('iso20022', pain('11', transfer('', account)))
    t.strictSame(payments[0]?.instruction, { creditorAccount: { id } })
  }
  const lei = '529900T8BM49AURSDO55'
  const { payments } = await read(
    'iso20022',
    pacs(
      '12',
      transfer(
        '',
        `<CdtrAgt><FinInstnId><LEI>${lei}</LEI></FinInstnId></CdtrAgt><Cdtr><Id><OrgId><LEI>${lei}</LEI></OrgId></Id></Cdtr>` +
          '<UltmtCdtr><Nm>Ngũgĩ</Nm></UltmtCdtr>',
      ),
    ),
  )
  t.strictSame(payments[0]?.instruction, {
    creditor: { type: 'BUSINESS', documents: [{ type: 'LEI', value: lei }] },
  })
  t.match(payments[0]?.notRead, [{ reason: /^UltmtCdtr / }, { reason: /^LEI of CdtrAgt / }])
})

t.test(
  'comments, CDATA and entities are read as XML says, in any encoding that is declared or marked',
  async t => {
    const name = '<Nm>Za<!-- x -->ż&#xF3;&#322;ć <![CDATA[& <Gęśl>]]> &lt;&apos;</Nm>'
    const declared = (encoding: string, text = name) =>
      `<?xml version='1.0' encoding='${encoding}'?>\n${pacs('08', transfer('', `<Cdtr>${text}</Cdtr>`))}`
    const creditor = { name: "Zażółć & <Gęśl> <'" }
    const utf16 = (text: string, { swap = false } = {}) => {
      const bytes = Buffer.from(text, 'utf16le')
      return swap ? bytes.swap16() : bytes
    }
    for (const [title, bytes] of Object.entries({
      'UTF-8': Buffer.from(declared('UTF-8')),
      'UTF-8 with a mark': Buffer.from(`\ufeff${declared('windows-1252')}`),
      'UTF-16LE with a mark': utf16(`\ufeff${declared('UTF-16')}`),
      'UTF-16BE with a mark': utf16(`\ufeff${declared('UTF-16')}`, { swap: true }),
      'UTF-16LE': utf16(declared('UTF-16')),
      'UTF-16BE': utf16(declared('UTF-16'), { swap: true }),
      'UTF-8 that declares UTF-16': Buffer.from(declared('utf-16')),
    })) {
      const { payments, error } = await read('iso20022', bytes, { chunkBytes: 4_096 })
      t.equal(error, undefined, title)
      t.strictSame(payments[0]?.instruction, { creditor }, title)
    }
    const latin = declared('windows-1252', '<Nm>Ð\x80ß</Nm>')
    const { payments } = await read('iso20022', Buffer.from(latin, 'latin1'), { chunkBytes: 4_096 })
    t.strictSame(payments[0]?.instruction, { creditor: { name: 'Ð€ß' } })
  },
)

t.test('another message, or one in the namespace of another, is named', async t => {
  const pacs9 = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.009.001.08"><FICdtTrf/></Document>'
  for (const [text, error] of [
    [`<Envelope>${header()}${pacs9}</Envelope>`, /in a Document, but a message FICdtTrf$/],
    [pacs9, /in a Document, but a message FICdtTrf$/],
    [
      pacs('08', settled).replace('pacs.008', 'pain.001'),
      /the namespace of FIToFICstmrCdtTrf is urn:\S+pain\.001\S+; expected that of a pacs\.008$/,
    ],
    [
      pain('09', instructed).replace(/ xmlns="[^"]+"/, ''),
      /the namespace of CstmrCdtTrfInitn is absent; expected that of a pain\.001$/,
    ],
    [pacs('08', settled).replace('</Cdtr>', '</Crdtr>'), /^file:1:\d+: unexpected close tag/],
    [pacs('08', settled).replace('Bağdat', '&bagdat;'), /^file:1:\d+: undefined entity/],
  ] as const)
    t.match((await read('iso20022', text)).error, error)
})
