import { isCountry } from '../banking/countries/iso-codes.ts'
import { isCurrency } from '../banking/countries/currency-codes.ts'
import { isUuid } from '../../kit/ids.ts'

export type Format = keyof typeof formats

/** Formats that no short pattern can check, by their names in JSON Schema. */
export const formats = {
  country: { is: 'a country of ISO 3166-1, or XK', fits: isCountry },
  currency: { is: 'a currency of ISO 4217, active or former', fits: isCurrency },
  date: { is: 'a calendar date, YYYY-MM-DD', fits: isDate },
  uri: { is: 'an absolute URI', fits: (text: string) => URL.canParse(text) },
  uuid: { is: 'a UUID', fits: isUuid },
}

function isDate(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
