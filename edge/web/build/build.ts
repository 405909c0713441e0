import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Loader } from 'esbuild'

/** The scripts, stylesheets and pictures that a browser loads, bundled and minified. */
export interface BrowserFiles {
  /** Their contents, by name. A name contains a hash of the content. */
  readonly texts: Readonly<Record<string, string>>
  /** The name of the file that each entry point became, by its path in the folder. */
  readonly names: Readonly<Record<string, string>>
  /** The names of the files that each entry point imports before it runs. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** The files that they are made of, ours and those of packages, as paths from the working directory. */
  readonly sources: readonly string[]
}

/**
 * Bundles entry points of a folder that has a tsconfig.json. `entryPoints` has the path for each prefix of a file name.
 */
export async function buildBrowserFiles(
  folder: URL,
  entryPoints: Readonly<Record<string, string>>,
  loader: Readonly<Record<string, Loader>> = {},
): Promise<BrowserFiles> {
  const at = (path: string) => fileURLToPath(new URL(path, folder))
  const { outputFiles, metafile } = await build({
    entryPoints: Object.fromEntries(Object.entries(entryPoints).map(([name, path]) => [name, at(path)])),
    loader,
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
  const outputs = Object.entries(metafile.outputs).flatMap(([path, { entryPoint, imports }]) =>
    entryPoint === undefined ? [] : [{ entryPoint, path, imports }],
  )
  return {
    texts: Object.fromEntries(outputFiles.map(({ path, text }) => [baseOf(path), text])),
    names: Object.fromEntries(outputs.map(({ entryPoint, path }) => [entryPoint, baseOf(path)])),
    imports: Object.fromEntries(
      outputs.map(({ entryPoint, imports }) => [
        entryPoint,
        imports.flatMap(({ path, kind }) => (kind === 'import-statement' ? [baseOf(path)] : [])),
      ]),
    ),
    sources: Object.keys(metafile.inputs).map(path => relative('.', at(path))),
  }
}

const baseOf = (path: string) => path.split('/').at(-1)!
