import fc from 'fast-check'
import t from 'tap'
import { type Reason, reasons } from '../../../services/library/names/reasons.ts'
import {
  cleanName,
  hasEnoughLetters,
  matchName,
  type PartyType,
} from '../../../services/library/names/match.ts'
import { cultures } from './cases/cultures.ts'
import { firmForms } from './cases/firm-forms.ts'
import { firmWords } from './cases/firm-words.ts'
import { firms } from './cases/firms.ts'
import { pairsIn } from './cases/pairs.ts'
import { people } from './cases/people.ts'
import { scripts } from './cases/scripts.ts'

const pairs = [people, firms, firmForms, firmWords, scripts, ...Object.values(cultures)].flatMap(each =>
  Object.values(each).flatMap(pairsIn),
)
const humans = Object.values(people).flatMap(pairsIn)
const type = fc.constantFrom<PartyType | undefined>(undefined, 'INDIVIDUAL', 'BUSINESS')
const pair = fc.constantFrom(...pairs)
const human = fc.constantFrom(...humans)

const verdict = (given: string, held: string, of?: PartyType) =>
  matchName({ given, held: [held], type: of }).verdict

/** Words of names, which are combined in any way. */
const words = [
  ...new Set(pairs.flatMap(({ given, held }) => [given, ...held]).flatMap(name => name.split(' '))),
].filter(word => /\p{L}/u.test(word))
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map(each => each.join(' '))

/** Two holders, or a firm and its trading name: one given name matches a joint account, but not the reverse. */
const JOINT =
  /\s(?:[&+]|and|und|u|oder|or|y|o|et|ou|e|i|lub|a|en|of|og|och|ja|eller|t\/a|trading as|d\/b\/a|dba|doing business as)\s/i

t.test('A match is symmetric', async () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.tuple(name, name),
        pair.map(({ given, held }) => [given, held[0]!] as const),
      ),
      type,
      ([one, other], of) => {
        if (matchName({ given: one, held: [other], type: of }).verdict !== 'MATCH') return true
        if (JOINT.test(one) || JOINT.test(other)) return true
        return verdict(other, one, of) === 'MATCH'
      },
    ),
    { numRuns: 3000 },
  )
})

t.test('A name matches itself', async () => {
  fc.assert(
    fc.property(name, type, (each, of) => verdict(each, each, of) === 'MATCH'),
    { numRuns: 3000 },
  )
})

t.test('Case, spacing, accents and the way they are encoded never change the verdict', async () => {
  const changes: readonly ((text: string) => string)[] = [
    text => text.toUpperCase(),
    text => text.toLowerCase(),
    text => `  ${text.replaceAll(' ', ' \t ')}\u00a0`,
    text => text.normalize('NFD'),
    text =>
      text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC'),
    text => text.replaceAll(' ', ' \u200b'),
    text => `\u202b${text}\u202c`,
  ]
  fc.assert(
    fc.property(
      human,
      fc.constantFrom(...changes),
      fc.boolean(),
      ({ given, held, type }, change, changesHeld) => {
        const before = matchName({ given, held, type }).verdict
        return changesHeld
          ? matchName({ given, held: held.map(change), type }).verdict === before
          : matchName({ given: change(given), held, type }).verdict === before
      },
    ),
    { numRuns: 3000 },
  )
})

t.test('Vietnamese marks decide where both names have them, and only there', async t => {
  const names = [
    'Hạnh',
    'Hanh',
    'Hành',
    'Hảnh',
    'Dương',
    'Đường',
    'Thịnh',
    'Thình',
    'Thinh',
    'Quỳnh',
    'Quynh',
  ]
  const bare = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
  for (const one of names)
    for (const other of names) {
      const [given, held] = [`Phạm Thị ${one}`, `Phạm Thị ${other}`]
      t.equal(verdict(given, held), one === other ? 'MATCH' : 'NO_MATCH', `${given} | ${held}`)
      const plain = bare(one) === bare(other) ? 'MATCH' : 'NO_MATCH'
      t.equal(verdict(bare(given), held), plain, `${bare(given)} | ${held}`)
      t.equal(verdict(given, bare(held)), plain, `${given} | ${bare(held)}`)
      t.equal(cleanName(given) === cleanName(held), one === other, 'the keys are as strict')
    }
})

t.test('The order of the words of a person never changes the verdict', async () => {
  const plain = humans.filter(
    ({ given }) =>
      !/ (?:[a-z]+|al|mc|mac|o|st|jr|sr|i+v?i*) |-|^o |,|'|’|\.|\d| (?:jr|sr|junior|senior|ii+|vii+)$/i.test(
        given,
      ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...plain), fc.infiniteStream(fc.nat()), ({ given, held, type }, dice) => {
      const shuffled = given
        .split(' ')
        .map(word => ({ word, at: dice.next().value as number }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ word }) => word)
        .join(' ')
      return matchName({ given: shuffled, held, type }).verdict === matchName({ given, held, type }).verdict
    }),
    { numRuns: 2000 },
  )
})

t.test('A title never changes the verdict', async () => {
  const title = fc.constantFrom(
    'Mr',
    'Mrs.',
    'Dr.',
    'Prof. Dr.',
    'Herr',
    'Frau',
    'Mme',
    'Sra.',
    'Dott.ssa',
    'Ing.',
    'Sir',
    'Dr. med.',
  )
  fc.assert(
    fc.property(human, title, fc.boolean(), ({ given, held, type }, each, isHeld) => {
      const before = matchName({ given, held, type }).verdict
      return isHeld
        ? matchName({ given, held: held.map(name => `${each} ${name}`), type }).verdict === before
        : matchName({ given: `${each} ${given}`, held, type }).verdict === before
    }),
    { numRuns: 3000 },
  )
})

t.test('No text makes matching fail, and each answer is complete', async () => {
  const odd = fc.constantFrom(
    '\ud800',
    '\udfff',
    '\u202e',
    '\u200f',
    '\u200d',
    '👨‍👩‍👧',
    '\0',
    '\u0301',
    'ﷺ',
    '(株)',
    "'",
    '-',
    '&',
    ',',
    'İ',
    'ß',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.oneof(odd, fc.constantFrom(...words)), { maxLength: 60 }).map(each => each.join(' ')),
    fc.array(fc.oneof(odd, fc.constantFrom(...words)), { maxLength: 8 }).map(each => each.join('')),
  )
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), type, (given, held, of) => {
      const found = matchName({ given, held, type: of })
      const isKnown = (reason: Reason) => reasons.includes(reason)
      cleanName(given)
      hasEnoughLetters(given)
      return (
        found.reasons.length > 0 &&
        found.reasons.every(isKnown) &&
        (found.verdict === 'NO_MATCH') === (found.heldIndex === undefined)
      )
    }),
    { numRuns: 3000 },
  )
})

t.test('The clean name is the same for the spellings of one name', async () => {
  fc.assert(
    fc.property(human, ({ given }) => {
      const key = cleanName(given)
      return (
        cleanName(given.toUpperCase()) === key &&
        cleanName(given.normalize('NFD')) === key &&
        cleanName(`Dr. ${given.split(' ').toReversed().join('  ')}`) === key
      )
    }),
  )
})
