import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { checkPiece } from '../../../../edge/operator/files/parallel/check-piece.ts'
import { checkInThreads, type CheckPieces } from '../../../../edge/operator/files/parallel/workers.ts'
import { checkFile } from '../../../../edge/operator/files/check-file.ts'
import { type CsvMapping, defaultMapping } from '../../../../edge/operator/files/formats/csv-mapping.ts'
import type { FormatName } from '../../../../edge/operator/files/formats/index.ts'
import type { ReportName } from '../../../../edge/operator/files/report/index.ts'
import { directoryImageOf } from '../../../../services/library/banking/directory/directory-sketch.ts'
import { FileError } from '../../../../edge/operator/files/payment.ts'
import { openDirectory } from '../../../../services/library/banking/directory/open-directory.ts'
import { bundled } from '../../../bundled.ts'

const bytes = directoryImageOf({
  institutions: [{ bic: 'MALADE51KRN', name: 'Sparkasse Žatec', town: 'Bad Kreuznach' }],
  bankCodes: [{ country: 'DE', code: '56050180', bic: 'MALADE51KRN', name: 'Sparkasse Žatec' }],
})
const image = new SharedArrayBuffer(bytes.length)
new Uint8Array(image).set(bytes)
const directory = openDirectory(new Uint8Array(image))

interface Reading {
  readonly chunkBytes: number
  /** The chunk at which the file cannot be read any further. */
  readonly failsAt?: number
  readonly report?: ReportName
  readonly mapping?: Partial<CsvMapping>
}

async function check(
  format: FormatName,
  content: Buffer,
  workers: CheckPieces | undefined,
  reading: Reading,
) {
  const { chunkBytes, failsAt, report = 'jsonl', mapping } = reading
  const [parts, warnings]: [Buffer[], string[]] = [[], []]
  function* chunks() {
    for (let at = 0; at < content.length; at += chunkBytes) {
      if (at / chunkBytes === failsAt) throw new FileError('file is not a whole gzip file')
      yield content.subarray(at, at + chunkBytes)
    }
  }
  const outcome = await checkFile(
    { name: 'file', chunks: Readable.from(chunks()), portion: () => undefined, digest: () => '' },
    {
      format,
      mapping: { ...defaultMapping, ...mapping },
      report,
      directory,
      workers,
      write: async part => void parts.push(Buffer.from(part as string)),
      progress: () => {},
      warn: line => warnings.push(line),
    },
  )
  return { outcome, warnings, text: Buffer.concat(parts).toString() }
}

const [good, bad] = ['DE81560501800000123456', 'DE82560501800000123456']
const rowsOf = (count: number, end: string, name = 'Žofie Ångström') =>
  Array.from(
    { length: count },
    (_, at) => `R${at},${at % 7 === 3 ? bad : good},${at % 11 === 5 ? 'nowhere' : 'DE'},${name} ${at}${end}`,
  ).join('')
const HEAD = 'reference,iban,country,name'
const csv = (end: string, count = 250) => `${HEAD}${end}${rowsOf(count, end)}`
const json = (value: string, name = 'Žofie') =>
  JSON.stringify({ creditor: { name }, creditorAccount: { id: { type: 'IBAN', value } } })
const jsonLines = Array.from({ length: 250 }, (_, at) =>
  at % 13 === 4 ? 'nonsense' : json(at % 7 === 3 ? bad : good),
).join('\n')
const xml =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>3</NbOfTxs></GrpHdr><PmtInf>' +
  [good, bad, good]
    .map(iban => `<CdtTrfTxInf>\n<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></CdtTrfTxInf>`)
    .join('') +
  '</PmtInf></CstmrCdtTrfInitn></Document>'
const latin1 = { mapping: { encoding: 'windows-1252' } }
const LONG = 'x'.repeat(70 * 1024)

const contents: Readonly<
  Record<string, readonly [FormatName, string | Buffer, { readonly mapping?: Partial<CsvMapping> }?]>
