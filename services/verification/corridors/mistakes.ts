import type { Question } from '../providers/provider.ts'
import { corridorOf } from './corridors.ts'
import { type Requirement, rules } from './requirements.ts'

export interface Mistake {
  /** A JSON pointer into the payment instruction. */
  readonly pointer: string
  readonly text: string
}

/** What a question lacks for its corridor, or has in another form than the corridor needs. */
export function mistakesIn(question: Question): readonly Mistake[] {
  if (question.country === '') return [{ pointer: '/country', text: 'must be the country of the account' }]
  const { name, requires } = corridorOf(question.country)
  const unmet = requires.filter((each: Requirement) => !rules[each].isMet(question))
  const where = name === 'other' ? '' : ` for ${name}`
  return unmet.map(each => ({ pointer: rules[each].pointer, text: `must be ${rules[each].what}${where}` }))
}
