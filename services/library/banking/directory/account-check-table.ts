import { modulusTableIn } from '../check-digits/gb/modulus-methods.ts'
import type { ModulusTable } from '../check-digits/gb/modulus-table.ts'
import { publishedModulusTable } from '../check-digits/gb/published-modulus-table.ts'
import type { ImageTable } from './directory-image.ts'

/** Sort codes are British; Guernsey, Jersey and the Isle of Man use them too. */
const COUNTRY_OF_SORT_CODES = 'GB'

/**
 * How account numbers are checked by British sort code: the rows of an operator's own table if there are any,
 * in their order, else the published table. They are not combined, because editions must not be mixed. Source:
 * Pay.UK, Validating account numbers.
 */
export function modulusTableOf({ texts, columns }: ImageTable<'accountChecks'>): ModulusTable {
  const methods = [...columns.country].flatMap((country, row) =>
    texts.at(country) === COUNTRY_OF_SORT_CODES
      ? [
          {
            code: texts.at(columns.code[row]!),
            codeTo: texts.at(columns.codeTo[row]!),
            method: texts.at(columns.method[row]!),
          },
        ]
      : [],
  )
  return methods.length === 0 ? publishedModulusTable : modulusTableIn(methods)
}
