import { canaries } from '../beneficiaries/canary.ts'

// Values that replace personal data in requests, and the search for them.

const UNIT = 'Zqvxkw'
/** A part of this text is found too, as messages cut quotations. Its unit occurs nowhere else. */
export const TEXT = UNIT.repeat(4)
/** A valid IBAN. */
export const ACCOUNT = canaries.account
/** The number of no account. */
export const NUMBER = '739281739281739281'

/** The unit has six bytes, so eight characters of base64 repeat. There are three alignments. */
const inBase64 = [0, 1, 2].map(offset => Buffer.from(TEXT.slice(offset)).toString('base64').slice(0, 8))
const wholes = [ACCOUNT.slice(4), NUMBER]
const anyCase = [
  UNIT,
  Buffer.from(UNIT).toString('hex'),
  ...wholes,
  ...wholes.map(whole => Buffer.from(whole).toString('hex')),
].join('|')
const exact = [...inBase64, ...wholes.map(inBase64Of).flat()].join('|')
const CANARY = new RegExp(`(?:${exact})`, 'g')
const CANARY_IN_ANY_CASE = new RegExp(`(?:${anyCase})`, 'gi')

/** The base64 of a text at each alignment, without the ends, which depend on the bytes beside it. */
function inBase64Of(text: string): string[] {
  return [0, 1, 2].map(offset =>
    Buffer.from('_'.repeat(offset) + text)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  )
}

/** Where a text has a canary: plain, in any case, in base64 or in hex. Percent-encoding changes none of them. */
export function leaksIn(text: string): readonly string[] {
  return [CANARY, CANARY_IN_ANY_CASE].flatMap(canary =>
    [...text.matchAll(canary)].map(({ index }) => text.slice(Math.max(0, index - 200), index + 100)),
  )
}

export const holdsAccount = (text: string) => wholes.some(whole => text.includes(whole))
