import fc from 'fast-check'
import t from 'tap'
import type { Entity } from '../../../services/library/screening/entity.ts'
import { entityIndex } from '../../../services/library/screening/index/entity-index.ts'
import { Key, keyOf } from '../../../services/library/screening/keys/key.ts'
import { keysOf } from '../../../services/library/screening/keys/keys-of.ts'
import { bankAccount, id, merchant, platform } from './entities.ts'

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

const hexOf = ({ h0, h1, h2 }: Key) => Buffer.from(Int32Array.of(h0, h1, h2).buffer).toString('hex')

t.test('Keys are hashed by MurmurHash3_x86_128, also after a longer one', async t => {
  const key = new Key()
  for (const [text, expected] of hashes) {
    key.set('猫'.repeat(1000))
    t.equal(hexOf(key.set(text)), expected.slice(0, 24), text)
  }
})

const sortedIds = (index: ReturnType<typeof entityIndex>, text: string) =>
  index.find(keyOf(text)).map(index.idOf).toSorted()

const entity: fc.Arbitrary<Entity> = fc
  .record({
    n: fc.integer({ min: 1, max: 40 }),
    mid: fc.constantFrom('Ø1', 'ØØ7', '0044-ب', 'ZÜ9', '17'),
    name: fc.constantFrom('ÇAY*BAHÇE', 'ÇAY', 'BAHÇE', ''),
    of: fc.integer({ min: 1, max: 40 }),
    state: fc.constantFrom('ACTIVE' as const, 'OBSOLETE' as const, 'ACTIVE' as const),
  })
  .map(({ n, mid, name, of, state }) => {
    if (n % 5 === 0) return platform(n, name, state)
    if (n % 5 === 1)
      return bankAccount(n, { platformId: id(of), accountHolderName: name, accountId: mid }, state)
    return merchant(n, { platformId: id(of), mid, name }, state)
  })

t.test('Whatever is added, replaced and removed, a key finds the same entities as a plain list', async () => {
  fc.assert(
    fc.property(fc.array(entity, { maxLength: 200 }), entities => {
      const index = entityIndex()
      const plain = new Map<string, Entity>()
      for (const each of entities) {
        index.put(each)
        plain.set(each.id, each)
      }
      const active = [...plain.values()].filter(({ state }) => state === 'ACTIVE')
      for (const key of new Set(entities.flatMap(each => [...keysOf(each)]))) {
        const expected = active.filter(each => keysOf(each).has(key)).map(each => each.id)
        if (sortedIds(index, key).join() !== expected.toSorted().join()) return false
        for (const row of index.find(keyOf(key))) if (!index.has(row, keyOf(key))) return false
      }
      return index.size === active.length
    }),
    { numRuns: 60 },
  )
})

t.test('Many entities are found while their index grows, and their room is used again', async t => {
  const index = entityIndex()
  const nth = (n: number, round: number) => merchant(n, { mid: `Q${round}Z${n}`, name: `ŻUK ${n % 997}` })
  for (let n = 2; n < 40_000; n++) index.put(nth(n, 1))
  const { bytes } = index
  for (let n = 2; n < 40_000; n += 2) index.put({ ...nth(n, 1), state: 'OBSOLETE' })
  for (let n = 2; n < 40_000; n += 2) index.put(nth(n, 2))
  t.equal(index.bytes, bytes)
  for (let n = 2; n < 40_000; n++) {
    const [present, absent] = n % 2 === 0 ? [2, 1] : [1, 2]
    if (sortedIds(index, `M|Q${present}Z${n}`).join() !== id(n)) t.fail(`${n} is not found`)
    if (sortedIds(index, `M|Q${absent}Z${n}`).length !== 0) t.fail(`${n} is found by a key it has not`)
  }
  t.equal(sortedIds(index, 'N|ZUK 13').length, 41)
})

t.test('Of a key that very many entities have, a thousand are found', async t => {
  const index = entityIndex()
  for (let n = 2; n < 3_000; n++)
    index.put(bankAccount(n, { accountHolderName: 'ИЗВЕСТНО', accountId: `${n}` }))
  const [key] = [...keysOf(bankAccount(2, { accountHolderName: 'ИЗВЕСТНО', accountId: '-' }))]
  t.equal(index.find(keyOf(key!)).length, 1_000)
  for (let n = 2; n < 3_000; n++) index.put(bankAccount(n, { accountId: `${n}` }, 'OBSOLETE'))
  t.equal(index.find(keyOf(key!)).length, 0)
})
