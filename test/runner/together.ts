// Runs bundled test files one after another in this process, with a comment before each that separates their results.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { handOverStrictly } from '../../services/kit/hand-over.ts'

const files = process.argv.splice(2)
// tap names the process by its arguments, and fixture folders by that name: one file is enough to tell it from others.
process.argv.push(files[0]!)
const { default: t } = await import('tap')
// A teardown of the whole process makes tap end it as soon as no test is left, as between two files; these do not.
t.teardown = t.after
t.beforeEach = t.afterEach = () => {
  throw new Error('the hook would run for the tests of other files too: call a function in each test instead')
}

handOverStrictly()
for (const file of files) {
  t.comment(`file: ${file}`)
  // A file that cannot be loaded fails, and the others go on.
  await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    void t.test('the file loads', async t => void t.error(error))
  })
  if (!t.idle) await once(t, 'idle')
}
t.end()
