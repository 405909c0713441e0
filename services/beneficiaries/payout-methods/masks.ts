import type { Details } from '../requirements/index.ts'

/** Replaces the hidden characters; no account number contains it. */
export const MASK = '••••'

/** Values that a reader could misuse to pay or impersonate somebody. */
const sensitive: readonly RegExp[] = [
  /^\/creditorAccount\/id\/value$/,
  /^\/creditor\/(taxId|dateOfBirth)$/,
  /^\/creditor\/contactDetails\/(email|phone)$/,
  /^\/creditor\/documents\/\d+\/value$/,
]

const isSensitive = (pointer: string) => sensitive.some(pattern => pattern.test(pointer))

/** Details with sensitive values masked: just enough to recognize a payout method. */
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
 * Shows the last four characters, but at most half of an account number, by which people recognize it. Other values
 * show at most a third. An e-mail address shows its first letter and its domain.
 */
export function mask(text: string, pointer = ACCOUNT): string {
  const [, first, domain] = /^(.)[^@]*@([^@]+)$/u.exec(text) ?? []
  if (domain !== undefined) return `${first}${MASK}@${domain}`
  const plain = text.replace(/[\s-]/g, '')
  const country = /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/i.test(plain) ? plain.slice(0, 2).toUpperCase() : ''
  const shown = Math.min(SHOWN_MAX, Math.floor(plain.length / (pointer === ACCOUNT ? 2 : 3)))
  return country + MASK + plain.slice(plain.length - shown)
}
