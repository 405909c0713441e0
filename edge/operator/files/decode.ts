import { TextDecoder } from 'node:util'
import { FileError } from './payment.ts'
import type { SourceText } from './payment-source.ts'

/** The character that a decoder puts in place of bytes that are invalid in the encoding. */
export const DAMAGED = '\ufffd'

/**
 * The text of a file, without its byte order mark. `encodingOf` names the encoding by the first bytes, unless a byte order
 * mark does.
 */
export async function* decoded(
  { name, chunks }: SourceText,
  encodingOf: (start: Buffer) => string,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= decoderOf(markedEncoding(chunk) ?? encodingOf(chunk), name)
    yield decoder.decode(chunk, { stream: true })
  }
  if (decoder !== undefined) yield decoder.decode()
}

function markedEncoding(start: Buffer): string | undefined {
  const mark = start.subarray(0, 2).toString('hex')
  if (start.subarray(0, 3).toString('hex') === 'efbbbf') return 'utf-8'
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined
}

function decoderOf(encoding: string, name: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new FileError(
      `${name}: there is no encoding ${encoding}; use UTF-8, or a name such as windows-1252`,
    )
  }
}
