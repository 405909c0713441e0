import { readFileSync } from 'node:fs'
import t from 'tap'

interface Locked {
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
}

const { packages }: { packages: Readonly<Record<string, Locked>> } = json('package-lock.json')
const { dependencies, devDependencies } = json('package.json')
/** Packages that state their licence in a file alone. */
const licenceFiles: Readonly<Record<string, string>> = { 'node_modules/jsonc-simple-parser': 'MIT' }
const page = readFileSync('services/dependencies.md', 'utf8')

t.test(
  'each package has one row, under its heading, with the licence that it states and a reason',
  async t => {
    const inPrograms = rowsUnder('## In the programs')
    const data = rowsUnder('## Data that the programs contain')
    const others = rowsUnder('## For development and tests')
    t.strictSame(namesOf(inPrograms), Object.keys(dependencies))
    t.strictSame([...namesOf(data), ...namesOf(others)].toSorted(), Object.keys(devDependencies).toSorted())
    for (const [name = '', licence, reason] of [...inPrograms, ...data, ...others]) {
      t.equal(licence, packages[`node_modules/${name}`]?.license, name)
      t.ok(reason!.length > 3, name)
    }
  },
)

t.test(
  'each package in the lock file, also one that another needs, has a licence that is permitted there',
  async t => {
    const [anywhere, inDevelopment] = rowsUnder('## Licences').map(([licences]) => licences!.split(', '))
    for (const [path, { license, dev, devOptional, optional }] of Object.entries(packages)) {
      const isForDevelopment = dev === true || devOptional === true
      // npm does not know the licences of programs for other platforms; they belong to packages that are listed.
      if (path === '' || (isForDevelopment && optional === true && license === undefined)) continue
      const permitted = new Set([...anywhere!, ...(isForDevelopment ? inDevelopment! : [])])
      const stated = license ?? licenceFiles[path] ?? 'none'
      t.ok(isPermitted(stated, permitted), `${path} (${stated})`)
    }
  },
)

t.test('each package in the lock file, also of another platform, has a hash', async t => {
  for (const [path, { integrity }] of Object.entries(packages)) {
    if (path === '') continue
    t.match(integrity, /^sha512-[\w+/]{86}==$/, path)
  }
})

t.test('versions are exact', async t => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    t.match(version, /^(npm:[a-z]+@)?\d+\.\d+\.\d+[\w.-]*$/, name)
})

/** An SPDX expression (SPDX 2.3, annex D). OR needs one permitted licence, AND needs all. */
function isPermitted(expression: string, permitted: ReadonlySet<string>): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some(each => each.split(/ and /i).every(licence => permitted.has(licence)))
}

function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = page.slice(page.indexOf(`\n${heading}`) + 1).split('\n## ')[0]!
  const rows = [...section.matchAll(/^\| (?!package|licence)(.+) \|$/gm)]
  return rows.map(([, cells]) => cells!.split(' | ').map(cell => cell.replaceAll('`', '')))
}

function namesOf(rows: readonly (readonly string[])[]) {
  return rows.map(([name]) => name)
}

function json(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
