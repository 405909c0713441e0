import { doubtOf } from '../../../../services/beneficiaries/requirements/check-digit-doubts.ts'
import { exampleOf, type Problem, problemOf } from './field-problem.ts'
import { meaningOf } from './findings.ts'
import { fieldInSentence } from './naming.ts'
import { isolated, MASK } from './numbers.ts'
import { isChosenByName } from './picker.ts'
import type { Field, Values } from './types.ts'
import { say, type Word } from './words.ts'

/** A mistake or a doubt about a value, and a button that corrects it. */
export interface Trouble {
  readonly text: string
  readonly isBlocking: boolean
  /** Whether the text says which field it is about. */
  readonly namesField?: boolean
  readonly fix?: { readonly text: string; readonly apply: () => void }
}

/** The mistake that the page finds in a field by itself. */
export function ownTrouble(field: Field, value: string, values: Values): Trouble | undefined {
  const problem = problemOf(field, value)
  if (problem === undefined) return undefined
  if (isChosenByName(field)) return { text: say('chooseFromList'), isBlocking: true }
  const word = wordFor(problem, field)
  const namesField = word === 'missing' || word === 'notAChoice'
  return { text: say(word, placesOf(field, values)), isBlocking: true, namesField }
}

function wordFor(problem: Problem, { key, kind, choices, hint }: Field): Word {
  if (problem === 'missing' && choices !== undefined) return 'notAChoice'
  if (problem === 'pattern' && hint === 'inLatinLetters') return 'notLatin'
  return problem === 'pattern' && key === 'name' && kind === 'text' ? 'notAName' : problem
}

/** A doubt about a value, which does not block the form. */
export function doubtAbout(field: Field, value: string): Trouble | undefined {
  if (value === '' || value.includes(MASK)) return undefined
  const doubt = doubtOf(field, value)
  return doubt && { text: say(meaningOf(doubt)), isBlocking: false }
}

/** The values for the {places} of a text about a field. */
export function placesOf(field: Field, values: Values) {
  return { field: fieldInSentence(field), example: isolated(exampleOf(field, values)) }
}
