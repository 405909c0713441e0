/** The parts of an address; whoever is paid is asked for them in the order of their country. */
export type AddressPart = 'addressLine1' | 'townName' | 'postCode' | 'countrySubdivision'

/**
 * How addresses are written, by the Universal Postal Union (S42): A street and
 * number, C town, S state or province, Z post code. What is in lower case may be
 * left out.
 */
const orders: Readonly<Record<string, string>> = {
  ACSZ: 'AU BR CA CN IN MX US',
  ACsZ: 'AS GU MP PR VI ID KR TH TW',
  ACZ: 'GB GG IM JE MT NZ SG ZA BD PK LK',
  AZC: `AD AL AM AT AX BA BE BG BL BY CH CY CZ DE DK EE ES FI FO FR GE GF GI GL GP GR HR HU IL IS IT LI LT LU LV MA MC
    MD ME MF MK MQ MY NC NL NO PF PL PM PT RE RO RS RU SE SI SK SM TN TR UA VA WF XK YT`,
  ZSCA: 'JP',
  ZCA: 'KZ',
}

/** What holds where no line does: a country may have post codes, or not. */
const ELSEWHERE = 'ACz'

const partByLetter: Readonly<Record<string, AddressPart>> = {
  A: 'addressLine1',
  C: 'townName',
  S: 'countrySubdivision',
  Z: 'postCode',
}

export function addressParts(
  country: string,
): readonly { readonly part: AddressPart; readonly required: boolean }[] {
  return Array.from(orderByCountry.get(country) ?? ELSEWHERE, letter => ({
    part: partByLetter[letter.toUpperCase()]!,
    required: letter === letter.toUpperCase(),
  }))
}

const orderByCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(orders).flatMap(([order, list]) =>
    list.split(/\s+/).map(country => [country, order] as const),
  ),
)

/**
 * Whose banks and payment systems want to know where the creditor lives, whatever
 * the currency. Payments from abroad into the American ACH (IAT entries of the
 * Nacha rules) hold the address, and the territories have the same ACH.
 */
export const addressWanted: ReadonlySet<string> = new Set('AS BD CA FM GU KZ MH MP PK PR PW US VI'.split(' '))
