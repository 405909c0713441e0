import { matchName } from '../../services/library/names/match.ts'
import { cultures } from '../library/names/cases/cultures.ts'
import { firms } from '../library/names/cases/firms.ts'
import { type Pair, pairsIn } from '../library/names/cases/pairs.ts'
import { people } from '../library/names/cases/people.ts'
import { scripts } from '../library/names/cases/scripts.ts'
import { table } from './table.ts'
import { inTurns } from './turns.ts'

const TURNS_PER_ROUND = 500

/** The name matcher on one core: the pairs of the tests, and the longest and slowest names there can be. */
export async function benchNames(): Promise<string> {
  const long = (name: string): Pair => {
    const text = `${name} `.repeat(140).slice(0, 140)
    return { given: text, held: [text.toUpperCase().replace(/.$/, 'X')], type: undefined }
  }
  const pair = (given: string, held: string): Pair => ({ given, held: [held], type: undefined })
  const sets = {
    people: Object.values(people).flatMap(pairsIn),
    firms: Object.values(firms).flatMap(pairsIn),
    'other scripts': Object.values(scripts).flatMap(pairsIn),
    'romanizations, married names, public bodies': Object.values(cultures).flatMap(each =>
      Object.values(each).flatMap(pairsIn),
    ),
    '140 characters, 20 words of Latin': [long('Müllér'), long('Johann')],
    '140 characters of Cyrillic': [long('Щербаков'), long('Ковальчук')],
    '140 characters, a firm': [long('Handels GmbH'), long('Aktiengesellschat')],
    '140 characters, misspelled firms': [
      pair(
        'Gesellschft beschrnkter Haftnug Aktiengeselschaft Limtied Corporaton Incorporatd Kommanditgesellschft',
        'Gesellschat beschraenkte Haftungg Aktiengesellshaft Limietd Corpration Incorprated Komanditgeselschaft',
      ),
    ],
    '20 initials, 20 names': [
      pair(
        'A B C D E F G H I J K L M N O P Q R S T',
        'Anna Bert Carl Dora Emil Fred Gert Hans Ines Jan Karl Lars Max Nora Olaf Paul Quin Rita Sven Tina',
      ),
    ],
    '17 short forms of given names': [
      pair(
        'Bill Bob Liz Dick Ted Jack Meg Hank Chuck Tony Misha Pepe Paco Nacho Lola Kate Jim',
        'William Robert Elizabeth Richard Edward John Margaret Henry Charles Anthony Mikhail Jose Francisco Ignacio',
      ),
    ],
    '15 Cyrillic names, each misspelled': [
      pair(
        'Ющенко Щукин Хрущёв Юлия Евгений Яковлев Цветаева Жюльен Ющук Хрюкин Чайковский Щедрин Ющенкова Жуков',
        'Ющенка Щукина Хрущова Юлии Евгения Яковлева Цветаев Жюльена Ющака Хрюкина Чайковская Щедрина Ющанкова',
      ),
    ],
    'words of ten scripts': [
      pair(
        'Müller Щербаков 王小明 محمد Παπαδόπουλος 김민수 สมชาย כהן श्रीनिवास Jürgen Ковальчук 李大华 Aktiengeselschaft',
        'Aktiengesellschaf 李大花 Ковальчуг Jurgn श्री כהנ ส 김민서 Papadopulos محمود 王小名 Sherbakov Mueler',
      ),
    ],
    'ten joint holders': [
      pair(
        'Anna Ek & Bert Maier & Carl Mayer & Dora Meyer & Emil Mair & Fred Ost & Gert Ahl',
        'Ahl Gert & Ost Fred & Mair Emil & Meyer Dora & Mayer Carl & Maier Bert & Ek Ann',
      ),
    ],
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
