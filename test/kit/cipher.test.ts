import { randomBytes } from 'node:crypto'
import t from 'tap'
import { cipher } from '../../services/kit/cipher.ts'

const key = randomBytes(32)
const { seal, open, sealBytes, openBytes } = cipher(key)

t.test('a sealed value opens again in its place', async t => {
  for (const text of ['', 'a', 'Zürich 日本 🏦', 'x'.repeat(100_000)]) {
    t.equal(open(seal(text, 'table row'), 'table row'), text)
  }
})

t.test('sealed bytes open again in their place, and in no other', async t => {
  for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 0xd8, 0]), randomBytes(1024 * 1024)]) {
    t.ok(openBytes(sealBytes(bytes, 'chunks 1 0'), 'chunks 1 0').equals(bytes))
    t.throws(() => openBytes(sealBytes(bytes, 'chunks 1 0'), 'chunks 1 1'))
  }
  t.equal(open(sealBytes(Buffer.from('é'), 'p'), 'p'), 'é', 'a text is sealed as its bytes in UTF-8')
})

t.test('sealing the same text twice gives different ciphertexts without the text', async t => {
  const [one, other] = [seal('GB29NWBK60161331926819', 'p'), seal('GB29NWBK60161331926819', 'p')]
  t.notOk(one.equals(other))
  t.notOk(one.includes('GB29'))
})

t.test('a value sealed for one place does not open in another', async t => {
  t.throws(() => open(seal('x', 'accounts 1'), 'accounts 2'))
})

t.test('a change of any byte is detected', async t => {
  const sealed = seal('text', 'place')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    t.throws(() => open(changed, 'place'), `byte ${at}`)
  }
  for (let length = 0; length < sealed.length; length++) {
    t.throws(() => open(sealed.subarray(0, length), 'place'), `cut after ${length}`)
  }
})

t.test('a value sealed with another key fails with a specific error', async t => {
  t.throws(() => cipher(randomBytes(32)).open(seal('x', 'accounts 1'), 'accounts 1'), {
    name: 'ConfigError',
    message: 'accounts 1 was encrypted under another MASTER_KEY or ENVIRONMENT',
  })
})
