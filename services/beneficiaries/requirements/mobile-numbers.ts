import type { Field } from './field.ts'
import type { NumberFormat } from './number-format.ts'

/** The mobile numbers of countries whose wallets are identified by one: calling code, pattern of the rest, example, and how it is written. */
const mobiles: Readonly<
  Record<string, readonly [callingCode: string, rest: string, example: string, format: NumberFormat]>
> = {
  CA: ['1', '[2-9][0-9]{2}[2-9][0-9]{6}', '+14165550123', '+0 000 000 0000'],
  CN: ['86', '1[3-9][0-9]{9}', '+8618112292223', '+00 000 0000 0000'],
  HK: ['852', '[0-9]{8}', '+85291234567', '+000 0000 0000'],
  ID: ['62', '8[0-9]{7,11}', '+6281234567890', '+00 000 0000 *'],
  KE: ['254', '[17][0-9]{8}', '+254712345678', '+000 000 000000'],
  MY: ['60', '1[0-9]{8,9}', '+60125521455', '+00 00 000 0000 | +00 00 0000 0000'],
  PH: ['63', '9[0-9]{9}', '+639171234567', '+00 000 000 0000'],
}

/** Pattern and example of the mobile numbers of a country (national numbering plan, ITU-T E.164). */
export function mobileNumber(
  country: string,
): Required<Pick<Field, 'callingCode' | 'pattern' | 'example' | 'format'>> {
  const row = mobiles[country]
  if (row === undefined) throw new Error(`mobile-numbers.ts has no row for ${country}`)
  const [callingCode, rest, example, format] = row
  return { callingCode, pattern: `^\\+${callingCode}${rest}$`, example, format }
}
