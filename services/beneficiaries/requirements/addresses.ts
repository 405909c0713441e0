/** The parts of an address; whoever is paid is asked for them in the order of their country. */
export type AddressPart = 'addressLine1' | 'townName' | 'postCode' | 'countrySubdivision'

export interface AddressFormat {
  readonly parts: readonly { readonly part: AddressPart; readonly required: boolean }[]
  /** The codes of its states or provinces (ISO 3166-2), where they are told here. */
  readonly subdivisions?: readonly string[]
}

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

// prettier-ignore
const subdivisions: Readonly<Record<string, string>> = {
  AU: 'ACT NSW NT QLD SA TAS VIC WA',
  BR: 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
  US: `AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY
    OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY AA AE AP`,
}

const partByLetter: Readonly<Record<string, AddressPart>> = {
  A: 'addressLine1',
  C: 'townName',
  S: 'countrySubdivision',
  Z: 'postCode',
}

export function addressFormat(country: string): AddressFormat {
  const order = orderByCountry.get(country) ?? ELSEWHERE
  const codes = subdivisions[country]?.split(/\s+/)
  return {
    parts: Array.from(order, letter => ({
      part: partByLetter[letter.toUpperCase()]!,
      required: letter === letter.toUpperCase(),
    })),
    ...(codes !== undefined && { subdivisions: codes }),
  }
}

const orderByCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(orders).flatMap(([order, list]) =>
    list.split(/\s+/).map(country => [country, order] as const),
  ),
)

/** Whose banks and payment systems want to know where the creditor lives, whatever the currency. */
export const addressWanted: ReadonlySet<string> = new Set(['BD', 'CA', 'KZ', 'PK', 'US'])
