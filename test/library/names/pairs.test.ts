import t from 'tap'
import { matchName, type Reason, type Verdict } from '../../../services/library/names/match.ts'
import { cultures } from './cases/cultures.ts'
import { customs } from './cases/customs.ts'
import { details } from './cases/details.ts'
import { firmForms } from './cases/firm-forms.ts'
import { firmWords } from './cases/firm-words.ts'
import { firms } from './cases/firms.ts'
import { joint } from './cases/joint.ts'
import { mixed } from './cases/mixed.ts'
import { type Pairs, pairsIn } from './cases/pairs.ts'
import { people } from './cases/people.ts'
import { scripts } from './cases/scripts.ts'

const families: readonly (readonly [string, Pairs])[] = [
  ...Object.entries({ people, firms, firmForms, firmWords, mixed, joint, scripts }),
  ...Object.entries(customs),
  ...Object.entries(cultures).map(([name, pairs]) => [`${name} spellings`, pairs] as const),
  ...Object.entries(details),
]

const titles: Readonly<Record<Verdict, string>> = {
  MATCH: 'The name of the holder matches however it is written',
  CLOSE_MATCH: 'A name that lacks a part, is short or has a slip is close',
  NO_MATCH: 'A stranger is neither a match nor close',
}

const strangers: ReadonlySet<Reason> = new Set(['WORD_DIFFERS', 'FORM_DIFFERS'])
const certain: ReadonlySet<Reason> = new Set(['EXACT', 'ORDER', 'TITLE'])

for (const [family, pairs] of families)
  for (const [verdict, lines] of Object.entries(pairs))
    t.test(`${titles[verdict as Verdict]} (${family})`, async t => {
      for (const { given, held, type } of pairsIn(lines))
        t.equal(matchName({ given, held, type }).verdict, verdict, `${given} | ${held.join('; ')}`)
    })

t.test('A match has no reason for doubt, a close match has one, a stranger has a difference', async t => {
  const all = families.flatMap(([, pairs]) => Object.values(pairs).flatMap(pairsIn))
  const wrong = all.filter(pair => {
    const { verdict, reasons } = matchName(pair)
    if (verdict === 'NO_MATCH') return !reasons.some(each => strangers.has(each))
    const doubts = reasons.filter(each => !certain.has(each))
    if (verdict === 'MATCH') return doubts.some(each => each !== 'TRANSLITERATED')
    return doubts.length === 0 || doubts.some(each => strangers.has(each))
  })
  t.strictSame(wrong, [])
})
