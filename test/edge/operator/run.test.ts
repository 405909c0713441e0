import { execFileSync } from 'node:child_process'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'

/** In two parts: the runner of tests replaces the whole. */
const URL_OF_MODULE = ['import.meta', 'url'].join('.')

const printed = (program: string, ...args: string[]) =>
  execFileSync(process.execPath, ['edge/operator/run.mjs', program, ...args], { encoding: 'utf8' })

t.test(
  'a program runs from its sources as they are now, and is bundled anew only after a change',
  async t => {
    const folder = t.testdir({
      'main.ts': `import { word } from './word.ts'
      const { later } = await import('./later.ts')
      console.log([word, later, ${URL_OF_MODULE}, ...process.argv.slice(2)].join('|'))`,
      'word.ts': `export const word: string = 'Zürich'`,
      'later.ts': `export const later = 'näher'`,
    })
    const program = relative('.', join(folder, 'main.ts'))
    const bundle = join('node_modules/.cache/payprep', program.replace(/\.ts$/, '').replaceAll('/', '-'))
    t.teardown(() => rmSync(bundle, { recursive: true, force: true }))
    const address = pathToFileURL(join(folder, 'main.ts')).href
    t.equal(printed(program, '--brief', 'x y'), `Zürich|näher|${address}|--brief|x y\n`)

    const madeAt = () => statSync(join(bundle, 'main.mjs')).mtimeMs
    const first = madeAt()
    t.equal(printed(program), `Zürich|näher|${address}\n`)
    t.equal(madeAt(), first)

    writeFileSync(join(folder, 'later.ts'), `export const later = 'weiter'`)
    t.equal(printed(program), `Zürich|weiter|${address}\n`)
  },
)
