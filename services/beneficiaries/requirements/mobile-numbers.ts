import type { Field } from './field.ts'

/** Mobile numbers of the countries that have a method by number: calling code, what follows it, an example. */
const mobiles: Readonly<Record<string, readonly [callingCode: string, rest: string, example: string]>> = {
  CA: ['1', '[2-9][0-9]{2}[2-9][0-9]{6}', '+14165550123'],
  CN: ['86', '1[3-9][0-9]{9}', '+8618112292223'],
  HK: ['852', '[0-9]{8}', '+85291234567'],
  ID: ['62', '8[0-9]{7,11}', '+6281234567890'],
  KE: ['254', '[17][0-9]{8}', '+254712345678'],
  MY: ['60', '1[0-9]{8,9}', '+60125521455'],
  PH: ['63', '9[0-9]{9}', '+639171234567'],
}

/** What a field says of a number of this country (its numbering plan, by the ITU). */
export function mobileNumber(country: string): Required<Pick<Field, 'callingCode' | 'pattern' | 'example'>> {
  const row = mobiles[country]
  if (row === undefined) throw new Error(`nothing is known of the mobile numbers of ${country}`)
  const [callingCode, rest, example] = row
  return { callingCode, pattern: `^\\+${callingCode}${rest}$`, example }
}
