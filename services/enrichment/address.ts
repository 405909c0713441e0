import type { MessageInitShape } from '@bufbuild/protobuf'
import type { AddressSchema } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import type { Bank } from '../banking/directory/bank-of.ts'

/**
 * The address of a bank, structured and as address lines for messages without structured addresses:
 * line 1 is the street, line 3 is town, post code and country.
 */
export function addressOf({ country, street, postCode, town }: Bank): MessageInitShape<typeof AddressSchema> {
  return {
    country,
    ...(street !== '' && { addressLine1: street, ...streetParts(street) }),
    addressLine3: `${[town, postCode].filter(part => part !== '').join(' ')}, ${country}`,
    ...(postCode !== '' && { postCode }),
    townName: town,
  }
}

const NUMBER = String.raw`\d{1,5}[A-Za-z]?(?:[-/]\d{1,5}[A-Za-z]?)?`
const NUMBER_FIRST = new RegExp(`^(?<buildingNumber>${NUMBER}),? +(?<streetName>[^\\d,\\s][^\\d,]*)$`)
const NUMBER_LAST = new RegExp(`^(?<streetName>[^\\d,]+?),? +(?<buildingNumber>${NUMBER})$`)

/**
 * Splits a street only if it is unambiguous: a name without digits, with one building number before
 * or after it.
 */
function streetParts(street: string): { readonly streetName?: string; readonly buildingNumber?: string } {
  return { ...(NUMBER_FIRST.exec(street) ?? NUMBER_LAST.exec(street))?.groups }
}
