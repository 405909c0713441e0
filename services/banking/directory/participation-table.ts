import { bic8, bic11, isHeadOffice } from '../accounts/bic.ts'
import type { ParticipantKey } from './bank-directory.ts'
import { codeIndex } from './code-index.ts'
import { growingTable } from './growing-table.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/** What the sources state about one settlement system. */
interface Members {
  readonly rowByBic: Map<string, number>
  readonly rowByCode: ReturnType<typeof codeIndex>
  /** The institutions (first four letters of the BIC) that the register lists by BIC. */
  readonly registeredInstitutions: Set<string>
  /** The first eight letters of BICs that the register lists by branch. */
  readonly registeredByBranch: Set<string>
  /** The countries and code lengths in which the register lists participants by code. */
  readonly registeredCodeForms: Set<string>
}

/**
 * Participation in settlement systems. Rows are added in the order of country, code and end of range within
 * a system.
 *
 * A register lists every participant, but not under each of its BICs: other offices of a listed institution
 * are neither in it nor out of it. Where banks share a BIC, as German cooperative banks do, it lists their branches one by
 * one, and a branch that it lacks is out of it. A register by BIC says nothing about codes, and one by code nothing about
 * BICs.
 */
export function participationTable(isOfRegister: (system: string, source: number) => boolean) {
  const { columns, add } = growingTable('participations', indexRow)
  const membersBySystem = new Map<string, Members>()

  function indexRow(row: number): void {
    const [bic, country, code] = [columns.bic[row]!, columns.country[row]!, columns.code[row]!]
    const members = membersOf(columns.system[row]!)
    if (bic === '') members.rowByCode.add(country, code, columns.codeTo[row]!, row)
    else members.rowByBic.set(bic, row)
    if (!isOfRegister(columns.system[row]!, columns.source[row]!)) return
    if (bic === '') members.registeredCodeForms.add(codeForm(country, code))
    else {
      members.registeredInstitutions.add(institutionOf(bic))
      if (!isHeadOffice(bic)) members.registeredByBranch.add(bic8(bic))
    }
  }

  function membersOf(system: string): Members {
    let members = membersBySystem.get(system)
    if (members === undefined) {
      members = {
        rowByBic: new Map(),
        rowByCode: codeIndex(),
        registeredInstitutions: new Set(),
        registeredByBranch: new Set(),
        registeredCodeForms: new Set(),
      }
      membersBySystem.set(system, members)
    }
    return members
  }

  /** A participant by another source is in doubt if the register would list it and does not. */
  function statement(row: number, isMissingInRegister: boolean): 'yes' | 'no' | undefined {
    if (!columns.takesPart[row]) return 'no'
    return isMissingInRegister && !isOfRegister(columns.system[row]!, columns.source[row]!)
      ? undefined
      : 'yes'
  }

  return {
    add,
    /** A statement on a code takes precedence over one on the BIC, and both over absence from a register. */
    participation(
      system: SettlementSystem,
      { bic = '', country = '', codes = [] }: ParticipantKey,
    ): 'yes' | 'no' | undefined {
      const members = membersBySystem.get(system)
      if (members === undefined) return undefined
      const { rowByBic, rowByCode, registeredCodeForms } = members

      const isCodeMissing = codes.some(code => registeredCodeForms.has(codeForm(country, code)))
      for (const code of codes) {
        const row = rowByCode.find(country, code)
        if (row !== undefined) return statement(row, isCodeMissing)
      }
      const isBicMissing = bic !== '' && isOutside(members, bic)
      const row = rowByBic.get(bic11(bic)) ?? rowByBic.get(bic11(bic8(bic)))
      if (row !== undefined) return statement(row, isBicMissing)
      return isCodeMissing || isBicMissing ? 'no' : undefined
    },
  }
}

function isOutside({ registeredInstitutions, registeredByBranch, rowByBic }: Members, bic: string): boolean {
  if (registeredInstitutions.size === 0) return false
  if (!registeredInstitutions.has(institutionOf(bic))) return true
  const party = bic8(bic)
  return !isHeadOffice(bic11(bic)) && registeredByBranch.has(party) && !rowByBic.has(bic11(party))
}

/** The same in all countries: a branch abroad takes part with its head office, under a BIC of its own. */
function institutionOf(bic: string): string {
  return bic.slice(0, 4)
}

function codeForm(country: string, code: string): string {
  return `${country} ${code.length}`
}
