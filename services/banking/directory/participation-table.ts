import { bic8, bic11 } from '../accounts/bic.ts'
import type { ParticipantKey } from './bank-directory.ts'
import { codeIndex } from './code-index.ts'
import { append, type Columns, type GrowingColumns } from './columns.ts'
import type { Participation } from './directory-rows.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/** What is said of who takes part in one system. */
interface Members {
  readonly rowByBic: Map<string, number>
  readonly rowByCode: ReturnType<typeof codeIndex>
  /** Of the register: the institutions that it names by BIC. */
  readonly institutions: Set<string>
  /** Of the register: the countries whose codes it names, and how long these are. */
  readonly codeForms: Set<string>
}

/**
 * Who takes part in which settlement system. All are added before the first
 * question is asked, in order of country, code and end of range within a system.
 *
 * A register names every participant, but not under each of its BICs: the other
 * offices of an institution that it names are neither in it nor out of it. Nor does
 * a register of BICs say anything of codes, or one of codes of BICs.
 */
export function participationTable(isOfRegister: (system: string, source: number) => boolean) {
  const columns: GrowingColumns<Participation> = {
    system: [],
    bic: [],
    country: [],
    code: [],
    codeTo: [],
    takesPart: [],
    source: [],
  }
  const membersBySystem = new Map<string, Members>()

  function add(batch: Columns<Participation>): void {
    const first = columns.system.length
    append(columns, batch)
    for (let row = first; row < columns.system.length; row++) index(row)
  }

  function index(row: number): void {
    const [bic, country, code] = [columns.bic[row]!, columns.country[row]!, columns.code[row]!]
    const members = membersOf(columns.system[row]!)
    if (bic === '') members.rowByCode.add(country, code, columns.codeTo[row]!, row)
    else members.rowByBic.set(bic, row)
    if (!isOfRegister(columns.system[row]!, columns.source[row]!)) return
    if (bic === '') members.codeForms.add(formOf(country, code))
    else members.institutions.add(institutionOf(bic))
  }

  function membersOf(system: string): Members {
    let members = membersBySystem.get(system)
    if (members === undefined) {
      members = {
        rowByBic: new Map(),
        rowByCode: codeIndex(),
        institutions: new Set(),
        codeForms: new Set(),
      }
      membersBySystem.set(system, members)
    }
    return members
  }

  /** What others say of somebody whom the register would name is in doubt when it does not. */
  function statement(row: number, isMissing: boolean): 'yes' | 'no' | undefined {
    if (!columns.takesPart[row]) return 'no'
    return isMissing && !isOfRegister(columns.system[row]!, columns.source[row]!) ? undefined : 'yes'
  }

  return {
    add,
    /** A statement about a code goes before one about the BIC, and both before what a register leaves out. */
    participation(
      system: SettlementSystem,
      { bic = '', country = '', codes = [] }: ParticipantKey,
    ): 'yes' | 'no' | undefined {
      const members = membersBySystem.get(system)
      if (members === undefined) return undefined
      const { rowByBic, rowByCode, institutions, codeForms } = members

      const isCodeMissing = codes.some(code => codeForms.has(formOf(country, code)))
      for (const code of codes) {
        const row = rowByCode.find(country, code)
        if (row !== undefined) return statement(row, isCodeMissing)
      }
      const isBicMissing = bic !== '' && institutions.size > 0 && !institutions.has(institutionOf(bic))
      const row = rowByBic.get(bic11(bic)) ?? rowByBic.get(bic11(bic8(bic)))
      if (row !== undefined) return statement(row, isBicMissing)
      return isCodeMissing || isBicMissing ? 'no' : undefined
    },
  }
}

/** Its letters in all countries: a branch abroad takes part with its head office, under a BIC of its own. */
function institutionOf(bic: string): string {
  return bic.slice(0, 4)
}

function formOf(country: string, code: string): string {
  return `${country} ${code.length}`
}
