import type { Question } from '../providers/provider.ts'
import { corridorOf } from './corridors.ts'
import { type Requirement, rules } from './requirements.ts'

export interface Mistake {
  /** A JSON pointer into the payment instruction. */
  readonly pointer: string
  readonly text: string
}

/** Fields that a question lacks for its corridor, or has in the wrong form. No text repeats a given value. */
export function mistakesIn(question: Question): readonly Mistake[] {
  if (question.country === '') return [{ pointer: '/country', text: 'must be the country of the account' }]
  const { name, requires } = corridorOf(question.country)
  const where = name === 'other' ? '' : ` for ${name}`
  return requires.flatMap((each: Requirement) => {
    const { pointer, what, mistake } = rules[each]
    const found = mistake(question)
    return found === undefined ? [] : [{ pointer, text: `must be ${what}${where}: ${found}` }]
  })
}
