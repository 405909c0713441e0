import type { Correspondents } from './bank-directory.ts'
import { bic8, bic11 } from '../accounts/bic.ts'
import type { ImageTable } from './directory-image.ts'
import { remembered } from './image/remembered.ts'

interface Instruction {
  readonly currency: string
  readonly chain: readonly string[]
  readonly source: number
}

const NONE: readonly Instruction[] = []

/**
 * Standard settlement instructions by owner. `sets` are the owners whose instructions are all known. Owners of 4 or 6
 * characters are groups: their rules apply to offices that have no instruction in the currency.
 */
export function settlementInstructionTable(
  { texts, count, columns, index }: ImageTable<'settlementInstructions'>,
  sets: ImageTable<'instructionSets'>,
) {
  const [byOwner, complete] = [index('byOwner'), sets.index('byOwner')]
  const isComplete = (owner: string) => complete.find(owner) !== -1

  const instructionsFrom = remembered((first): readonly Instruction[] => {
    const instructions: Instruction[] = []
    for (let row = first; row < count && columns.owner.at(row) === columns.owner.at(first); row++)
      instructions.push({
        currency: texts.at(columns.currency.at(row)),
        chain: chainAt(row),
        source: columns.source.at(row),
      })
    return instructions
  })

  function chainAt(row: number): readonly string[] {
    const { intermediary1, intermediary2, intermediary3 } = columns
    return [intermediary1, intermediary2, intermediary3]
      .map(column => texts.at(column.at(row)))
      .filter(Boolean)
  }

  /**
   * A branch without its own instructions is paid like its head office. It may have other accounts, so only
   * its own set can be complete.
   */
  function instructionsOf(bic: string, currency: string) {
    const office = bic11(bic)
    const own = byOwner.find(office)
    const complete = isComplete(office)
    const stated = inCurrency(own !== -1 || complete ? own : byOwner.find(bic11(bic8(bic))), currency)
    return { complete, instructions: stated.length > 0 || complete ? stated : ofGroup(bic, currency) }
  }

  /** The rule of the group for its offices in this country, else for all. */
  function ofGroup(bic: string, currency: string): readonly Instruction[] {
    const inCountry = inCurrency(byOwner.find(bic.slice(0, 6)), currency)
    return inCountry.length > 0 ? inCountry : inCurrency(byOwner.find(bic.slice(0, 4)), currency)
  }

  function inCurrency(first: number, currency: string): readonly Instruction[] {
    return first === -1 ? NONE : instructionsFrom(first).filter(each => each.currency === currency)
  }

  return {
    correspondents(bic: string, currency: string): Correspondents {
      const { complete, instructions } = instructionsOf(bic, currency)
      return { complete, chains: instructions.map(({ chain }) => chain) }
    },
    sources: (bic: string, currency: string): readonly number[] =>
      instructionsOf(bic, currency).instructions.map(({ source }) => source),
  }
}
