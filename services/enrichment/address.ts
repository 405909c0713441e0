import type { MessageInitShape } from '@bufbuild/protobuf'
import type { AddressSchema } from '../../proto/gen/payments/v1/party_pb.js'
import type { Bank } from '../banking/directory/bank-of.ts'

/**
 * An address in parts, and in lines for messages that have no parts: the street,
 * and the place as it stands on an envelope, with the country at its end.
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
const NUMBER_FIRST = new RegExp(`^(${NUMBER}),? ([^\\d,]+)$`)
const NUMBER_LAST = new RegExp(`^([^\\d,]+?),? (${NUMBER})$`)

/** Only what can be one thing: a name with the one number of a house before or behind it. */
function streetParts(street: string): { readonly streetName?: string; readonly buildingNumber?: string } {
  const [, numberBefore, nameBehind] = NUMBER_FIRST.exec(street) ?? []
  const [, nameBefore, numberBehind] = NUMBER_LAST.exec(street) ?? []
  const [streetName, buildingNumber] = [nameBehind ?? nameBefore, numberBefore ?? numberBehind]
  return streetName === undefined || buildingNumber === undefined ? {} : { streetName, buildingNumber }
}
