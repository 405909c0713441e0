import { randomBytes } from 'node:crypto'
import t from 'tap'
import { cipher } from '../../services/kit/cipher.ts'

const key = randomBytes(32)
const ours = cipher(key)

t.test('what was sealed opens again, in its place', async t => {
  for (const text of ['', 'a', 'Zürich 日本 🏦', 'x'.repeat(100_000)]) {
    t.equal(ours.open(ours.seal(text, 'table row'), 'table row'), text)
  }
})

t.test('the same text is sealed differently each time, and shows nowhere', async t => {
  const [one, other] = [ours.seal('GB29NWBK60161331926819', 'p'), ours.seal('GB29NWBK60161331926819', 'p')]
  t.notOk(one.equals(other))
  t.notOk(one.includes('GB29'))
})

t.test('what was sealed for one place does not open in another', async t => {
  t.throws(() => ours.open(ours.seal('x', 'accounts 1'), 'accounts 2'))
})

t.test('a change of any byte is noticed', async t => {
  const sealed = ours.seal('text', 'place')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    t.throws(() => ours.open(changed, 'place'), `byte ${at}`)
  }
  for (let length = 0; length < sealed.length; length++) {
    t.throws(() => ours.open(sealed.subarray(0, length), 'place'), `cut after ${length}`)
  }
})

t.test('what another key sealed is told apart from what was damaged', async t => {
  t.throws(() => cipher(randomBytes(32)).open(ours.seal('x', 'accounts 1'), 'accounts 1'), {
    name: 'ConfigError',
    message: 'accounts 1 was encrypted under another MASTER_KEY or ENVIRONMENT',
  })
})
