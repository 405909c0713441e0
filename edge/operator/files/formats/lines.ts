/** A line without its end; undefined if it is too long. */
export interface Line {
  readonly line: number
  readonly bytes: Buffer | undefined
}

/** The lines of a file in batches. Of a line that is too long no more than `bytesMax` is kept in memory. */
export async function* linesIn(
  chunks: AsyncIterable<Buffer>,
  bytesMax: number,
): AsyncGenerator<readonly Line[]> {
  let line = 1
  let rest: Buffer | undefined = Buffer.alloc(0)

  function endOf(part: Buffer): Line {
    const bytes = rest && (rest.length === 0 ? part : Buffer.concat([rest, part]))
    rest = Buffer.alloc(0)
    return { line: line++, bytes: bytes && bytes.length <= bytesMax ? withoutReturn(bytes) : undefined }
  }

  for await (const chunk of chunks) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(endOf(chunk.subarray(start, end)))
      start = end + 1
    }
    const remainder = chunk.subarray(start)
    rest = rest && rest.length + remainder.length <= bytesMax ? Buffer.concat([rest, remainder]) : undefined
    yield lines
  }
  if (rest === undefined || rest.length > 0) yield [endOf(Buffer.alloc(0))]
}

const NEWLINE = 0x0a
const RETURN = 0x0d

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes
}
