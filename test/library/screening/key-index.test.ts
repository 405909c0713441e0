import t from 'tap'
import { hashInto } from '../../../services/library/screening/index/hash.ts'
import { keyIndex } from '../../../services/library/screening/index/key-index.ts'

// Computed by the Python package mmh3, hash_bytes(text.encode('utf-16-le'), 0, False).
const hashes = [
  ['', '00000000000000000000000000000000'],
  ['a', '96b13b03e14fefcce14fefcce14fefcc'],
  ['ab', '53b90f26fdb622affdb622affdb622af'],
  ['abc', 'a3975b2bb55ff720b4c21250b4c21250'],
  ['abcdefg', '5ede1f85ab9a1af8321f352aa78c8efa'],
  ['abcdefgh', '5576356ca198f88d0d236da714711442'],
  ['abcdefghi', '32d7a31786e4ee37e19ed304dc6d7fee'],
  ['M|1234567', '669eb7ade6dca778405b12bd757cbfc7'],
  ['W|0x00000000219ab540356cbb839cbe05303d7705fa', '3bfdbaee9e130cc6f80c783fbdac0751'],
  ['N|ŁÓDŹ 猫', 'a296a3ed5253f37551aa8683a08e0dd3'],
] as const

t.test('Keys are hashed by MurmurHash3_x86_128', async t => {
  for (const [text, expected] of hashes) {
    const hash = new Int32Array(4)
    hashInto(hash, text)
    t.equal(Buffer.from(hash.buffer).toString('hex'), expected, text)
  }
})

t.test('Each key of many is found with its entity, also after others were removed and added', async t => {
  const index = keyIndex()
  const lists: number[] = []
  const add = (entity: number, round: number) => {
    lists[entity] = index.add(`${round} ${entity}`, entity, index.add(`shared ${entity % 1000}`, entity, -1))
  }
  for (let entity = 0; entity < 5000; entity++) add(entity, 1)
  const { bytes } = index
  for (let entity = 0; entity < 5000; entity += 2) index.removeAll(lists[entity]!)
  for (let entity = 0; entity < 5000; entity += 2) add(entity, 2)
  t.equal(index.bytes, bytes)
  for (let entity = 0; entity < 5000; entity++) {
    const isChanged = entity % 2 === 0
    const [present, absent] = isChanged ? [2, 1] : [1, 2]
    if (index.find(`${present} ${entity}`).join() !== String(entity)) t.fail(`${entity} is not found`)
    if (index.find(`${absent} ${entity}`).length !== 0) t.fail(`${entity} is found by a key it has not`)
    if (!index.isIn(lists[entity]!, `shared ${entity % 1000}`)) t.fail(`${entity} has lost a key`)
  }
  t.strictSame(index.find('shared 7').toSorted(), [1007, 2007, 3007, 4007, 7])
  t.equal(index.findOnly('1 7')?.entity, 7)
  t.equal(index.findOnly('1 8'), undefined)
})

t.test('Of a key that very many entities have, a thousand are found', async t => {
  const index = keyIndex()
  for (let entity = 0; entity < 3000; entity++) index.add('shared', entity, -1)
  t.equal(index.find('shared').length, 1000)
})
