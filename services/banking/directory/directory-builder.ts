import { accountCheckTable } from './account-check-table.ts'
import type {
  BankCode,
  BankDirectory,
  Coverage,
  CoverageKind,
  Institution,
  Register,
  Source,
} from './bank-directory.ts'
import { bankCodeTable } from './bank-code-table.ts'
import { sourcesByCountry } from './complete-sources.ts'
import { bic8 } from '../accounts/bic.ts'
import { type Columns, columnsOf } from './columns.ts'
import {
  type AccountCheck,
  type Batch,
  blankRows,
  type DirectoryRows,
  type DirectoryTable,
  fieldsOf,
  type InstructionSet,
  type LocalNameOfCode,
  type Participation,
  type Sanction,
  type SettlementInstruction,
} from './directory-rows.ts'
import { institutionTable } from './institution-table.ts'
import { localNameTable } from './local-name-table.ts'
import { byFields } from './order.ts'
import { participationTable } from './participation-table.ts'
import { sanctionTable } from './sanction-table.ts'
import { settlementInstructionTable } from './settlement-instruction-table.ts'
import { settlementSystems } from './settlement-systems.ts'

/** The facts about a directory as a whole. */
export interface DirectoryHead {
  readonly version: string
  readonly sources: readonly Source[]
  readonly coverage: readonly Coverage[]
  readonly registers: readonly Register[]
}

type Adders = { readonly [T in DirectoryTable]: (columns: Columns<DirectoryRows[T]>) => void }

/** Builds a directory batch by batch, so that the caller can yield to other work in between. */
export function directoryBuilder({ version, sources, coverage, registers }: DirectoryHead) {
  const completeIn = (kind: CoverageKind) =>
    new Set(coverage.filter(each => each.kind === kind).map(({ country }) => country))
  const complete = { BIC: completeIn('BIC'), BANK: completeIn('BANK'), BRANCH: completeIn('BRANCH') }
  const nameOf = (source: number) => sources[source]?.name ?? ''
  const listing = sourcesByCountry(coverage, sources)
  const registered = new Set(registers.map(({ system, source }) => `${system} ${nameOf(source)}`))

  const institutions = institutionTable()
  const bankCodes = bankCodeTable(nameOf)
  const participations = participationTable((system, source) => registered.has(`${system} ${nameOf(source)}`))
  const instructions = settlementInstructionTable()
  const sanctions = sanctionTable(source => sources[source]?.validFrom ?? '')
  const accountChecks = accountCheckTable()
  const localNames = localNameTable()
  const adders: Adders = {
    institutions: institutions.add,
    bankCodes: bankCodes.add,
    participations: participations.add,
    instructionSets: instructions.addSets,
    settlementInstructions: instructions.add,
    sanctions: sanctions.add,
    accountChecks: accountChecks.add,
    localNames: localNames.add,
  }

  return {
    /**
     * Adds rows. All batches of a table together are sorted by its key fields; throws where that is noticed
     * not to hold.
     */
    add<T extends DirectoryTable>({ table, columns }: Batch<T>): void {
      adders[table](columns)
    },

    /** Returns the directory. No batch may be added afterwards. */
    build(): BankDirectory {
      const linked = new Set(bankCodes.columns.bic.map(bic8))
      return {
        version,
        sources,
        institutionCount: institutions.columns.bic.length,
        bankCodeCount: bankCodes.columns.code.length,
        institution: institutions.get,
        headOffice: institutions.headOffice,
        institutionsByPrefix: (prefix, country) => institutions.byPrefix(prefix, country, linked),
        bankCodes: bankCodes.get,
        localNames: localNames.get,
        lists(country, code) {
          const entries = bankCodes.get(country, code)
          const complete = listing.get(country)
          return complete === undefined
            ? entries.length > 0
            : entries.some(({ source }) => complete.has(source))
        },
        isComplete: (country, kind) => complete[kind].has(country),
        participation: participations.participation,
        systemsOf: key =>
          settlementSystems.filter(system => participations.participation(system, key) === 'yes'),
        correspondentsOf: instructions.correspondents,
        correspondentSourcesOf: instructions.sources,
        hasSettlementInstruction(bic, currency) {
          const { complete, chains } = instructions.correspondents(bic, currency)
          return chains.length > 0 ? 'yes' : complete ? 'no' : undefined
        },
        sanctionsOn: sanctions.on,
        sanctionsOnCountry: sanctions.onCountry,
        hasSanctions: sanctions.columns.list.length > 0,
        modulusTable: accountChecks.modulusTable(),
      }
    },
  }
}

/** Partial rows from which tests build a directory; all other fields are empty. */
export interface DirectorySketch extends Partial<DirectoryHead> {
  readonly institutions?: readonly Sketch<Institution, 'bic'>[]
  readonly bankCodes?: readonly Sketch<BankCode, 'country' | 'code'>[]
  readonly participations?: readonly Sketch<Participation, 'system' | 'takesPart'>[]
  readonly instructionSets?: readonly Sketch<InstructionSet, 'owner'>[]
  readonly settlementInstructions?: readonly Sketch<SettlementInstruction, 'owner' | 'currency'>[]
  readonly sanctions?: readonly Sketch<Sanction, 'list'>[]
  readonly accountChecks?: readonly Sketch<AccountCheck, 'country' | 'code' | 'method'>[]
  readonly localNames?: readonly Sketch<LocalNameOfCode, 'country' | 'code' | 'language'>[]
}

type Sketch<Row, Needed extends keyof Row> = Partial<Row> & Pick<Row, Needed>

/**
 * Builds a directory from partial rows, in any order; only settlement instructions of one owner keep theirs.
 */
export function bankDirectory(sketch: DirectorySketch): BankDirectory {
  const { version = 'sketch', sources = [noSource], coverage = [], registers = [] } = sketch
  const builder = directoryBuilder({ version, sources, coverage, registers })

  function add<T extends DirectoryTable>(
    table: T,
    order: (a: DirectoryRows[T], b: DirectoryRows[T]) => number = () => 0,
  ): void {
    const rows = (sketch[table] ?? []).map(row => ({ ...blankRows[table], ...row }))
    builder.add<DirectoryTable>({ table, columns: columnsOf(fieldsOf(table), rows.sort(order)) } as Batch)
  }

  add('institutions')
  add('bankCodes', byFields('country', 'code', 'codeTo', 'role', 'bic'))
  add('participations', byFields('system', 'country', 'code', 'codeTo'))
  add('instructionSets')
  add('settlementInstructions', byFields('owner', 'currency'))
  add('sanctions')
  add('accountChecks', byFields('country', 'code', 'codeTo'))
  add('localNames', byFields('country', 'code', 'language'))
  return builder.build()
}

const noSource: Source = {
  name: 'sketch',
  version: '',
  publisher: '',
  licence: '',
  validFrom: '',
  confidence: '',
}
