// Runs a program from its sources: node edge/operator/run.mjs edge/main.ts ARGUMENTS
//
// To translate more than a thousand modules takes seconds at each start. They are bundled instead, once after each change of a source.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SELF = 'edge/operator/run.mjs'
const BUNDLING = join(ROOT, 'services/deploy/build/bundling.json')
const [, , program] = process.argv
const FOLDER = join(ROOT, 'node_modules/.cache/payprep', program.replace(/\.ts$/, '').replaceAll('/', '-'))
const bundled = join(FOLDER, 'main.mjs')
/** Npm writes it with each change of a package: to ask for their two thousand files would take as long as to start Node. */
const INSTALLED = 'node_modules/.package-lock.json'
const INPUTS = '\n// made of '
/** Running programs may still load chunks of former bundles. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** Changes with each edit of a file. */
function stampOf(path) {
  const { mtimeMs, size } = statSync(join(ROOT, path))
  return `${mtimeMs} ${size}`
}

function isFresh() {
  try {
    const text = readFileSync(bundled, 'utf8')
    const inputs = JSON.parse(text.slice(text.lastIndexOf(INPUTS) + INPUTS.length))
    return inputs.every(([path, stamp]) => stampOf(path) === stamp)
  } catch {
    return false
  }
}

async function bundle() {
  const { build } = await import('esbuild')
  const { external, ...options } = JSON.parse(readFileSync(BUNDLING, 'utf8'))
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: { main: join(ROOT, program) },
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: ROOT,
    external: [...external, 'esbuild'],
    metafile: true,
    write: false,
    plugins: [inPlace],
  })
  const own = Object.keys(metafile.inputs).filter(path => !path.startsWith('node_modules/'))
  const inputs = [...own, SELF, relative(ROOT, BUNDLING), INSTALLED]
  const madeOf = JSON.stringify(inputs.map(path => [path, stampOf(path)]))
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name)
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true })
  }
  const [[main], chunks] = [true, false].map(isMain =>
    outputFiles.filter(({ path }) => (path === bundled) === isMain),
  )
  for (const { path, text } of chunks) replace(path, text)
  // Last: it names the chunks by their contents.
  replace(bundled, main.text + INPUTS + madeOf)
}

/** Another process or thread may read the file now, or write it. */
function replace(path, text) {
  const temporary = `${path}.${process.pid}.${threadId}`
  writeFileSync(temporary, text)
  renameSync(temporary, path)
}

/** Modules find the files beside them where they are. */
const inPlace = {
  name: 'in-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const address = JSON.stringify(pathToFileURL(path))
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', address), loader: 'ts' }
    })
  },
}

if (!isFresh()) await bundle()
process.argv.splice(1, 2, bundled)
await import(pathToFileURL(bundled))
