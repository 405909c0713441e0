import cardValidator from 'card-validator'

const DIGITS = /^[0-9]{13,19}$/

/** A number of a known range of card networks whose last digit is Luhn's (ISO/IEC 7812-1). */
export function isCardNumber(text: string): boolean {
  return DIGITS.test(text) && cardValidator.number(text, { luhnValidateUnionPay: true }).isValid
}
