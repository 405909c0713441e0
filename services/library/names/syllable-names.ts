import anyAscii from 'any-ascii'
import { isEastAsianFamily } from './lists/east-asian-families.ts'
import type { Part } from './person.ts'
import { charactersIn } from './romanizations/cantonese.ts'
import { areOneSyllable, isKoreanFamily } from './romanizations/korean.ts'
import { familiesIn, isFamilyOfTaiwan, isPinyin, pinyinOf } from './romanizations/wade-giles.ts'
import { otherFamiliesOf, pinyinOfFamily } from './spelling/han.ts'

/** A Chinese or Korean name, a syllable or character each, the family name first. */
type Syllables = readonly string[]

/** Most names are not: they have no such family name. */
function mayBeOfSyllables(parts: readonly Part[]): boolean {
  if (parts.length > 4 || parts.length === 0) return false
  return [parts[0]!, parts.at(-1)!].some(({ own, isLatin }) =>
    isLatin ? isEastAsianFamily(own) || isKoreanFamily(own) || isFamilyOfTaiwan(own) : HAN.test(own),
  )
}

/**
 * Whether two names are one Chinese or Korean name in two romanizations, or in characters and a romanization: Pinyin,
 * Wade-Giles, Hong Kong's, and those of Korea. Each syllable must fit, in one system for the whole name.
 */
export function areOneNameOfSyllables(ones: readonly Part[], others: readonly Part[]): boolean {
  if (!mayBeOfSyllables(ones) || !mayBeOfSyllables(others)) return false
  const [left, right] = [readings(ones), readings(others)]
  return left.some(one => right.some(other => one.length === other.length && areOne(one, other)))
}

function areOne(one: Syllables, other: Syllables): boolean {
  const [isHan, isOtherHan] = [HAN.test(one[0]!), HAN.test(other[0]!)]
  if (isHan && isOtherHan) return false
  if (isHan) return isHanIn(one, other)
  if (isOtherHan) return isHanIn(other, one)
  return (
    isWadeGiles(one, other) ||
    isWadeGiles(other, one) ||
    isOfHongKong(one, other) ||
    isOfHongKong(other, one) ||
    areKorean(one, other)
  )
}

const HAN = /\p{Script=Han}/u

function isHanIn([family, ...given]: Syllables, [latinFamily, ...latinGiven]: Syllables): boolean {
  const families = pinyinOfFamily(family!)
  const others = otherFamiliesOf(family!)
  const isGivenIn = (reads: (character: string, latin: string) => boolean) =>
    given.every((character, at) => reads(character, latinGiven[at]!))
  const isHongKong = charactersIn(latinFamily!).includes(family!) || others.includes(latinFamily!)
  if (isHongKong && isGivenIn((character, latin) => charactersIn(latin).includes(character))) return true
  const isPinyin = isGivenIn((character, latin) => pinyinOfCharacter(character) === latin)
  if (isPinyin && (families.includes(latinFamily!) || others.includes(latinFamily!))) return true
  return (
    (families.some(each => familiesIn(latinFamily!).includes(each)) || others.includes(latinFamily!)) &&
    isGivenIn((character, latin) => pinyinOf(latin).includes(pinyinOfCharacter(character)))
  )
}

/** Wade-Giles against Pinyin; the spelling must show it, because Ping and Bing are two names in Pinyin. */
function isWadeGiles([family, ...given]: Syllables, [pinyin, ...pinyinGiven]: Syllables): boolean {
  const isShown = family !== pinyin || given.some(each => !isPinyin(each))
  return (
    isShown &&
    isEastAsianFamily(pinyin!) &&
    pinyinGiven.every(isPinyin) &&
    familiesIn(family!).includes(pinyin!) &&
    given.every((syllable, at) => pinyinOf(syllable).includes(pinyinGiven[at]!))
  )
}

/** The spelling of Hong Kong against Pinyin, by the characters that fit both. */
function isOfHongKong(hongKong: Syllables, pinyin: Syllables): boolean {
  return (
    hongKong.length > 2 &&
    hongKong.every((syllable, at) =>
      [...charactersIn(syllable)].some(each =>
        at === 0 ? pinyinOfFamily(each).includes(pinyin[at]!) : pinyinOfCharacter(each) === pinyin[at],
      ),
    )
  )
}

function areKorean(one: Syllables, other: Syllables): boolean {
  return (
    one.length > 2 &&
    isKoreanFamily(one[0]!) &&
    isKoreanFamily(other[0]!) &&
    one.every((syllable, at) => areOneSyllable(syllable, other[at]!))
  )
}

const pinyinOfCharacter = (character: string): string => anyAscii(character).toLowerCase()

/** The name in syllables, with the first or the last word as the family name. */
function readings(parts: readonly Part[]): readonly Syllables[] {
  if (parts.every(({ own, isLatin }) => !isLatin && HAN.test(own))) {
    const characters = parts.flatMap(({ own }) => [...own])
    return characters.length > 1 && characters.length < 5 ? [characters] : []
  }
  if (parts.length < 2 || !parts.every(({ own, isLatin }) => isLatin && own.length > 1 - Number(own === 'i')))
    return []
  return [parts, [parts.at(-1)!, ...parts.slice(0, -1)]].flatMap(([family, ...given]) =>
    given
      .reduce<readonly Syllables[]>(
        (starts, { latin }) =>
          starts.flatMap(start =>
            split(latin.at(-1)!.length > 0 ? plainOf(latin) : '').map(each => [...start, ...each]),
          ),
        [[]],
      )
      .filter(({ length }) => length > 0 && length < 4)
      .map(each => [plainOf(family!.latin), ...each]),
  )
}

const plainOf = (latin: readonly string[]) => latin[0]!

/** The ways to split a word into one, two or three syllables. */
function split(word: string): readonly Syllables[] {
  const whole: Syllables[] = SYLLABLE.test(word) ? [[word]] : []
  if (word.length < 3 || word.length > 18) return whole
  for (let at = 1; at < word.length; at++) {
    const start = word.slice(0, at)
    if (SYLLABLE.test(start))
      for (const rest of split(word.slice(at))) if (rest.length < 3) whole.push([start, ...rest])
  }
  return whole
}

/** A syllable of Pinyin, Wade-Giles, Hong Kong or Korea. */
const SYLLABLE =
  /^(?:[zcs]h|hs|t[sz]|ss|sz|ng|[gk][wy]|h[wy]|[bmprsy]y|[bcdfghj-np-tw-z])?(?:[iuy]?[aeo][aeiou]?[ou]?|iu|ui|uai|eui|wi|oo|ee|[iue])(?:ng|ih|h|[nmklpt])?$|^(?:ng|tsz|sze|tzu|ssu|szu)$|^(?:[zcsjr]h?|tz)ih?$/
