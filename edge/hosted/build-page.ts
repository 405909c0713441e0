import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The files of the page, bundled and minified. */
export interface PageFiles {
  /** Their contents, by name. */
  readonly texts: Readonly<Record<string, string>>
  /** The name of the file that each entry point became: `main.tsx`, `style.css`, `icon.svg`, `languages/de.ts`. */
  readonly names: Readonly<Record<string, string>>
  /** The names of the files that the script of the page imports before it runs. */
  readonly imports: readonly string[]
}

const folder = new URL('page/', import.meta.url)
const at = (name: string) => fileURLToPath(new URL(name, folder))

/** Takes some tenths of a second. From the sources it runs at each start; `npm run build` puts its result in its place. */
export async function buildPage(): Promise<PageFiles> {
  const { outputFiles, metafile } = await build({
    entryPoints: {
      page: at('main.tsx'),
      style: at('style.css'),
      icon: at('icon.svg'),
      embed: at('embed/element.ts'),
    },
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
  const script = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === 'main.tsx')!
  return {
    imports: script.imports.flatMap(({ path, kind }) => (kind === 'import-statement' ? [baseOf(path)] : [])),
    texts: Object.fromEntries(outputFiles.map(({ path, text }) => [baseOf(path), text])),
    names: Object.fromEntries(
      Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
        entryPoint === undefined ? [] : [[entryPoint, baseOf(path)]],
      ),
    ),
  }
}

const baseOf = (path: string) => path.split('/').at(-1)!
