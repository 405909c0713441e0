import { readFile } from 'node:fs/promises'
import { build, type BuildOptions } from 'esbuild'
import t from 'tap'

/** What `run.mjs` and the build make of the program, and of the commands of each noun. */
const options: BuildOptions = JSON.parse(await readFile('services/deploy/build/bundling.json', 'utf8'))
const { metafile } = await build({
  ...options,
  entryPoints: { main: 'edge/operator/cli/payprep.ts' },
  outdir: 'dist',
  packages: 'external',
  write: false,
  metafile: true,
})
const { outputs } = metafile

const outputOf = (source: string) => Object.keys(outputs).find(name => outputs[name]!.entryPoint === source)!

/** The sources and packages that Node loads with a source, before any `import()`. */
function loadedWith(source: string): readonly string[] {
  const names = new Set([outputOf(source)])
  const loaded = new Set<string>()
  for (const name of names) {
    for (const input of Object.keys(outputs[name]!.inputs)) loaded.add(input)
    for (const { path, kind, external } of outputs[name]!.imports)
      if (kind === 'import-statement') (external ? loaded : names).add(path)
  }
  return [...loaded].filter(each => !each.startsWith('node:'))
}

t.test('help, a mistake and the version load no command, database or service', async t => {
  const loaded = loadedWith('edge/operator/cli/payprep.ts')
  t.ok(loaded.includes('edge/operator/cli/command-line.ts'))
  t.strictSame(
    loaded.filter(
      each => !/^(edge\/operator\/(cli|files\/parallel\/thread-program)|services\/kit)\b/.test(each),
    ),
    ['cli-table3', 'string-width'],
  )
  t.strictSame(
    loaded.filter(each => each.endsWith('-commands.ts')),
    [],
  )
})

t.test('the commands of a noun load nothing that only one of them, or none, needs', async t => {
  for (const [source, needless] of [
    ['edge/operator/files/commands.ts', /^(services\/verification\/|undici$)/],
    [
      'edge/operator/cli/organization-commands.ts',
      /^services\/(beneficiaries|gambling|notifier|verification)\//,
    ],
    ['services/beneficiaries/commands.ts', /^services\/verification\//],
    ['services/reference-data/commands/index.ts', /^undici$/],
    ['services/verification/commands.ts', /^undici$/],
    ['seeds/commands.ts', /^seeds\/(load|sources)/],
  ] as const) {
    const loaded = loadedWith(source)
    t.ok(loaded.includes('knex'), source)
    t.strictSame(
      loaded.filter(each => needless.test(each)),
      [],
      source,
    )
  }
})
