import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { constantAnswer } from './constant-answer.ts'
import type { Step } from './state.ts'

/** Higher levels take longer at start, and save little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Serves a constant text, compressed for clients that accept it. Each form is made once, and has an ETag of its own. */
export function compressedAnswer(
  type: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): Step {
  const inForm = (content: string | Buffer, encoding?: string) =>
    constantAnswer(type, content, {
      ...headers,
      Vary: 'Accept-Encoding',
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    })
  const plain = inForm(text)
  const smallestFirst = [
    ['br', inForm(brotliCompressSync(text, BROTLI), 'br')],
    ['gzip', inForm(gzipSync(text), 'gzip')],
  ] as const
  return (ctx, next) => {
    const accepted = smallestFirst.find(([encoding]) => ctx.acceptsEncodings(encoding) === encoding)
    return (accepted?.[1] ?? plain)(ctx, next)
  }
}
