import { Readable } from 'node:stream'
import t from 'tap'
import { checkFile } from '../../../../edge/operator/files/check-file.ts'
import { defaultMapping } from '../../../../edge/operator/files/formats/csv-mapping.ts'
import type { FormatName } from '../../../../edge/operator/files/formats/index.ts'
import type { ReportName } from '../../../../edge/operator/files/report/index.ts'
import { bankDirectory } from '../../../../services/library/banking/directory/directory-sketch.ts'

const directory = bankDirectory({
  institutions: [{ bic: 'COBADEFFXXX', name: '=Commerzbank', town: 'Frankfurt am Main' }],
  bankCodes: [{ country: 'DE', code: '37040044', bic: 'COBADEFFXXX', name: '=Commerzbank' }],
})
const GOOD = 'DE89370400440532013000'
const BAD = 'DE88370400440532013000'

async function check(
  format: FormatName,
  chunks: Iterable<string> | AsyncIterable<string>,
  report: ReportName = 'jsonl',
) {
  const [written, warnings]: [string[], string[]] = [[], []]
  const bytes = Readable.from(chunks).map((chunk: string) => Buffer.from(chunk))
  const outcome = await checkFile(
    { name: 'file', chunks: bytes, portion: () => undefined, digest: () => '' },
    {
      format,
      mapping: defaultMapping,
      report,
      directory,
      write: async part => void written.push(Buffer.from(part as string).toString()),
      progress: () => {},
      warn: line => warnings.push(line),
    },
  )
  const text = written.join('')
  return {
    outcome,
    warnings,
    text,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
  }
}

t.test('a report has a line for each payment, in order, with what the API would answer', async t => {
  const { lines, outcome } = await check('csv', [`reference,iban,currency\nA,${GOOD},EUR\nB,${BAD},EUR\n`])
  t.match(outcome, { payments: 2, counts: { OK: 1, ALERT: 1, UNREADABLE: 0 }, isWhole: true })
  t.strictSame([...outcome.alerts], [['CREDITOR_IBAN_INCORRECT_CHECK_DIGITS', 1]])
  const [good, bad] = lines()
  t.match(good, {
    place: { line: 2, endToEndId: 'A' },
    status: 'OK',
    alerts: [],
    notChecked: [{ kind: 'SANCTIONS', reason: /\w/ }],
    enrichments: { creditorAgent: { bic: 'COBADEFFXXX' } },
  })
  t.match(bad, {
    place: { line: 3, endToEndId: 'B' },
    status: 'ALERT',
    alerts: [
      {
        code: 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
        field: '/creditorAccount/id/value',
        severity: 'certain',
      },
    ],
  })
  t.notMatch(JSON.stringify(bad.alerts), BAD, 'an alert does not repeat the account number')
})

t.test('a payment that cannot be read is in the report, in a warning and in the outcome', async t => {
  const { lines, outcome, warnings } = await check('csv', [
    `iban,currency,country,amount\n${GOOD},XXQ,,1\n${GOOD},EUR,Germany,1\n${GOOD},EUR,DE,1\n`,
  ])
  t.match(outcome, { payments: 3, counts: { OK: 1, ALERT: 0, UNREADABLE: 2 }, isWhole: false })
  t.match(lines(), [
    { place: { line: 2 }, status: 'UNREADABLE', error: /^column currency \(\/currency\) must / },
    { place: { line: 3 }, status: 'UNREADABLE', error: /^column country \(\/country\) must / },
    { place: { line: 4 }, status: 'OK' },
  ])
  t.match(warnings, [
    /columns that are not read: amount/,
    /^file:2: column currency/,
    /^file:3: column country/,
  ])
})

t.test('of many payments that cannot be read, a few are in warnings and all in the report', async t => {
  const { lines, warnings } = await check('jsonl', ['nonsense\n'.repeat(1_000)])
  t.equal(lines().length, 1_000)
  t.ok(warnings.length < 30)
})

t.test('fields of JSON Lines that an instruction does not have are named', async t => {
  const { lines } = await check('jsonl', ['{"country":"DE","creditor":{"nmae":"Ann"},"amount":1}\n'])
  const unknown = lines()[0].notChecked.filter(({ kind }: { kind: string }) => kind === 'UNKNOWN_FIELD')
  t.match(unknown, [{ field: '/creditor/nmae' }, { field: '/amount' }])
})

t.test('a value of pain.001 that no field of an instruction takes is named', async t => {
  const { lines } = await check('iso20022', [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>1</NbOfTxs>',
    '</GrpHdr><PmtInf><CdtTrfTxInf><CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USPID</Cd></ClrSysId><MmbId>0002',
    '</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>',
  ])
  t.match(lines()[0].notChecked.at(-1), { kind: 'UNKNOWN_FIELD', reason: /USPID/ })
})

t.test('a report in CSV has a column for each value, and no cell that a spreadsheet computes', async t => {
  const { text } = await check('csv', [`reference,iban\n"=1+1",${GOOD}\n`], 'csv')
  const [header, row] = text.split('\r\n')
  t.match(header, /^line,path,endToEndId,status,alerts,/)
  t.match(row, /^2,,'=1\+1,OK,,/)
  t.match(row, `,'=Commerzbank,COBADEFFXXX,37040044,${GOOD},0532013000,`)
})

t.test('a file is read only as its report is written, so memory does not grow with it', async t => {
  const parts = {
    csv: ['reference,iban\n', `A,${GOOD}\n`],
    jsonl: ['', `{"creditorAccount":{"id":{"type":"IBAN","value":"${GOOD}"}}}\n`],
    iso20022: [
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><PmtInf>',
      `<CdtTrfTxInf><CdtrAcct><Id><IBAN>${GOOD}</IBAN></Id></CdtrAcct></CdtTrfTxInf>`,
    ],
  } as const
  for (const [format, [head, payment]] of Object.entries(parts)) {
    let [taken, reported, most] = [0, 0, 0]
    function* chunks() {
      yield Buffer.from(head)
      for (; taken < 100; taken++) yield Buffer.from(payment.repeat(100))
    }
    async function* read() {
      yield* chunks()
    }
    await checkFile(
      { name: 'file', chunks: read(), portion: () => undefined, digest: () => '' },
      {
        format: format as FormatName,
        mapping: defaultMapping,
        report: 'jsonl',
        directory,
        progress: () => {},
        warn: () => {},
        async write(part) {
          reported +=
            Buffer.from(part as string)
              .toString()
              .split('\n').length - 1
          most = Math.max(most, taken * 100 - reported)
        },
      },
    )
    t.equal(reported, 10_000, format)
    t.ok(most <= 300, `${format}: at most ${most} payments were read ahead`)
  }
})
