import type { Field } from './types.ts'
import type { Word } from './words.ts'

/**
 * What the codes of alerts and requirements mean to somebody who fills in a
 * form; the first that fits. What has no line here is worth a second look, and
 * no more can be said.
 */
const meanings: readonly (readonly [codes: RegExp, word: Word])[] = [
  [/^REQUIRED$/, 'missing'],
  [/^NOT_A_CHOICE$/, 'notAChoice'],
  [/TOO_SHORT$/, 'short'],
  [/TOO_LONG$/, 'long'],
  [/^CHARACTERS_NOT_ALLOWED$/, 'characters'],
  [/^RETYPE$/, 'retype'],
  [/^RECIPIENT_ALREADY_SAVED$/, 'alreadySaved'],
  [/COMPLIANCE_HIT$/, 'notPayable'],
  [/_SWAP$/, 'swapped'],
  [/_DUPLICATION$/, 'duplicated'],
  [/POSSIBLE_CARD_NUMBER$/, 'cardInstead'],
  [/(INVALID_COUNTRY_CODE|COUNTRY_NOT_SUPPORTED|COUNTRY_INCONSISTENCY)$/, 'otherCountry'],
  [/INCONSISTENCY$/, 'unrelated'],
  [/(INCORRECT_CHECK_DIGITS|INCORRECT_CHECKSUM)$/, 'mistyped'],
  [/(DOES_NOT_EXIST|INVALID_BANK_IDENTIFIER)$/, 'unknownBank'],
  [/(SCHEME_UNSUPPORTED|NO_SSI|NO_SSI_FOR_CURRENCY)$/, 'notReached'],
  [/(WRONG_FORM|INVALID_FORMAT|INVALID_BBAN_STRUCTURE)$/, 'pattern'],
]

export function meaningOf(code: string): Word {
  return meanings.find(([codes]) => codes.test(code))?.[1] ?? 'doubtful'
}

/** Which of the fields that are shown a finding is about. */
export function fieldOf(pointer: string | undefined, fields: readonly Field[]): Field | undefined {
  if (pointer === undefined) return undefined
  return fields.find(({ path }) => path === pointer) ?? fields.find(({ path }) => path.startsWith(pointer))
}
