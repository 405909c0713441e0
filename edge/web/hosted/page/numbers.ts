import { compact } from '../../../../services/library/banking/accounts/fold.ts'

/** Replaces the characters that the server hides. Sent back unchanged, it means the stored number. */
export const MASK = '••••'

/**
 * Writes an IBAN in groups of four, and a mask apart from the digits after it. The country of a masked IBAN is shown
 * elsewhere.
 */
export function grouped(value: string): string {
  if (value.includes(MASK))
    return value.includes('@')
      ? value
      : value
          .replace(/^.*(?=••••)/, '')
          .replace(MASK, `${MASK} `)
          .trim()
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/i.test(value.replace(/\s/g, ''))
    ? value
        .replace(/\s/g, '')
        .toUpperCase()
        .replace(/(.{4})(?=.)/g, '$1 ')
    : value
}

/** Whether a value has the form of an IBAN, which people enter where an account number is asked for. */
export function looksLikeIban(value: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact(value))
}

/** A number within a sentence, which right-to-left text does not reorder. */
export function isolated(number: string): string {
  return `\u2066${number}\u2069`
}
