import { SettlementSystem } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { Release } from '../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { kindNames } from './countries.ts'
import { counted, listed } from './format.ts'

const COUNTRIES_MAX = 4
const SYSTEMS_MAX = 3

/** What a release claims to list completely: `banks and branches of IN`; empty for nothing. */
export function claimsText({ claims, registers }: Pick<Release, 'claims' | 'registers'>): string {
  const kindsOf = new Map<string, string[]>()
  for (const { country, kind } of claims) {
    kindsOf.set(country, [...(kindsOf.get(country) ?? []), kindNames[kind]])
  }
  const countriesOf = new Map<string, string[]>()
  for (const [country, kinds] of kindsOf) {
    const names = listed(kinds)
    countriesOf.set(names, [...(countriesOf.get(names) ?? []), country])
  }
  const systems = registers.map(system => SettlementSystem[system] ?? `system ${system}`)
  return [
    ...[...countriesOf].map(
      ([kinds, countries]) => `${kinds} of ${few(countries, COUNTRIES_MAX, 'country', 'countries')}`,
    ),
    ...(systems.length === 0 ? [] : [`participants of ${few(systems, SYSTEMS_MAX, 'system', 'systems')}`]),
  ].join('; ')
}

const few = (names: readonly string[], max: number, one: string, many: string) =>
  names.length <= max ? listed(names) : counted(names.length, one, many)
