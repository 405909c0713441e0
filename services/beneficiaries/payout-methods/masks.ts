import type { Details } from '../requirements/index.ts'

/** Stands for the characters that are not shown; no account number contains it. */
export const MASK = '••••'

/** Texts with which a reader could pay, or pose as, somebody else. */
const sensitive: readonly RegExp[] = [
  /^\/creditorAccount\/id\/value$/,
  /^\/creditor\/(taxId|dateOfBirth)$/,
  /^\/creditor\/contactDetails\/(email|phone)$/,
  /^\/creditor\/documents\/\d+\/value$/,
]

const isSensitive = (pointer: string) => sensitive.some(pattern => pattern.test(pointer))

/** Details as they are shown: enough to recognize a payout method by, and no more. */
export function masked(details: Details): Details {
  return mapSensitive(details, mask)
}

/** An edited draft in which each mask that came back unchanged is replaced by the stored text. */
export function unmasked(draft: Details, stored: Details): Details {
  return mapSensitive(draft, (text, pointer) => {
    const behind = stored[pointer]
    return behind !== undefined && text === mask(behind, pointer) ? behind : text
  })
}

function mapSensitive(details: Details, change: (text: string, pointer: string) => string): Details {
  return Object.fromEntries(
    Object.entries(details).map(([pointer, text]) => [
      pointer,
      isSensitive(pointer) ? change(text, pointer) : text,
    ]),
  )
}

const SHOWN_MAX = 4

const ACCOUNT = '/creditorAccount/id/value'

/**
 * The last four characters: at most half of an account number, by which people tell their accounts apart, and a third of
 * all else. Of an e-mail address its first letter and its domain.
 */
export function mask(text: string, pointer = ACCOUNT): string {
  const [, first, domain] = /^(.)[^@]*@([^@]+)$/u.exec(text) ?? []
  if (domain !== undefined) return `${first}${MASK}@${domain}`
  const plain = text.replace(/[\s-]/g, '')
  const country = /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/i.test(plain) ? plain.slice(0, 2).toUpperCase() : ''
  const shown = Math.min(SHOWN_MAX, Math.floor(plain.length / (pointer === ACCOUNT ? 2 : 3)))
  return country + MASK + plain.slice(plain.length - shown)
}
