import t from 'tap'
import { installedSize } from './sizes.ts'

t.test('What npm ci --omit=dev installs takes at most 120 MB', async t => {
  const size = installedSize()
  t.ok(size <= 120, `${size} MB`)
  t.ok(size > 20, 'the packages are there')
})
