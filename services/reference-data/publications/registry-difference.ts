import { parse } from 'csv-parse/sync'
import type { BbanPart, CountryProfile } from '../../banking/countries/country-profile.ts'
import { isInSepa } from '../../banking/countries/sepa.ts'
import { LayoutError } from '../importers/importer.ts'

/** The rows of the IBAN registry's text form that are compared, by their titles; each has a cell for every country. */
const titles = {
  country: 'IBAN prefix country code (ISO 3166)',
  structure: 'BBAN structure',
  length: 'IBAN length',
  bank: 'Bank identifier position within the BBAN',
  branch: 'Branch identifier position within the BBAN',
  sepa: 'SEPA country',
}

/** How a country's IBANs are made, in the words of the registry. */
type IbanMake = Readonly<Record<keyof typeof titles, string>>

/** What the IBAN registry says of a country, and what is built in; nothing where one of them does not have it. */
export type RegistryDifference = {
  readonly country: string
  readonly of: keyof typeof titles
  readonly registry: string | undefined
  readonly builtIn: string | undefined
}

/**
 * Where a registry of IBANs and the formats that are built in differ. They are
 * code: one that has changed comes with a newer version of the program, and until
 * then the operator knows which.
 */
export function registryDifferences(
  text: string,
  profiles: readonly CountryProfile[],
): readonly RegistryDifference[] {
  const published = new Map(registryIn(text).map(make => [make.country, make]))
  const builtIn = new Map(profiles.flatMap(makeOf).map(make => [make.country, make]))
  const countries = [...new Set([...published.keys(), ...builtIn.keys()])].sort()
  return countries.flatMap(country => compare(country, published.get(country), builtIn.get(country)))
}

function compare(country: string, registry?: IbanMake, builtIn?: IbanMake): RegistryDifference[] {
  if (registry === undefined || builtIn === undefined) {
    return [{ country, of: 'country', registry: registry?.structure, builtIn: builtIn?.structure }]
  }
  return (['structure', 'length', 'bank', 'branch', 'sepa'] as const)
    .filter(of => registry[of] !== builtIn[of] && registry[of] !== '' && !meant.has(`${country} ${of}`))
    .map(of => ({ country, of, registry: registry[of], builtIn: builtIn[of] }))
}

/** What is built in other than the registry has it, for the reasons that are told there. */
const meant: ReadonlySet<string> = new Set([
  'AL branch',
  'MU bank',
  'MU branch',
  'RU branch',
  'SC bank',
  'SC branch',
])

function registryIn(text: string): readonly IbanMake[] {
  const rows: string[][] = parse(text, {
    delimiter: '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
  })
  const cellsOf = (title: string): readonly string[] => {
    const row = rows.find(([first = '']) => first.trim() === title)
    if (row === undefined)
      throw new LayoutError(`it is not the IBAN registry as text: there is no row ${title}`)
    return row.slice(1).map(cell => cell.replace(/\s+|^N\/A$/g, ''))
  }
  const columns = Object.entries(titles).map(([of, title]) => [of, cellsOf(title)] as const)
  return cellsOf(titles.country).map((_, at) => {
    return Object.fromEntries(columns.map(([of, cells]) => [of, cells[at] ?? ''])) as IbanMake
  })
}

function makeOf({ country, iban }: CountryProfile): readonly IbanMake[] {
  if (iban === undefined) return []
  const { structure, length, parts } = iban
  const placesOf = (part: BbanPart) => {
    const [start, end] = parts[part] ?? []
    return start === undefined ? '' : `${start + 1}-${end}`
  }
  return [
    {
      country,
      structure,
      length: String(length),
      bank: placesOf('bank'),
      branch: placesOf('branch'),
      sepa: isInSepa(country) ? 'Yes' : 'No',
    },
  ]
}
