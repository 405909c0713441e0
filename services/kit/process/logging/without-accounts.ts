/** An IBAN, also in groups of four; eight or more digits in a row, or nine with spaces between. */
const ACCOUNT =
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b|(?<![\w-])\d{8,}(?![\w-])|(?<![\w-])\d(?: ?\d){8,}(?![\w-])/g

/**
 * Redacts possible numbers of accounts and cards in a text. Errors of libraries may quote their input. This is the second
 * defence: the first is to keep such numbers out of messages.
 */
export function withoutAccounts(text: string): string {
  return text.replace(ACCOUNT, '[redacted]')
}
