/** The parts of an address. Forms ask for them in the order of the country. */
export type AddressPart = 'addressLine1' | 'townName' | 'postCode' | 'countrySubdivision'

/**
 * The order of address parts by country (Universal Postal Union, S42): A street and
 * number, C town, S state or province, Z post code. Lower case marks optional parts.
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

/** The order in all other countries. Some of them have no post codes. */
const DEFAULT_ORDER = 'ACz'

const partByLetter: Readonly<Record<string, AddressPart>> = {
  A: 'addressLine1',
  C: 'townName',
  S: 'countrySubdivision',
  Z: 'postCode',
}

export function addressParts(
  country: string,
): readonly { readonly part: AddressPart; readonly required: boolean }[] {
  return Array.from(orderByCountry.get(country) ?? DEFAULT_ORDER, letter => ({
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
 * Countries whose banks or payment systems require the creditor's address in every
 * currency. The American ACH, which the territories share, requires it in payments
 * from abroad (IAT entries, Nacha rules).
 */
export const addressRequired: ReadonlySet<string> = new Set(
  'AS BD CA FM GU KZ MH MP PK PR PW US VI'.split(' '),
)
