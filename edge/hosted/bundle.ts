import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import type { Language } from './languages.ts'

/** The files of the page, bundled and minified. */
export interface Bundle {
  readonly assets: ReadonlyMap<string, Asset>
  /** The names of single files: the entry script, the stylesheet, the icon, and the words of a language. */
  readonly script: string
  readonly style: string
  readonly icon: string
  readonly scriptOf: (language: Language) => string
}

export interface Asset {
  readonly type: string
  readonly content: Buffer
  readonly compressed: (encoding: 'br' | 'gzip') => Promise<Buffer>
}

const folder = new URL('page/', import.meta.url)
const at = (name: string) => fileURLToPath(new URL(name, folder))

/** Runs at start and takes some tenths of a second, so the bundle is never older than its sources. */
export async function bundlePage(): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: { page: at('main.tsx'), style: at('style.css'), icon: at('icon.svg') },
    loader: { '.svg': 'copy' },
    absWorkingDir: fileURLToPath(folder),
    tsconfig: at('tsconfig.json'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    outdir: '.',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    logLevel: 'silent',
  })
  const nameOf = (source: string) => {
    const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)!
    return baseOf(path)
  }
  return {
    assets: new Map(
      outputFiles.map(({ path, contents }) => {
        const name = baseOf(path)
        return [name, asset(name, Buffer.from(contents))] as const
      }),
    ),
    script: nameOf('main.tsx'),
    style: nameOf('style.css'),
    icon: nameOf('icon.svg'),
    scriptOf: language => nameOf(`languages/${language}.ts`),
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

const baseOf = (path: string) => path.split('/').at(-1)!
