import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** JSON Lines as a whole or in pieces. A piece of text holds whole lines; bytes may be cut anywhere, and compressed by gzip. */
export type Lines = string | Uint8Array | Pieces
type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** Why a file is refused. The message gives the number of the line, and nothing of its content. */
export class DatasetError extends Error {}

const LINE_CHARACTERS_MAX = 1 << 20
const LINES_PER_BATCH = 1000

/** The lines of a file in batches. */
export async function* batchesOf(source: Lines): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  let rest = ''
  for await (const { text, isWhole } of textsOf(source)) {
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      batch.push(rest + text.slice(start, end))
      rest = ''
      start = end + 1
      if (batch.length < LINES_PER_BATCH) continue
      yield batch
      batch = []
    }
    rest += text.slice(start)
    if (rest.length > LINE_CHARACTERS_MAX) throw new DatasetError('a line has more than 1 MiB')
    if (!isWhole || rest === '') continue
    batch.push(rest)
    rest = ''
  }
  yield batch
}

interface Text {
  readonly text: string
  /** Whether it ends where a line ends. */
  readonly isWhole: boolean
}

async function* textsOf(source: Lines): AsyncGenerator<Text> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of inflated(source))
    yield typeof piece === 'string'
      ? { text: piece, isWhole: true }
      : { text: decoder.decode(piece, { stream: true }), isWhole: false }
  yield { text: decoder.decode(), isWhole: true }
}

/** The first byte of gzip. No JSON begins with it. */
const FIRST_OF_GZIP = 0x1f

async function* inflated(source: Lines): AsyncGenerator<string | Uint8Array> {
  const pieces = withoutEmpty(typeof source === 'string' || source instanceof Uint8Array ? [source] : source)
  const { value: first, done } = await pieces.next()
  if (done === true) return
  const all = withFirst(first, pieces)
  if (typeof first === 'string' || first[0] !== FIRST_OF_GZIP) yield* all
  // Errors of the pieces arrive through the stream, too.
  else yield* pipeline(Readable.from(all, { objectMode: false }), createGunzip(), () => {})
}

async function* withoutEmpty(pieces: Pieces): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) if (piece.length > 0) yield piece
}

async function* withFirst<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* others
}
