import type { SettlementSystem } from './settlement-systems.ts'
import { profileOf } from '../countries/index.ts'
import { isInSepa } from '../countries/sepa.ts'
import { sameBicArea } from '../countries/territories.ts'

/** SEPA, or the country of the central bank or clearing house that operates the system. */
const areas: Readonly<Record<SettlementSystem, string>> = {
  SCT: 'SEPA',
  SCT_INST: 'SEPA',
  SDD_CORE: 'SEPA',
  SDD_B2B: 'SEPA',
  US_FEDWIRE: 'US',
  US_FEDACH: 'US',
  GB_FPS: 'GB',
  GB_CHAPS: 'GB',
  GB_CCCC: 'GB',
  GB_BACS_CR: 'GB',
  GB_BACS_DR: 'GB',
  CA_ACSS: 'CA',
  CA_LYNX: 'CA',
  AU_PCS: 'AU',
  AU_RITS: 'AU',
  AU_BECS: 'AU',
  AU_HVCS: 'AU',
}

/**
 * Whether a settlement system can have banks or accounts of a country. `country` is ISO 3166-1 alpha-2. Sources: the
 * operators of the systems; EPC409-09 for the schemes of SEPA.
 */
export function systemReaches(system: SettlementSystem, country: string): boolean {
  const area = areas[system]
  if (area === 'SEPA') return isInSepa(country)
  // Banks of Gibraltar use British sort codes.
  return sameBicArea(country, area) || (area === 'GB' && country === 'GI')
}

/** The only currency (ISO 4217) in which a settlement system moves money. Sources: as of `systemReaches`. */
export function currencyOf(system: SettlementSystem): string | undefined {
  const area = areas[system]
  return area === 'SEPA' ? 'EUR' : profileOf(area)?.currencies[0]
}
