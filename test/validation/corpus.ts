import { profiles } from '../../services/library/banking/countries/index.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'

/**
 * Each country's example IBAN with every single character changed or left out, and
 * account numbers and bank identifiers of every length in each country.
 */
export function* corpus(): Generator<Instruction> {
  for (const { country, iban: format, domestic: national } of profiles) {
    if (format !== undefined) {
      const { example } = format
      yield { ...iban(example), country }
      for (let place = 0; place < example.length; place++) {
        yield iban(example.slice(0, place) + next(example[place]!) + example.slice(place + 1))
        yield iban(example.slice(0, place) + example.slice(place + 1))
      }
    }
    if (national !== undefined) {
      for (let length = 1; length <= 20; length++) {
        const digits = '12345678901234567890'.slice(0, length)
        yield { ...accountNumber(digits), country }
        yield { ...bankNumber(digits), ...accountNumber('123456789'), country }
      }
    }
    yield { ...bic(`AAAA${country}22`), country: 'CH' }
  }
}

/** The digit or letter that follows it. */
function next(character: string): string {
  return character === '9' ? '0' : character === 'Z' ? 'A' : String.fromCharCode(character.charCodeAt(0) + 1)
}
