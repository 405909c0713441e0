import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const generated = (...packages: string[]) => `proto/gen/(${packages.join('|')})/`

/**
 * What the files of a place may import: packages by name, files by path. The
 * first row that fits a file rules it; `own` stands for the file's own folder.
 */
const layers: readonly (readonly [place: RegExp, ...may: string[]])[] = [
  // Pure libraries for what is not ours to know: numbers of documents, phones, mail and cards.
  [
    /^services\/banking\//,
    'services/banking/',
    'stdnum$',
    'libphonenumber-js/(max|mobile/examples)$',
    'validator$',
    'card-validator$',
    'lru-cache$',
  ],
  [
    /^services\/validation\/(rules\/|facts\/|validate\.ts)/,
    generated('payments', 'validation'),
    'services/banking/',
    'services/validation/(rules|facts)/',
  ],
  [
    /^services\/enrichment\/(enrich|reading|address)\.ts/,
    '@bufbuild/protobuf$',
    generated('payments', 'enrichment'),
    'services/banking/',
    'own',
  ],
  // What payout methods need is told by a table, to whoever asks.
  [
    /^services\/beneficiaries\/requirements\//,
    generated('beneficiaries'),
    'services/(banking|beneficiaries/requirements)/',
  ],
  [
    /^services\/kit\//,
    'node:',
    '@bufbuild/',
    '@connectrpc/',
    'knex$',
    'pg$',
    'prom-client$',
    generated('problem', 'grpc', 'bounds'),
    'own',
  ],
  // Programs put together what they run, and what an empty system starts with.
  [
    /^services\/[^/]+\/main\.ts/,
    'services/(kit|[^/]+/client\\.ts)',
    generated('\\w+'),
    'seeds/load\\.ts',
    'own',
  ],
  [/^services\/[^/]+\/migrations\.ts/, 'services/kit/postgres/database\\.ts'],
  [
    /^services\/constellation\.ts/,
    'services/[^/]+/(service|client|database|config|payout-methods/checks)\\.ts',
    'services/kit/',
    generated('\\w+'),
    'knex$',
  ],
  // Layouts are read by libraries.
  [
    /^services\/reference-data\/(importers\/|publications\/(published-files|registry-difference)\.ts)/,
    'node:',
    'csv-parse/sync$',
    'fflate$',
    'read-excel-file/node$',
    'saxes$',
    'services/(kit/process/command\\.ts|banking/|reference-data/)',
  ],
  [
    /^services\/[^/]+\//,
    'node:',
    '@bufbuild/',
    '@connectrpc/',
    'knex$',
    'pg$',
    'pg-copy-streams$',
    'prom-client$',
    'undici$',
    'proto/gen/',
    'services/(kit|banking)/',
    'services/[^/]+/client\\.ts',
    'own',
  ],
  [/^seeds\//, 'node:', '[a-z]', 'services/(banking|reference-data)/', 'seeds/'],
  [
    /^edge\/cli\/payprep\.ts/,
    'node:',
    'edge/',
    'services/kit/',
    'services/[^/]+/commands(/index)?\\.ts',
    'seeds/load\\.ts',
  ],
  // What runs in a browser, and what makes it ready for one.
  [
    /^edge\/hosted\/page\//,
    'preact',
    '@preact/signals$',
    'edge/hosted/(page/|languages\\.ts)',
    'services/beneficiaries/requirements/(index|details|methods)\\.ts',
  ],
  // The program of a receiver stands in it, as text.
  [/^edge\/docs\/webhooks-page\.ts/, 'node:http$', 'standardwebhooks$', 'edge/docs/'],
  [
    /^edge\//,
    'node:',
    'esbuild$',
    '@bufbuild/',
    '@connectrpc/',
    '@koa/router$',
    'koa$',
    'jose$',
    'lru-cache$',
    'redis$',
    'knex$',
    'proto/gen/',
    'services/(kit/|constellation\\.ts|beneficiaries/requirements/index\\.ts)',
    'seeds/load\\.ts',
    'edge/',
  ],
  [/^test\//, ''],
]

const files = ['services', 'edge', 'seeds', 'test'].flatMap(sources)

t.test('imports go only the way they may', async t => {
  for (const file of files) {
    const [, ...may] = layers.find(([place]) => place.test(file)) ?? [file]
    const own = `${file.split('/').slice(0, 2).join('/')}/`
    const allowed = may.map(each => new RegExp(`^${each === 'own' ? own : each}`))
    const strays = importsOf(file).filter(target => !allowed.some(pattern => pattern.test(target)))
    t.strictSame(strays, [], file)
  }
})

t.test('rules name no country, and countries name no alert', async t => {
  for (const file of files.filter(each => each.startsWith('services/validation/rules/'))) {
    t.notMatch(read(file), /'[A-Z]{2}'/, file)
  }
  for (const file of files.filter(each => each.startsWith('services/banking/'))) {
    t.notMatch(read(file), /CREDITOR_[A-Z]+_|INTERMEDIARY_\d/, file)
  }
})

t.test('the environment is read where programs start, and nowhere else', async t => {
  const readers = files.filter(each => !each.startsWith('test/') && read(each).includes('process.env'))
  t.strictSame(
    readers.filter(each => !/\/(main|payprep)\.ts$|^edge\/docs\/webhooks-page\.ts$/.test(each)),
    [],
  )
})

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** What a file imports: packages as they are named, files by their path from the root. */
function importsOf(file: string): string[] {
  const names = [
    ...read(file).matchAll(
      /(?:^|\n)(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|\bimport\('([^']+)'\)/g,
    ),
  ]
  return names
    .map(([, from, bare, lazy]) => (from ?? bare ?? lazy)!)
    .map(name => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name))
}