> = {
  'lines that end with a line feed': ['csv', csv('\n')],
  'lines that end with a return and a line feed': ['csv', csv('\r\n')],
  'lines that end with a return': ['csv', csv('\r')],
  'ends of lines that change': [
    'csv',
    csv('\r\n') + rowsOf(300, '\n') + rowsOf(300, '\r') + rowsOf(300, '\n'),
  ],
  'no end of the last line': ['csv', csv('\n').slice(0, -1)],
  'blank lines, and lines of another width': [
    'csv',
    `${csv('\n', 300)}\n\n \n${rowsOf(200, '\n')}a,b\n\n${rowsOf(200, '\n')}`,
  ],
  'rows of empty cells, and totals': [
    'csv',
    `,,,\n${csv('\n', 50)},,,\nTotal,,,\n${rowsOf(200, '\n')},,DE,\n`,
  ],
  'a blank line before the header': ['csv', `\n${csv('\n', 50)}`],
  'a first line that is blank in its encoding': [
    'csv',
    Buffer.from(`\xa0\n${csv('\n', 90)}`, 'latin1'),
    latin1,
  ],
  'a header alone': ['csv', HEAD],
  nothing: ['csv', ''],
  'a header that is quoted': ['csv', `"reference",iban\n${'A,B\n'.repeat(40)}`],
  'a quotation mark from some line on': [
    'csv',
    `${csv('\n', 400)}R,${good},DE,"two\nlines, ""quoted"""\n${rowsOf(400, '\n')}`,
  ],
  'a quotation mark that is not closed': ['csv', `${csv('\n', 400)}R,${good},DE,"two\n${rowsOf(30, '\n')}`],
  'a line that is too long': ['csv', `${csv('\n', 400)}R,${good},DE,${LONG}\n${rowsOf(40, '\n')}`],
  'a byte order mark': ['csv', `\ufeff${csv('\n', 300)}`],
  'UTF-16': ['csv', Buffer.from(`\ufeff${csv('\n', 300)}`, 'utf16le')],
  'windows-1252': ['csv', Buffer.from(csv('\n').replaceAll('Ž', 'é'), 'latin1'), latin1],
  'another encoding than it says': ['csv', Buffer.from(csv('\n').replaceAll('Ž', 'é'), 'latin1')],
  'Shift JIS, with a letter that is cut off': [
    'csv',
    Buffer.from(csv('\n', 300).replaceAll(/ Ångström \d/g, '\x83\x5c\x83'), 'latin1'),
    { mapping: { encoding: 'shift_jis' } },
  ],
  'an encoding that there is not': ['csv', csv('\n', 10), { mapping: { encoding: 'klingon' } }],
  'columns that are not known': ['csv', 'Betrag,Zweck\n1,2\n'],
  'columns that are not read': ['csv', csv('\n', 30).replace('name', 'Zweck')],
  semicolons: ['csv', csv('\n', 300).replaceAll(',', ';')],
  'JSON Lines': ['jsonl', jsonLines],
  'JSON Lines with a mark, blank lines and returns': [
    'jsonl',
    `\ufeff${jsonLines.replaceAll('\n', '\r\n \r\n')}\r\n`,
  ],
  'JSON Lines with a line that is too long': ['jsonl', `${jsonLines}\n${json(good, LONG)}\n${jsonLines}`],
  'pain.001': ['iso20022', xml],
  'pain.001 that ends early': ['iso20022', xml.slice(0, -200)],
}

/** The work of a thread, in this one. */
const here: CheckPieces = async function* (pieces, work) {
  for await (const piece of pieces) yield checkPiece(structuredClone(piece), work, directory)
}

for (const [name, [format, text, options = {}]] of Object.entries(contents)) {
  t.test(`a file that is checked in pieces has the same report: ${name}`, async t => {
    const content = Buffer.from(text as string)
    for (const report of ['jsonl', 'csv'] as const) {
      const alone = await check(format, content, undefined, { ...options, report, chunkBytes: 4_096 })
      for (const chunkBytes of [997, 64 * 1024])
        t.strictSame(await check(format, content, here, { ...options, report, chunkBytes }), alone)
    }
  })
}

t.test('what was read before a file breaks off is reported', async t => {
  const ends = ['\n', '\r\n', '\r'].map(end => ['csv', csv(end)] as const)
  for (const [format, text] of [...ends, ['jsonl', jsonLines] as const])
    for (const failsAt of [0, 1, 3]) {
      const reading = { chunkBytes: 997, failsAt }
      const alone = await check(format, Buffer.from(text), undefined, reading)
      const found = await check(format, Buffer.from(text), here, reading)
      t.strictSame(found.warnings, alone.warnings)
      t.equal(found.outcome.isWhole, false)
      t.ok(found.text.startsWith(alone.text))
      // The parser of CSV holds its last line back until it sees what follows.
      t.ok(found.outcome.payments - alone.outcome.payments <= 1)
    }
})

t.test('a file is closed when its report cannot be written', async t => {
  const source = new Readable({ read: () => void source.push(csv('\n')) })
  const options = {
    format: 'csv',
    mapping: defaultMapping,
    report: 'jsonl',
    directory,
    workers: here,
  } as const
  const checking = checkFile(
    { name: 'file', chunks: source, portion: () => undefined, digest: () => '' },
    {
      ...options,
      progress: () => {},
      warn: () => {},
      async write(part) {
        if (part.length > 0) throw new Error('the disk is full')
      },
    },
  )
  await t.rejects(checking, { message: 'the disk is full' })
  t.ok(source.destroyed)
})

t.test('threads report in the order of the file, and the check fails if one ends', async t => {
  const program = 'edge/operator/files/parallel/worker.ts'
  const folder = t.testdir({ 'exits.mjs': 'process.exit(7)' })
  const file = (await bundled([program], folder))(program)
  const threads = checkInThreads(3, { file }, image)
  for (const [format, text] of [contents['JSON Lines']!, contents['a quotation mark from some line on']!]) {
    const content = Buffer.from(text as string)
    const alone = await check(format, content, undefined, { chunkBytes: 997 })
    t.strictSame(await check(format, content, threads, { chunkBytes: 997 }), alone)
  }
  const damaged = checkInThreads(2, { file }, new SharedArrayBuffer(8))
  await t.rejects(check('csv', Buffer.from(csv('\n')), damaged, { chunkBytes: 997 }), 'a thread has failed')
  const exiting = checkInThreads(2, { file: join(folder, 'exits.mjs') }, image)
  await t.rejects(check('csv', Buffer.from(csv('\n')), exiting, { chunkBytes: 997 }), {
    message: 'a thread that checks has ended with 7',
  })
})
