import type { Pair } from './align.ts'
import { isVietnameseFamily } from './lists/east-asian-families.ts'
import { isSurname } from './lists/surnames.ts'
import type { Part, Person } from './person.ts'
import { syllablesOf } from './syllables.ts'
import { isGiven } from './words.ts'

/** Whether the shorter name may well be another person's: a relative's, or only a family name. */
export function isOtherPersonIn(
  short: Person,
  long: Person,
  pairs: readonly Pair[],
  missing: readonly Part[],
): boolean {
  if (missing.length > pairs.length + 1) return true
  const isPaired = (part: Part) => pairs.some(({ one, other }) => one === part || other === part)
  const first = long.parts[0]!
  // `Rashid` in `Mohammed bin Rashid` names the father, like the word after a leading `Ben`.
  if (long.parts.some(part => part.isFather && isPaired(part)) && missing.includes(first)) return true
  if (first.own === 'ben' && missing.includes(first)) return true
  const [few, many] = [syllablesOf(short.parts), syllablesOf(long.parts)]
  // A Chinese or Korean name needs each syllable: Kim Young is not Kim Young-ho. A given name before it may be missing.
  if (few !== undefined && many !== undefined && few < 3 && many <= 3) return true
  if (isVietnameseFamily(first.latin[0]!) && missing.includes(long.parts.at(-1)!)) return true
  return few !== 3 && isGivenNameMissing(short, long, pairs, missing)
}

/** Matching family names do not make up for a missing given name. */
function isGivenNameMissing(
  short: Person,
  long: Person,
  pairs: readonly Pair[],
  missing: readonly Part[],
): boolean {
  const isKnown = pairs.some(
    ({ one, likeness }) => likeness === 'INITIAL' || (isGiven(one) && !isFamilyIn(long, one)),
  )
  if (isKnown || isMiddle(long, missing) || isHalf(long, missing)) return false
  if (isAtEnd(short, long, pairs, missing)) return false
  const families = pairs.filter(({ one }) => isSurname(one.latin[0]!))
  return missing.some(isGiven) || families.length === 0 || families.length === pairs.length
}

/** Only one half of a name with a hyphen is missing: `A. de Vries` for `A. de Vries-Bakker`. */
function isHalf({ parts }: Person, missing: readonly Part[]): boolean {
  const at = parts.indexOf(missing[0]!)
  if (missing.length > 1 || parts.length < 3) return false
  return parts[at]!.isAfterHyphen === true || parts[at + 1]?.isAfterHyphen === true
}

/** Both names begin with the same words, and the longer one goes on: `Abebe Bikila` for `Abebe Bikila Demissie`. */
function isAtEnd(short: Person, long: Person, pairs: readonly Pair[], missing: readonly Part[]): boolean {
  const isSame = short.parts.every(
    (part, at) =>
      part.own.length > 1 &&
      pairs.some(({ one, other }) => [one, other].includes(part) && [one, other].includes(long.parts[at]!)),
  )
  return isSame && missing.length === 1 && !isGiven(missing[0]!) && short.parts.some(part => !isFamily(part))
}

/** Only a middle name or the first of two family names is missing: both names begin and end alike. */
function isMiddle({ parts }: Person, missing: readonly Part[]): boolean {
  const first = parts[0]!
  return !missing.includes(first) && !missing.includes(parts.at(-1)!) && !isSurname(first.latin[0]!)
}

/** Whether a given name is used as a second family name, as Gil in Juan Ruiz Gil. */
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
