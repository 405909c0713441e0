import { readFileSync } from 'node:fs'
import type { Package } from './packages.ts'

interface Program {
  readonly name: string
  readonly version: string
}

/** A software bill of materials: CycloneDX 1.6 in JSON (ECMA-424), with the hashes of the lock file. The same build has the same. */
export function sbomOf({ name, version }: Program, packages: readonly Package[]): string {
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: packages.map(each => component(each, locked[lockedName(each.folder)]?.integrity)),
  }
  return `${JSON.stringify(bom, undefined, 2)}\n`
}

/** The name in the lock file. A folder may be reached by a link from elsewhere. */
const lockedName = (folder: string) => folder.slice(folder.indexOf('node_modules/'))

function component({ name, version, license }: Package, integrity: string | undefined) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
  }
}

/** `sha512-<base64>`, as Subresource Integrity writes a hash. */
function hashOf(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split('-')
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  }
}
