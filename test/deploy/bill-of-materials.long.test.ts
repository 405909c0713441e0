import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import t from 'tap'
import { builtImage } from './built.ts'

interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
}

const { folder } = await builtImage(t)
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const { components }: { components: readonly Component[] } = JSON.parse(textOf('sbom.cdx.json'))
const nameOf = ({ name, version }: { readonly name: string; readonly version?: string | undefined }) =>
  `${name} ${version}`

t.test('The bill of materials is one by the schema of CycloneDX 1.6', async t => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  const text = textOf('sbom.cdx.json')
  t.equal(await validator.validate(text), null)
  t.not(await validator.validate(text.replace('"SHA-512"', '"SHA-5"')), null, 'which refuses others')
})

t.test('Each component has a package URL of its name and version, by which scanners find it', async t => {
  for (const component of components) {
    const { type, namespace, name, version } = PackageURL.fromString(component.purl)
    t.equal(type, 'npm')
    t.equal(nameOf({ name: namespace ? `${namespace}/${name}` : name, version }), nameOf(component))
  }
})

t.test('Each component has the hash of a package of the lock file', async t => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const locked = new Map<string, string>()
  for (const [path, { name, version, integrity }] of Object.entries<Record<string, string>>(packages))
    locked.set(nameOf({ name: name ?? path.split('node_modules/').at(-1)!, version: version! }), integrity!)
  for (const component of components) {
    const base64 = component.hashes.map(({ content }) => Buffer.from(content, 'hex').toString('base64'))
    t.strictSame([locked.get(nameOf(component))], [`sha512-${base64}`], nameOf(component))
  }
})

t.test('It has each package that the programs depend on, also those of the pages in browsers', async t => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const all = new Set(components.map(nameOf))
  const missing = Object.entries<string>(dependencies).filter(
    ([name, version]) => !all.has(nameOf({ name, version })),
  )
  t.strictSame(missing, [])
})

t.test('The notices have the licence of each component', async t => {
  const notices = textOf('NOTICES.txt').split(`\n${'-'.repeat(80)}\n\n`)
  t.ok(notices.length > 100)
  t.strictSame(
    notices.map(notice => notice.slice(0, notice.indexOf(' ('))),
    components.map(nameOf),
  )
})
