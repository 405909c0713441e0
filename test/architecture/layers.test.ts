import { readFileSync } from 'node:fs'
import t from 'tap'
import { circlesIn, type Graph, roomGraphs } from './circles.ts'
import { importsOf, sourceFiles, textOf } from './imports.ts'
import { layerOf, layers, strays } from './layers.ts'

const files = sourceFiles(['services', 'edge', 'seeds'])
const imports = new Map(files.map(file => [file, importsOf(file)]))
/** Programs import what they start, and nothing imports them. */
const isProgram = (file: string) => /\/(main|payprep)\.ts$/.test(file)

t.test('A file imports only what its layer permits', async t => {
  for (const [file, targets] of imports) t.strictSame(strays(file, targets), [], file)
})

t.test('Each layer has files', async t => {
  for (const layer of layers)
    t.ok(
      files.some(file => layerOf(file) === layer),
      String(layer[0]),
    )
})

t.test('Every dependency is imported somewhere', async t => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = new Set([...imports.values()].flat())
  t.strictSame(
    Object.keys(dependencies).filter(name => !named.has(name)),
    [],
  )
})

t.test('Files import each other in no circle, not even for a type', async t => {
  t.strictSame(circlesIn(new Map([...imports].map(([file, targets]) => [file, new Set(targets)]))), [])
})

t.test('Folders import each other in no circle, not even for a type', async t => {
  const layered = new Map([...imports].filter(([file]) => !isProgram(file)))
  for (const [folder, graph] of roomGraphs(layered)) t.strictSame(circlesIn(graph), [], folder)
})

t.test('An import that is not permitted is detected', async t => {
  const cases: readonly (readonly [title: string, file: string, text: string, stray: string])[] = [
    [
      'a service in a library',
      'services/library/banking/countries/new.ts',
      "import { x } from '../../../notifier/schedule.ts'",
      'services/notifier/schedule.ts',
    ],
    [
      'a process in a library',
      'services/library/names/new.ts',
      "export * from '../../kit/process/logging/log.ts'",
      'services/kit/process/logging/log.ts',
    ],
    [
      'payments in the kit',
      'services/kit/queue/new.ts',
      "import type { Iban } from '../../library/banking/accounts/iban.ts'",
      'services/library/banking/accounts/iban.ts',
    ],
    [
      'a folder of another service',
      'services/verification/new.ts',
      "import { x } from '../notifier/schedule.ts'",
      'services/notifier/schedule.ts',
    ],
    [
      'a page in the API',
      'edge/gateway/routes/new.ts',
      "import { x } from '../../web/docs/site.ts'",
      'edge/web/docs/site.ts',
    ],
    ['a lazy import', 'services/library/screening/new.ts', "const pg = await import('pg')", 'pg'],
    ['a module of Node', 'services/library/bounds/new.ts', "import 'node:fs'", 'node:'],
    ['a database in a page', 'edge/web/hosted/page/app.tsx', "import { Client } from 'pg'", 'pg'],
    [
      'a service in the client package',
      'edge/sdk/src/new.ts',
      "import { x } from '../../app.ts'",
      'edge/app.ts',
    ],
  ]
  for (const [title, file, text, stray] of cases)
    t.strictSame(strays(file, importsOf(file, text)), [stray], title)
  t.strictSame(
    strays('services/validation/new.ts', [
      'services/reference-data/client.ts',
      'services/kit/problem.ts',
      'zod',
    ]),
    [],
  )
  t.throws(() => layerOf('proto/new.ts'), 'a file in no layer')

  const circle: Graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
  ])
  t.strictSame(circlesIn(circle), [['a', 'b', 'c']])
  const folders = roomGraphs(
    new Map([
      ['x/a/1.ts', ['x/b/2.ts']],
      ['x/b/2.ts', []],
      ['x/b/3.ts', ['x/a/4.ts']],
      ['x/a/4.ts', []],
    ]),
  )
  t.strictSame(circlesIn(folders.get('x')!), [['a', 'b']])
})

t.test('Rules name no country, and countries name no alert', async t => {
  for (const file of files.filter(each => each.startsWith('services/validation/rules/')))
    t.notMatch(textOf(file), /'[A-Z]{2}'/, file)
  for (const file of files.filter(each => each.startsWith('services/library/banking/')))
    t.notMatch(textOf(file), /CREDITOR_[A-Z]+_|INTERMEDIARY_\d/, file)
})

t.test('Only programs read the environment', async t => {
  const readers = files.filter(file => textOf(file).includes('process.env'))
  // These guides hold programs of clients, as text.
  const guides = [
    'edge/web/docs/pages/examples/assertion.ts',
    'edge/web/docs/pages/examples/receiver.ts',
    'edge/web/docs/pages/examples/public-key-receiver.ts',
    'edge/web/docs/samples/typescript.ts',
  ]
  t.strictSame(
    readers.filter(file => !isProgram(file) && !guides.includes(file)),
    [],
  )
})
