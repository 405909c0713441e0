import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const banking = fileURLToPath(new URL('../../services/banking/', import.meta.url))

/** The folders of services/banking, from the bottom; those in one line do not import each other. */
const stack = ['countries', 'check-digits', 'german-iban-rules documents', 'accounts', 'directory'].map(
  level => level.split(' '),
)

t.test('folders of banking import only from folders below them', async t => {
  const folders = readdirSync(banking, { withFileTypes: true }).filter(entry => entry.isDirectory())
  t.strictSame(folders.map(({ name }) => name).toSorted(), stack.flat().toSorted())
  for (const [level, names] of stack.entries()) {
    const below = stack.slice(0, level).flat()
    for (const name of names) {
      const strays = importedBy(name).filter(other => other !== name && !below.includes(other))
      t.strictSame(strays, [], name)
    }
  }
})

/** The folders of banking that the files of one of them import from. */
function importedBy(folder: string): string[] {
  const files = readdirSync(`${banking}${folder}`, { recursive: true, encoding: 'utf8' })
  const targets = files
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => {
      const imports = readFileSync(`${banking}${folder}/${file}`, 'utf8').matchAll(/from '(\.{1,2}\/[^']+)'/g)
      return Array.from(imports, ([, path]) => new URL(path!, `file:///${folder}/${file}`).pathname)
    })
  return [...new Set(targets.map(path => path.split('/')[1]!))]
}
