import { matchName } from '../../services/names/match.ts'
import { firms } from '../names/cases/firms.ts'
import { type Pair, pairsIn } from '../names/cases/pairs.ts'
import { people } from '../names/cases/people.ts'
import { scripts } from '../names/cases/scripts.ts'
import { table } from './table.ts'
import { inTurns } from './turns.ts'

const TURNS_PER_ROUND = 500

/** The name matcher on one core: the pairs of the tests, and the longest names there can be. */
export async function benchNames(): Promise<string> {
  const long = (name: string): Pair => {
    const text = `${name} `.repeat(140).slice(0, 140)
    return { given: text, held: [text.toUpperCase().replace(/.$/, 'X')], type: undefined }
  }
  const sets = {
    people: Object.values(people).flatMap(pairsIn),
    firms: Object.values(firms).flatMap(pairsIn),
    'other scripts': Object.values(scripts).flatMap(pairsIn),
    '140 characters, 20 words of Latin': [long('Müllér'), long('Johann')],
    '140 characters of Cyrillic': [long('Щербаков'), long('Ковальчук')],
    '140 characters, a firm': [long('Handels GmbH'), long('Aktiengesellschat')],
  }
  const works = inTurns(
    Object.fromEntries(
      Object.entries(sets).map(([name, pairs]) => [
        name,
        (at: number) => matchName(pairs[at % pairs.length]!).reasons.length,
      ]),
    ),
    TURNS_PER_ROUND,
  )
  return table(
    ['pairs of names', 'each', 'per second'],
    Object.entries(works).map(([name, { nanoseconds }]) => [
      name,
      `${(nanoseconds / 1000).toFixed(1)} µs`,
      Math.round(1e9 / nanoseconds).toLocaleString('en'),
    ]),
  )
}
