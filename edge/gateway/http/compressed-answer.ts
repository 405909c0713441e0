import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reused } from '../../../services/kit/reused.ts'
import { constantAnswer } from './constant-answer.ts'
import type { Step } from './state.ts'

/** Higher levels take longer, and save little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Serves a constant text, compressed for clients that accept it. Each encoding has a separate ETag. All are made at the first
 * request: most processes never get one, and start sooner without.
 */
export function compressedAnswer(
  type: string,
  text: () => string | Promise<string>,
  headers: Readonly<Record<string, string>>,
): Step {
  const inForm = (content: string | Buffer, encoding?: string) =>
    constantAnswer(type, content, {
      ...headers,
      Vary: 'Accept-Encoding',
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    })
  const forms = reused(Infinity, async () => {
    const content = await text()
    const [brotli, gzipped] = await Promise.all([asBrotli(content, BROTLI), asGzip(content)])
    return {
      smallestFirst: [
        ['br', inForm(brotli, 'br')],
        ['gzip', inForm(gzipped, 'gzip')],
      ] as const,
      plain: inForm(content),
    }
  })
  return async (ctx, next) => {
    const { smallestFirst, plain } = await forms()
    const accepted = smallestFirst.find(([encoding]) => ctx.acceptsEncodings(encoding) === encoding)
    return (accepted?.[1] ?? plain)(ctx, next)
  }
}
