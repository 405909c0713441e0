import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { replaceKept } from '../../services/kit/kept-file.ts'

t.test('what killed processes have left beside a kept file is deleted, and nothing else', async t => {
  const folder = t.testdir()
  const old = new Date(Date.now() - 2 * 3_600_000)
  const put = (name: string, isOld: boolean) => {
    writeFileSync(join(folder, name), 'x')
    if (isOld) utimesSync(join(folder, name), old, old)
  }
  put('dataset.pod-7f9c.example.41', true)
  put('dataset.pod-5b2d.1', false)
  put('dataset.notes', true)
  put('dataset-2.pod-7f9c.41', true)
  await replaceKept(join(folder, 'dataset'), handle => handle.writeFile('kept'))
  t.strictSame(readdirSync(folder).toSorted(), [
    'dataset',
    'dataset-2.pod-7f9c.41',
    'dataset.notes',
    'dataset.pod-5b2d.1',
  ])
  t.equal(readFileSync(join(folder, 'dataset'), 'utf8'), 'kept')
})
