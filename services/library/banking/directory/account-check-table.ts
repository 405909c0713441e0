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
export function modulusTableOf({ count, row }: ImageTable<'accountChecks'>): ModulusTable {
  const checks = Array.from({ length: count }, (_, at) => row(at))
  const methods = checks.filter(({ country }) => country === COUNTRY_OF_SORT_CODES)
  return methods.length === 0 ? publishedModulusTable : modulusTableIn(methods)
}
