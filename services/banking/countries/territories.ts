/**
 * Where a bank's country may differ in its codes from the country that a payer
 * names, and both are right. Areas are drawn generously: an odd pair let through
 * costs less than a good payment called inconsistent.
 */

/** Each uses the IBANs of the first, by the IBAN registry, release 102, unless said otherwise. */
const ibanAreas = areas(
  'FI AX',
  'FR BL GF GP MF MQ NC PF PM RE TF WF YT',
  'GB GG IM JE',
  // One register of bank numbers (Finans Danmark); banks of the Faroes have branches in Greenland.
  'DK FO GL',
  // Parts of the country with a code of their own in ISO 3166, exceptionally reserved for EA and IC.
  'ES EA IC',
  'NO BV SJ',
)

/** Banks of each are known to use BICs of another, or have no others. */
const bicAreas = areas(
  'DK FO GL',
  'ES EA IC',
  'FI AX',
  // Banks of the territories and of Monaco have BICs of their own, or those of their French mother.
  'FR BL GF GP MC MF MQ NC PF PM RE TF WF YT',
  // Banks of the islands moved from GB to GG, IM and JE one by one.
  'GB GG IM JE',
  'NO BV SJ',
  // Australian external territories: BSB numbers (AusPayNet).
  'AU CC CX HM NF',
  // Without banks' codes of their own, in the realm of New Zealand and beside it.
  'NZ NU PN TK',
  // US territories, and the states in free association with the US: ABA routing numbers.
  'US AS FM GU MH MP PR PW UM VI',
  // Banks of Curaçao and Sint Maarten, which share a central bank, also serve the islands of the Netherlands.
  'CW BQ SX',
  'MA EH',
)

/** Whether an IBAN of one country may be of an account in the other. */
export function sameIbanArea(a: string, b: string): boolean {
  return sameArea(ibanAreas, a, b)
}

/** Whether a BIC of one country may be of a bank in the other. */
export function sameBicArea(a: string, b: string): boolean {
  return sameArea(bicAreas, a, b)
}

type Areas = ReadonlyMap<string, string>

/** By country, the area that it is in. */
function areas(...lists: readonly string[]): Areas {
  return new Map(lists.flatMap(list => list.split(' ').map(country => [country, list] as const)))
}

function sameArea(of: Areas, a: string, b: string): boolean {
  return a === b || (of.has(a) && of.get(a) === of.get(b))
}
