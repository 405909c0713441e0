import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'
import type { BankCodeRow, ReportDamage, ParticipationRow } from '../tables/source.ts'
import { jsonIn } from './row-fields.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { headed, linesOf, type Numbered, type Places, slice, unheaded } from './list-layout.ts'
import { textOf } from './text.ts'

/**
 * Every BSB of Australia with its branch and clearing streams (AusPayNet, BSB Directory,
 * file format of CSV and text; edition 368 of November 2026). Only these BSBs can be
 * paid. The directory comes as CSV, as fixed-width text, or as the JSON that the `bsb`
 * package makes of it; a second file explains its abbreviations of institutions.
 */
export const bsbDirectory: Importer = {
  name: 'bsb-directory',
  summary: 'BSBs of Australia, with addresses and clearing streams',
  publisher: 'Australian Payments Network, BSB directory',
  licence: 'terms of AusPayNet; free of charge',
  files: ['BSBDirectory.csv', '[key to abbreviations and bsb numbers.csv]'],
  precedence: 'national',
  period: 'monthly',
  read(files) {
    const key = files.find(isKey)
    const directory = files.find(file => file !== key)
    if (directory === undefined) {
      throw new LayoutError(`${files[0].name} is the key to abbreviations: give the BSB directory too`)
    }
    const entriesIn = layoutOf(directory)
    return {
      ...editionIn(directory.name),
      coverage: [
        { country: 'AU', kind: 'BANK' },
        { country: 'AU', kind: 'BRANCH' },
      ],
      registers: [...streams.keys()],
      rows(reportDamage) {
        const names = key === undefined ? new Map<string, string>() : namesIn(key, reportDamage)
        const branches = [...branchesIn(entriesIn(directory, reportDamage), names, reportDamage)]
        return { bankCodes: branches, participations: participationsOf(branches) }
      },
    }
  },
}

/** The flags of the clearing streams: paper, electronic, high value. */
const streams: ReadonlyMap<SettlementSystem, string> = new Map([
  ['AU_PCS', 'P'],
  ['AU_BECS', 'E'],
  ['AU_HVCS', 'H'],
])

const fields = ['bsb', 'bank', 'branch', 'street', 'town', 'state', 'postCode', 'flags'] as const
type Entry = Omit<Numbered<(typeof fields)[number]>, 'line'> & { readonly line?: number }
type Layout = (file: PublishedFile, reportDamage: ReportDamage) => Iterable<Entry>

/** The layouts, recognised by the beginning of the first line. */
const layouts: readonly (readonly [RegExp, Layout])[] = [
  [/^\s*\{/, entriesOfJson],
  [
    /^"?\d{3}-\d{3}"?,/,
    ({ bytes }, reportDamage) => unheaded(textOf(bytes), { delimiter: ',' }, fields, reportDamage),
  ],
  [/^\d{3}-\d{3}[A-Z&]/, entriesOfFixedWidth],
]

function layoutOf({ name, bytes }: PublishedFile): Layout {
  const start = textOf(bytes.subarray(0, 100))
  const [, layout] = layouts.find(([pattern]) => pattern.test(start)) ?? []
  if (layout !== undefined) return layout
  throw new LayoutError(`the first line of ${name} does not begin with a BSB such as 012-002`)
}

/** An object by BSB; each value lists the other fields in the order of the CSV. */
function* entriesOfJson(file: PublishedFile, reportDamage: ReportDamage): Generator<Entry> {
  for (const [bsb, values] of Object.entries(jsonIn(file) as Record<string, unknown>)) {
    const texts = [bsb, ...[values].flat()]
    if (texts.length !== fields.length)
      reportDamage(`BSB ${bsb} has ${texts.length} fields; expected ${fields.length}`)
    else
      yield Object.fromEntries(
        fields.map((field, at) => [field, String(texts[at]).trim()]),
      ) as unknown as Entry
  }
}

const places: Places<(typeof fields)[number]> = {
  bsb: [1, 7],
  bank: [8, 10],
  branch: [11, 45],
  street: [46, 80],
  town: [81, 100],
  state: [101, 103],
  postCode: [104, 107],
  flags: [108, 110],
}

function* entriesOfFixedWidth({ bytes }: PublishedFile): Generator<Entry> {
  for (const [line, text] of linesOf(textOf(bytes, 'latin1'))) yield { ...slice(text, places), line }
}

/** The name of a branch that has closed. Its street then names the BSB that replaces it. */
const CLOSED = /^(?:Closed|Merged|Relocated|Relocation)$/i

function* branchesIn(
  entries: Iterable<Entry>,
  names: ReadonlyMap<string, string>,
  reportDamage: ReportDamage,
): Generator<BankCodeRow & { readonly flags: string }> {
  for (const { bsb, bank, branch, street, town, postCode, flags, line } of entries) {
    const code = bsb.replace('-', '')
    if (!/^\d{6}$/.test(code) || !/^[PEH ]*$/.test(flags)) {
      reportDamage(
        `expected a BSB such as 012-002 and flags of P, E and H, not "${bsb}" and "${flags}"`,
        line,
      )
      continue
    }
    const isClosed = CLOSED.test(branch)
    yield {
      country: 'AU',
      code,
      name: names.get(bank) ?? bank,
      branchName: isClosed ? '' : branch,
      street: isClosed ? '' : street,
      town,
      postCode,
      flags,
      ...(line !== undefined && { line }),
    }
  }
}

function* participationsOf(
  branches: readonly (BankCodeRow & { readonly flags: string })[],
): Generator<ParticipationRow> {
  for (const { country, code, flags, line } of branches) {
    for (const [system, letter] of streams) {
      yield { system, country, code, takesPart: flags.includes(letter), ...(line !== undefined && { line }) }
    }
  }
}

const keyColumns = { bank: 'BSB Owner', name: 'Owner Name' } as const

function isKey({ bytes }: PublishedFile): boolean {
  return /^\W*BSB Owner\b/i.test(textOf(bytes.subarray(0, 100)))
}

function namesIn({ bytes }: PublishedFile, reportDamage: ReportDamage): ReadonlyMap<string, string> {
  const rows = headed(textOf(bytes), { delimiter: ',' }, keyColumns, reportDamage)
  return new Map([...rows].map(({ bank, name }) => [bank, name]))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The month and number of an edition: `BSBDirectoryNov26-368.csv`. */
function editionIn(name: string): { readonly version?: string; readonly validFrom?: string } {
  const [, version, month, year] = /^BSBDirectory(([A-Z][a-z]{2})(\d{2})-\d+)/.exec(name) ?? []
  const number = MONTHS.indexOf(month ?? '') + 1
  if (number === 0) return {}
  return { version: version!, validFrom: `20${year}-${String(number).padStart(2, '0')}-01` }
}
