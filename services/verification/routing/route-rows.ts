import type { Row } from '../../kit/process/commands/command.ts'
import { corridorOf } from '../corridors/corridors.ts'
import type { Route, RoutingFile } from './routing-file.ts'

/** The routes of a file as a table, in their order; with a country, only those that fit its accounts. */
export function routeRows({ providers, routes }: RoutingFile, country: string | undefined): readonly Row[] {
  return routes
    .map((route, index) => ({ route, number: index + 1 }))
    .filter(({ route }) => country === undefined || route.countries?.includes(country) !== false)
    .map(({ route, number }) => ({
      route: number,
      provider: route.provider,
      kind: providers[route.provider]!.kind,
      ...criteriaOf(route),
      timeoutMs: route.timeoutMs,
      expiresAfterSeconds: route.expiresAfterSeconds ?? expiryOf(country),
      fallback: route.fallback,
      disclosure: route.disclosure ?? disclosureOf(country),
      cacheSeconds: route.cacheSeconds,
    }))
}

const criteria = ['countries', 'identifiers', 'currencies', 'banks', 'partyTypes', 'organizations'] as const

const criteriaOf = (route: Route): Row =>
  Object.fromEntries(criteria.map(name => [name, route[name]?.join(' ') ?? 'all']))

const expiryOf = (country: string | undefined) =>
  country === undefined ? 'as the corridor' : corridorOf(country).expiresAfterMs / 1_000
const disclosureOf = (country: string | undefined) =>
  country === undefined ? 'as the corridor' : corridorOf(country).disclosure
