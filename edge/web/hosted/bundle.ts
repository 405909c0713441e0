import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildPage } from './build-page.ts'
import type { Language } from './languages.ts'

/** The files of the page, bundled and minified. */
export interface Bundle {
  readonly assets: ReadonlyMap<string, Asset>
  /** The file name of the entry script. The members below are file names too. */
  readonly script: string
  /** What the entry script imports before it runs. */
  readonly imports: readonly string[]
  readonly style: string
  readonly icon: string
  /** The custom element for the sites of clients: it is no part of the page. */
  readonly embed: string
  readonly scriptOf: (language: Language) => string
}

export interface Asset {
  readonly type: string
  readonly content: Buffer
  readonly compressed: (encoding: 'br' | 'gzip') => Promise<Buffer>
}

export async function bundlePage(): Promise<Bundle> {
  const { texts, names, imports } = await buildPage()
  return {
    assets: new Map(Object.entries(texts).map(([name, text]) => [name, asset(name, Buffer.from(text))])),
    script: names['main.tsx']!,
    imports: imports['main.tsx']!,
    style: names['style.css']!,
    icon: names['icon.svg']!,
    embed: names['embed/element.ts']!,
    scriptOf: language => names[`languages/${language}.ts`]!,
  }
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compressed on first use. */
function asset(name: string, content: Buffer): Asset {
  const cached: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {}
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return {
    type: types[name.split('.').at(-1)!]!,
    content,
    compressed: encoding =>
      (cached[encoding] ??= encoding === 'br' ? brotli(content, { params }) : gzipped(content, { level: 9 })),
  }
}
