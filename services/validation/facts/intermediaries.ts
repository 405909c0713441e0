import type {
  FinancialInstitution,
  PaymentInstruction,
} from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { type Bic, bic8, parseBic } from '../../library/banking/accounts/bic.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import type { BankDirectory, SanctionHit } from '../../library/banking/directory/bank-directory.ts'
import { officeOf } from '../../library/banking/directory/bank-of.ts'
import { mayExist } from './bic.ts'

export interface IntermediaryFacts {
  readonly hasFormat: boolean
  readonly isListed: boolean
  readonly mayExist: boolean
  /** Whether the next bank of the chain names it in settlement instructions; true unless all of these are known. */
  readonly isNamedByNext: boolean
  /** The sanctions on the bank. */
  readonly hits: readonly SanctionHit[]
  /** All 11 characters; for a malformed BIC, the value without separators. */
  readonly text: string
  readonly next: Bic | undefined
  readonly currency: string | undefined
  /** The country that the instruction names. */
  readonly country: string | undefined
  readonly directory: BankDirectory
}

/** One entry per intermediary, undefined for one without a BIC; empty if none has a BIC. */
export function intermediaryFactsOf(
  {
    intermediaryAgent1,
    intermediaryAgent2,
    intermediaryAgent3,
    creditorAgent,
    currency,
    country,
  }: PaymentInstruction,
  directory: BankDirectory,
): readonly (IntermediaryFacts | undefined)[] {
  if ((intermediaryAgent1?.bic ?? intermediaryAgent2?.bic ?? intermediaryAgent3?.bic) === undefined)
    return none
  const chain = [intermediaryAgent1, intermediaryAgent2, intermediaryAgent3, creditorAgent]
  return chain.slice(0, 3).map((agent, place) => {
    if (agent?.bic === undefined) return undefined
    const next = nextOf(chain, place)
    const bic = parseBic(agent.bic)
    if (bic === undefined || !isCountry(bic.country)) {
      return {
        hasFormat: false,
        isListed: false,
        mayExist: false,
        isNamedByNext: false,
        hits: NO_HITS,
        text: bic?.text ?? compact(agent.bic),
        next,
        currency,
        country,
        directory,
      }
    }
    const isListed = officeOf(bic.text, directory) !== undefined
    return {
      hasFormat: true,
      isListed,
      mayExist: mayExist(bic, isListed, directory),
      isNamedByNext: leadsTo(next, bic, currency, directory),
      hits: directory.sanctionsOn(bic.text),
      text: bic.text,
      next,
      currency,
      country,
      directory,
    }
  })
}

const none: readonly undefined[] = []
const NO_HITS: readonly never[] = []

function nextOf(chain: readonly (FinancialInstitution | undefined)[], place: number): Bic | undefined {
  const next = chain.slice(place + 1).find(agent => agent?.bic !== undefined)
  return next?.bic === undefined ? undefined : parseBic(next.bic)
}

function leadsTo(
  next: Bic | undefined,
  bic: Bic,
  currency: string | undefined,
  directory: BankDirectory,
): boolean {
  if (next === undefined || currency === undefined) return true
  const { complete, chains } = directory.correspondentsOf(next.text, currency)
  return !complete || chains.some(chain => chain.some(each => bic8(each) === bic8(bic.text)))
}
