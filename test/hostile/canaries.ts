import { canaries } from '../beneficiaries/canary.ts'

// What stands for personal data in requests, and how it is found again.

const UNIT = 'Zqvxkw'
/** A text of which a part is found too: messages cut what they quote. Nothing else holds its unit. */
export const TEXT = UNIT.repeat(4)
/** A valid IBAN. */
export const ACCOUNT = canaries.account
/** An account number that is none. */
export const NUMBER = '739281739281739281'

/** As the unit has six bytes, eight letters of base64 repeat. They begin at three places. */
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

/** The base64 of a text at each alignment, without the ends, which depend on what is beside it. */
function inBase64Of(text: string): string[] {
  return [0, 1, 2].map(offset =>
    Buffer.from('_'.repeat(offset) + text)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  )
}

/** Where a text has a canary: plain, in other letters, base64 or hex. Percent-encoding changes none of them. */
export function leaksIn(text: string): readonly string[] {
  return [CANARY, CANARY_IN_ANY_CASE].flatMap(canary =>
    [...text.matchAll(canary)].map(({ index }) => text.slice(Math.max(0, index - 200), index + 100)),
  )
}

export const holdsAccount = (text: string) => wholes.some(whole => text.includes(whole))
