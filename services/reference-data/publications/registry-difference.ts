import { parse } from 'csv-parse/sync'
import type { BbanPart, CountryProfile } from '../../library/banking/countries/country-profile.ts'
import { isInSepa } from '../../library/banking/countries/sepa.ts'
import { LayoutError } from '../importers/importer.ts'

/**
 * The compared rows of the IBAN registry, by title, with a column per country (SWIFT, IBAN Registry, TXT; layout of
 * release 101).
 */
const titles = {
  country: 'IBAN prefix country code (ISO 3166)',
  structure: 'BBAN structure',
  length: 'IBAN length',
  bank: 'Bank identifier position within the BBAN',
  branch: 'Branch identifier position within the BBAN',
  sepa: 'SEPA country',
}

/** A country's IBAN format in the notation of the registry. */
type IbanFormat = Readonly<Record<keyof typeof titles, string>>

/** A difference between the registry and the built-in formats; undefined if one of them lacks the country. */
export type RegistryDifference = {
  readonly country: string
  readonly of: keyof typeof titles
  readonly registry: string | undefined
  readonly builtIn: string | undefined
}

/**
 * Lists where the IBAN registry and the built-in formats differ. The formats are code,
 * so a changed format needs a newer version of the program.
 */
export function registryDifferences(
  text: string,
  profiles: readonly CountryProfile[],
): readonly RegistryDifference[] {
  const published = new Map(registryIn(text).map(format => [format.country, format]))
  const builtIn = new Map(profiles.flatMap(formatOf).map(format => [format.country, format]))
  const countries = [...new Set([...published.keys(), ...builtIn.keys()])].sort()
  return countries.flatMap(country => compare(country, published.get(country), builtIn.get(country)))
}

function compare(country: string, registry?: IbanFormat, builtIn?: IbanFormat): RegistryDifference[] {
  if (registry === undefined || builtIn === undefined) {
    return [{ country, of: 'country', registry: registry?.structure, builtIn: builtIn?.structure }]
  }
  return (['structure', 'length', 'bank', 'branch', 'sepa'] as const)
    .filter(of => registry[of] !== builtIn[of] && registry[of] !== '' && !intended.has(`${country} ${of}`))
    .map(of => ({ country, of, registry: registry[of], builtIn: builtIn[of] }))
}

/** Intended differences; `services/library/banking/countries` gives the reasons. */
const intended: ReadonlySet<string> = new Set([
  'AL branch',
  'MU bank',
  'MU branch',
  'RU branch',
  'SC bank',
  'SC branch',
])

function registryIn(text: string): readonly IbanFormat[] {
  const rows: string[][] = parse(text, {
    delimiter: '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
  })
  const cellsOf = (title: string): readonly string[] => {
    const row = rows.find(([first = '']) => first.trim() === title)
    if (row === undefined)
      throw new LayoutError(`the file is not the IBAN registry as TXT: it has no row "${title}"`)
    return row.slice(1).map(cell => cell.replace(/\s+|^N\/A$/g, ''))
  }
  const columns = Object.entries(titles).map(([of, title]) => [of, cellsOf(title)] as const)
  return cellsOf(titles.country).map((_, at) => {
    return Object.fromEntries(columns.map(([of, cells]) => [of, cells[at] ?? ''])) as IbanFormat
  })
}

function formatOf({ country, iban }: CountryProfile): readonly IbanFormat[] {
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
