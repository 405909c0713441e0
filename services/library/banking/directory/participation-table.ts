import { bic8, bic11, isHeadOffice } from '../accounts/bic.ts'
import type { ParticipantKey } from './bank-directory.ts'
import type { codeRanges } from './code-ranges.ts'
import type { ImageTable, LinkedBics } from './directory-image.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/**
 * Participation in settlement systems. `marks` are those of rows whose source lists all participants of the system.
 *
 * A register lists every participant, but not under each of its BICs: other offices of a listed institution
 * are neither in it nor out of it. Where banks share a BIC, as German cooperative banks do, it lists their branches one by
 * one, and a branch that it lacks is out of it. A register by BIC says nothing about codes, and one by code denies no BIC.
 *
 * Systems such as FedACH, BECS and ACSS list codes alone. A code that takes part gives this to the BIC that it leads to: see
 * linked-bics.ts.
 */
export function participationTable(
  { texts, count, columns, index, marks: isRegistered }: ImageTable<'participations'>,
  narrowest: ReturnType<typeof codeRanges>,
  linkedBics: LinkedBics,
) {
  const [byBic, byCode] = [index('byBic'), index('byCode')]
  const [institutions, byBranch] = [index('registeredInstitutions'), index('registeredByBranch')]
  const registers = registersIn()
  const linked = new Map(Object.entries(linkedBics).map(([system, bics]) => [system, new Set(bics)]))

  /** The systems with a register by BIC, and those with one by code in a country and with codes of a length. */
  function registersIn() {
    const withBics = new Set<string>()
    const codeForms = new Set<string>()
    for (let row = 0; row < count; row++) {
      if (isRegistered[row] === 0) continue
      const system = texts.at(columns.system.at(row))
      if (columns.bic.at(row) !== 0) withBics.add(system)
      else
        codeForms.add(
          codeForm(system, texts.at(columns.country.at(row)), texts.lengthOf(columns.code.at(row))),
        )
    }
    return { withBics, codeForms }
  }

  function isLinked(system: string, bic: string): boolean {
    const bics = linked.get(system)
    return bics !== undefined && (bics.has(bic11(bic)) || bics.has(bic11(bic8(bic))))
  }

  /** What another source states is undefined if the register would list the participant and does not. */
  function statement(row: number, isMissingInRegister: boolean): 'yes' | 'no' | undefined {
    if (columns.takesPart.at(row) === 0) return 'no'
    return isMissingInRegister && isRegistered[row] === 0 ? undefined : 'yes'
  }

  function isOutside(system: string, bic: string): boolean {
    if (!registers.withBics.has(system)) return false
    if (institutions.find(system, institutionOf(bic)) === -1) return true
    const party = bic8(bic)
    return (
      !isHeadOffice(bic11(bic)) &&
      byBranch.find(system, party) !== -1 &&
      byBic.find(system, bic11(party)) === -1
    )
  }

  function rowOfCode(system: string, country: string, code: string): number {
    const exact = byCode.find(system, country, code)
    return exact === -1 ? narrowest(system, country, code) : exact
  }

  function rowOfBic(system: string, bic: string): number {
    const own = byBic.find(system, bic11(bic))
    return own === -1 ? byBic.find(system, bic11(bic8(bic))) : own
  }

  /**
   * A statement on a code takes precedence over one on the BIC, and both over absence from a register. What other codes give
   * to the BIC counts only without a code: a bank may have one number for wires and another for ACH.
   */
  function participation(
    system: SettlementSystem,
    { bic = '', country = '', codes = [] }: ParticipantKey,
  ): 'yes' | 'no' | undefined {
    const isCodeMissing = codes.some(code => registers.codeForms.has(codeForm(system, country, code.length)))
    for (const code of codes) {
      const row = rowOfCode(system, country, code)
      if (row !== -1) return statement(row, isCodeMissing)
    }
    const isBicMissing = bic !== '' && isOutside(system, bic)
    const row = rowOfBic(system, bic)
    if (row !== -1) return statement(row, isBicMissing)
    if (codes.length === 0 && isLinked(system, bic)) return isBicMissing ? undefined : 'yes'
    return isCodeMissing || isBicMissing ? 'no' : undefined
  }

  return { participation }
}

/** The same in all countries: a branch abroad takes part with its head office, under its own BIC. */
function institutionOf(bic: string): string {
  return bic.slice(0, 4)
}

function codeForm(system: string, country: string, length: number): string {
  return `${system} ${country} ${length}`
}
