// npm run build: makes a file of each program in dist/, with the code that it shares with others and all that it reads beside it.
// It then needs Node alone: node dist/edge.js
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import type { BrowserFiles } from '../../../edge/web/build/build.ts'
import { buildClient } from '../../../edge/web/docs/build-client.ts'
import { buildPage } from '../../../edge/web/hosted/build-page.ts'
/**
 * How programs are bundled, here and in `edge/operator/run.mjs`. Shared code becomes common chunks, in the directory where `ownFiles`
 * looks for assets. External are the drivers of databases that Knex knows and nobody here uses. The banner is for packages in
 * CommonJS, which require modules of Node. Node has property escapes: without `supported`, an expression such as /\p{L}/u would be
 * compiled anew at each use. Names stay, for stacks, and lines stay short: Node prints that of an uncaught error.
 */
import bundling from './bundling.json' with { type: 'json' }
import { commitFor } from './commit.ts'
import { noticesOf, packagesOf } from './packages.ts'
import { ownFiles } from './own-files.ts'
import { sbomOf } from './sbom.ts'

const OUTPUT = 'dist'

/** The file that each program begins with, by the program's name: the edge, the operator's program, every service. */
const programs: Readonly<Record<string, string>> = {
  edge: 'edge/main.ts',
  payprep: 'edge/operator/cli/payprep.ts',
  'check-worker': 'edge/operator/files/parallel/worker.ts',
  'sent-file': 'edge/operator/files/sent/thread.ts',
  health: 'services/deploy/health.ts',
  ...Object.fromEntries(
    readdirSync('services')
      .map(name => [name, `services/${name}/main.ts`] as const)
      .filter(([, file]) => existsSync(file)),
  ),
}

const sourcesForBrowsers: string[] = []
/** What browsers load, as it was built here, in place of the code that builds it. */
const builtForBrowsers: Plugin = {
  name: 'built-for-browsers',
  setup({ onLoad }) {
    const replace = (filter: RegExp, name: string, build: () => Promise<BrowserFiles>) =>
      onLoad({ filter }, async () => {
        const { sources, ...files } = await build()
        sourcesForBrowsers.push(...sources)
        return {
          contents: `const files = ${JSON.stringify(files)}; export const ${name} = async () => files`,
        }
      })
    replace(/\/edge\/web\/hosted\/build-page\.ts$/, 'buildPage', buildPage)
    replace(/\/edge\/web\/docs\/build-client\.ts$/, 'buildClient', buildClient)
  },
}

const { plugin, found } = ownFiles()
rmSync(OUTPUT, { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: programs,
  outdir: OUTPUT,
  ...(bundling as BuildOptions),
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  plugins: [builtForBrowsers, plugin],
})

for (const path of found) cpSync(path, join(OUTPUT, path), { recursive: true })

// Instead of the copy: what a program says of itself.
const { name, version, license, type } = JSON.parse(readFileSync('package.json', 'utf8'))
const description = { name, version, license, type, isBuilt: true, ...commitFor(process.env) }
writeFileSync(join(OUTPUT, 'package.json'), `${JSON.stringify(description, undefined, 2)}\n`)

const packages = packagesOf([...Object.keys(metafile.inputs), ...sourcesForBrowsers, ...found])
writeFileSync(join(OUTPUT, 'NOTICES.txt'), noticesOf(packages))
writeFileSync(join(OUTPUT, 'sbom.cdx.json'), sbomOf({ name, version }, packages))
