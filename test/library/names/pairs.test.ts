import t from 'tap'
import { matchName, type Verdict } from '../../../services/library/names/match.ts'
import { customs } from './cases/customs.ts'
import { firmForms } from './cases/firm-forms.ts'
import { firmWords } from './cases/firm-words.ts'
import { firms } from './cases/firms.ts'
import { joint } from './cases/joint.ts'
import { mixed } from './cases/mixed.ts'
import { type Pairs, pairsIn } from './cases/pairs.ts'
import { people } from './cases/people.ts'
import { scripts } from './cases/scripts.ts'

const families: Readonly<Record<string, Pairs>> = {
  people,
  firms,
  firmForms,
  firmWords,
  mixed,
  joint,
  scripts,
  ...customs,
}

const titles: Readonly<Record<Verdict, string>> = {
  MATCH: 'The name of the holder matches however it is written',
  CLOSE_MATCH: 'A name that lacks a part, is short or has a slip is close',
  NO_MATCH: 'A stranger is neither a match nor close',
}

for (const [family, pairs] of Object.entries(families))
  for (const [verdict, lines] of Object.entries(pairs))
    t.test(`${titles[verdict as Verdict]} (${family})`, async t => {
      for (const { given, held, type } of pairsIn(lines))
        t.equal(matchName({ given, held, type }).verdict, verdict, `${given} | ${held.join('; ')}`)
    })
