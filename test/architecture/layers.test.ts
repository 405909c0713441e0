import { readFileSync } from 'node:fs'
import t from 'tap'
import { circlesIn, type Graph, roomGraphs } from './circles.ts'
import { importsOf, sourceFiles, textOf } from './imports.ts'
import { places } from './places.ts'

const files = sourceFiles(['services', 'edge', 'seeds'])
const imports = new Map(files.map(file => [file, importsOf(file)]))
/** Programs import what they start, and nothing imports them. */
const isProgram = (file: string) => /\/(main|payprep)\.ts$/.test(file)

const byLength = Object.keys(places).sort((a, b) => b.length - a.length)

t.test('A file imports only what places.ts permits', async t => {
  for (const [file, targets] of imports) {
    t.strictSame(strays(file, targets), [], `${file} imports only what test/architecture/places.ts permits`)
  }
})

t.test('Each permission in places.ts is used by an import', async t => {
  for (const [place, neighbours] of Object.entries(places)) {
    const used = new Set(
      files.filter(file => placeOf(file) === place).flatMap(file => imports.get(file)!.map(placeOf)),
    )
    t.strictSame(
      neighbours.filter(each => !used.has(each)),
      [],
      place,
    )
  }
})

t.test('Every dependency is imported somewhere', async t => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = new Set(Object.values(places).flat())
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
  const banking = 'services/banking/countries/profile.ts'
  const cases: readonly (readonly [title: string, file: string, text: string, stray: string])[] = [
    [
      'a file of a higher layer',
      banking,
      "import { Problem } from '../../kit/problem.ts'",
      'services/kit/problem.ts',
    ],
    [
      'a type',
      banking,
      "import type { Iban } from '../accounts/iban.ts'",
      'services/banking/accounts/iban.ts',
    ],
    ['an export', banking, "export * from '../accounts/iban.ts'", 'services/banking/accounts/iban.ts'],
    ['a lazy import', banking, "const pg = await import('pg')", 'pg'],
    ['a module of Node', banking, "import 'node:fs'", 'node:'],
    ['a page', 'edge/hosted/page/app.tsx', "import { Client } from 'pg'", 'pg'],
    ['a package in seeds', 'seeds/sources/new.ts', "import { parse } from 'yaml'", 'yaml'],
  ]
  for (const [title, file, text, stray] of cases)
    t.strictSame(strays(file, importsOf(file, text)), [stray], title)
  t.throws(() => placeOf('services/unknown/main.ts'), 'a file in no place')

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
  for (const file of files.filter(each => each.startsWith('services/banking/')))
    t.notMatch(textOf(file), /CREDITOR_[A-Z]+_|INTERMEDIARY_\d/, file)
})

t.test('Only programs read the environment', async t => {
  const readers = files.filter(file => textOf(file).includes('process.env'))
  // These guides hold programs of clients, as text.
  const guides = [
    'edge/docs/guides/receivers.ts',
    'edge/docs/samples/typescript.ts',
    'edge/docs/services/examples.ts',
  ]
  t.strictSame(
    readers.filter(file => !isProgram(file) && !guides.includes(file)),
    [],
  )
})

/** The imports of a file that its place does not permit. */
function strays(file: string, targets: readonly string[]): readonly string[] {
  const place = placeOf(file)
  const permitted = places[place]!
  return targets.filter(target => placeOf(target) !== place && !permitted.includes(placeOf(target)))
}

/** The most precise place of the table that holds a file; a package, a module of Node or a contract is its own. */
function placeOf(target: string): string {
  if (target.startsWith('proto/gen/')) return `proto/${target.replace('payprep/', '').split('/')[2]}`
  if (!/^(services|edge|seeds)\//.test(target)) return target
  const place = byLength.find(each => target === each || target.startsWith(`${each}/`))
  if (place === undefined) throw new Error(`${target} lies in no place of test/architecture/places.ts`)
  return place
}
