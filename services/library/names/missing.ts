import type { Pair } from './align.ts'
import { isVietnameseFamily } from './lists/east-asian-families.ts'
import { isSurname } from './lists/surnames.ts'
import type { Part, Person } from './person.ts'
import { syllablesOf } from './syllables.ts'
import { isGiven } from './words.ts'

/** Whether the shorter of two names may well be that of another person: of a relative, or no more than a family name. */
export function isOtherPersonIn(
  short: Person,
  long: Person,
  pairs: readonly Pair[],
  missing: readonly Part[],
): boolean {
  if (missing.length > pairs.length + 1) return true
  const isPaired = (part: Part) => pairs.some(({ one, other }) => one === part || other === part)
  const first = long.parts[0]!
  // `Rashid` of `Mohammed bin Rashid` is the father, and so is the word after a Ben that begins the name.
  if (long.parts.some(part => part.isFather && isPaired(part)) && missing.includes(first)) return true
  if (first.own === 'ben' && missing.includes(first)) return true
  const [few, many] = [syllablesOf(short.parts), syllablesOf(long.parts)]
  // Of a Chinese or Korean name each syllable is needed: Kim Young is not Kim Young-ho. A given name before it is not.
  if (few !== undefined && many !== undefined && few < 3 && many <= 3) return true
  if (isVietnameseFamily(first.latin[0]!) && missing.includes(long.parts.at(-1)!)) return true
  return few !== 3 && isGivenNameMissing(long, pairs, missing)
}

/** Family names alone must not buy the given name. */
function isGivenNameMissing(long: Person, pairs: readonly Pair[], missing: readonly Part[]): boolean {
  const isKnown = pairs.some(
    ({ one, likeness }) => likeness === 'INITIAL' || (isGiven(one) && !isFamilyIn(long, one)),
  )
  if (isKnown || isMiddle(long, missing)) return false
  const families = pairs.filter(({ one }) => isSurname(one.latin[0]!))
  return missing.some(isGiven) || families.length === 0 || families.length === pairs.length
}

/** A middle name or the first of two family names: the name begins and ends alike. */
function isMiddle({ parts }: Person, missing: readonly Part[]): boolean {
  const first = parts[0]!
  return !missing.includes(first) && !missing.includes(parts.at(-1)!) && !isSurname(first.latin[0]!)
}

/** A family name after another one, as Gil in Juan Ruiz Gil, though people are called so as well. */
function isFamilyIn({ parts }: Person, part: Part): boolean {
  const at = parts.findIndex(({ own }) => own === part.own)
  return (
    at > 1 &&
    isGiven(parts[0]!) &&
    isFamily(part) &&
    parts.slice(1, at).some(each => isFamily(each) && !isGiven(each))
  )
}

const isFamily = ({ latin }: Part) => isSurname(latin[0]!)
