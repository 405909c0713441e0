import fc from 'fast-check'
import t from 'tap'
import { type Key, keyOf } from '../../../services/library/screening/keys/key.ts'
import { AcceptorId, AcceptorName } from '../../../services/library/screening/keys/acceptor-keys.ts'
import {
  acceptorNameKeys,
  leadingZeros,
  midKey,
  midOf,
} from '../../../services/library/screening/keys/merchant-keys.ts'
import { anyCharacter } from '../../harness/any-character.ts'

const isSame = (one: Key, other: Key) => one.h0 === other.h0 && one.h1 === other.h1 && one.h2 === other.h2

/** Mostly characters that data elements have, and that mean something in them. */
const unit = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(..."0 0A9z*\\-._/~&'q") },
  {
    weight: 1,
    arbitrary: fc.constantFrom('é', 'Е', 'ß', '７', '\u200b', '\t', '\u007f', 'İ', '猫', '\ud83c'),
  },
  { weight: 1, arbitrary: anyCharacter },
)
const written = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit, maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(undefined, null, 0, 4711, {}, 'x'.repeat(5000), ' '.repeat(300)),
  },
)

t.test('An acceptor id that is read in one pass has the key of its text', async () => {
  const id = new AcceptorId()
  fc.assert(
    fc.property(written, each => {
      const text = midOf(each)
      id.read(each)
      if (text === undefined) return id.state === 'INVALID'
      if (text === '') return id.state === 'ABSENT'
      const hasSeparator = /[A-Z0-9][-./_ ]+[A-Z0-9]/.test(text)
      return (
        id.state === 'GIVEN' &&
        id.zeros === leadingZeros(text) &&
        id.hasSeparator === hasSeparator &&
        isSame(id.key, keyOf(midKey(text)))
      )
    }),
    { numRuns: 5_000 },
  )
})

t.test('An acceptor name that is read in one pass has the keys of its text', async () => {
  const name = new AcceptorName()
  fc.assert(
    fc.property(written, each => {
      const texts = acceptorNameKeys(each)
      name.read(each)
      return name.count === texts.length && texts.every((text, at) => isSame(name.keys[at]!, keyOf(text)))
    }),
    { numRuns: 5_000 },
  )
})
