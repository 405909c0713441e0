// A thread that checks a file which a client has sent. It asks for the parts of the file, and hands over those of the report.
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { openDirectory } from '../../../../services/library/banking/directory/open-directory.ts'
import { type Checked, checkFile } from '../check-file.ts'
import { defaultMapping } from '../formats/csv-mapping.ts'
import { FileError } from '../payment.ts'
import { unpacked } from '../payment-source.ts'
import type { Counted } from '../report/tally.ts'
import type { Answer, Told, ThreadData } from './messages.ts'

const { image, format, report, limits } = workerData as ThreadData
const FILE = 'the file'
/** A piece of the report, uncompressed. The last line of a piece may exceed it. */
const PIECE_BYTES = 1_000_000
/** The progress is told this often. */
const PIECE_MS = 1_000
const LEVEL = 3

const answers = { part: [] as ((answer: Answer) => void)[], kept: [] as ((answer: Answer) => void)[] }
parentPort!.on('message', (answer: Answer) => answers[answer.kind].shift()!(answer))

function ask(kind: Answer['kind'], told: Told, transfer: ArrayBuffer[] = []): Promise<Answer> {
  parentPort!.postMessage(told, transfer)
  return new Promise(resolve => answers[kind].push(resolve))
}

async function* parts(): AsyncGenerator<Buffer> {
  for (;;) {
    const answer = await ask('part', { kind: 'next' })
    if (answer.kind !== 'part' || answer.bytes === undefined) return
    yield Buffer.from(answer.bytes)
  }
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > limits.bytes) throw new FileError(`${FILE} has more than ${limits.bytes} bytes, unpacked`)
    yield chunk
  }
}

let waiting: Uint8Array[] = []
let [bytes, keptAt] = [0, performance.now()]

async function write(piece: Uint8Array | string, counted: Counted): Promise<void> {
  const added = Buffer.from(piece as string)
  waiting.push(added)
  bytes += added.length
  if (bytes >= PIECE_BYTES || performance.now() - keptAt >= PIECE_MS) await keep(counted)
}

async function keep({ payments, counts }: Counted): Promise<void> {
  if (bytes === 0) return
  const content = new Uint8Array(gzipSync(Buffer.concat(waiting), { level: LEVEL }))
  const told = { kind: 'report', content, bytes, counts: { payments, ...counts } } as const
  ;[waiting, bytes, keptAt] = [[], 0, performance.now()]
  await ask('kept', told, [content.buffer])
}

async function check(): Promise<Told> {
  const directory = openDirectory(new Uint8Array(image))
  if (directory.sources.length === 0) return { kind: 'no-directory' }
  const source = {
    name: FILE,
    chunks: limited(unpacked(parts(), FILE)),
    portion: () => undefined,
    digest: () => '',
  }
  const checked: Checked = await checkFile(source, {
    format,
    report,
    mapping: defaultMapping,
    paymentsMax: limits.payments,
    directory,
    write,
    progress: () => {},
    warn: () => {},
  })
  await keep(checked)
  const { payments, counts, unreadColumns, mistake } = checked
  return { kind: 'ended', counts: { payments, ...counts }, unreadColumns, mistake }
}

parentPort!.postMessage(await check())
parentPort!.close()
