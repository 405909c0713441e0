import { vopCodeOf } from '../../schemes/epc-vop.ts'
import { copCodeOf } from '../../schemes/uk-cop.ts'
import { compareName } from '../compare-name.ts'
import type { AccountStatus, Failure, Finding, NameMatch, PartyType, Question } from '../provider.ts'
import type { Ending, Network, Outcome } from './endings.ts'

const sandboxHolders = { INDIVIDUAL: 'Erika Mustermann', BUSINESS: 'Sandbox Trading GmbH' } as const
const jointHolders = ['Erika Mustermann', 'Max Mustermann']
const otherHolders = { INDIVIDUAL: 'Otto Normalverbraucher', BUSINESS: 'Example Imports Ltd' } as const

/** The simulated bank's answer for an account with this ending. It always has the holder's name, as with some banks. */
export function answerOf(ending: Ending, network: Network, { party }: Pick<Question, 'party'>) {
  const { outcome } = ending.except?.[network] ?? ending
  return outcome.kind === 'FAILED' ? failure(outcome, ending) : finding(outcome, network, party)
}

type Party = Question['party']

function failure({ reason, isRetryable }: Outcome & { kind: 'FAILED' }, { digits }: Ending): Failure {
  return {
    kind: 'FAILURE',
    reason,
    isRetryable,
    detail: `the sandbox fails accounts that end with ${digits}`,
  }
}

function finding(outcome: Exclude<Outcome, { kind: 'FAILED' }>, network: Network, party: Party): Finding {
  if (outcome.kind === 'STATUS') {
    const { accountStatus, detail } = outcome
    return {
      kind: 'FINDING',
      accountStatus,
      ...(detail && { accountStatusDetail: detail }),
      ...coded(statusCodes[network][accountStatus]),
    }
  }
  const held = outcome.kind === 'COMPARED' ? comparedHolder(outcome, party) : namedHolder(outcome, party)
  return { kind: 'FINDING', accountStatus: 'ACTIVE', ...byNetwork[network](held, party) }
}

/** The holder of the account, and how the party's name compares with it; absent if the party has no name. */
interface Held {
  readonly name: string
  readonly type: PartyType
  /** Whether the party was said to be of the other type. */
  readonly isOfOtherType: boolean
  readonly nameMatch?: NameMatch
  readonly reasons?: readonly string[]
}

function comparedHolder({ isJoint }: Outcome & { kind: 'COMPARED' }, { name, type }: Party): Held {
  const holders = isJoint ? jointHolders : type ? [sandboxHolders[type]] : Object.values(sandboxHolders)
  const compared =
    name === undefined ? { heldName: holders[0]! } : compareName(name, { names: holders }, type)
  const { heldName, ...match } = compared
  const heldType = heldName === sandboxHolders.BUSINESS ? 'BUSINESS' : 'INDIVIDUAL'
  return {
    name: heldName,
    type: heldType,
    isOfOtherType: type !== undefined && type !== heldType,
    ...match,
  }
}

function namedHolder(
  { nameMatch, isOfOtherType = false }: Outcome & { kind: 'NAMED' },
  { name, type }: Party,
): Held {
  const asked = type ?? 'INDIVIDUAL'
  const holders = nameMatch === 'NO_MATCH' ? otherHolders : sandboxHolders
  return {
    name: nameMatch === 'FULL_MATCH' ? (name ?? holders[asked]) : holders[asked],
    type: isOfOtherType ? otherType[asked] : asked,
    isOfOtherType,
    nameMatch,
  }
}

const otherType = { INDIVIDUAL: 'BUSINESS', BUSINESS: 'INDIVIDUAL' } as const

type NameFinding = Omit<Finding, 'kind' | 'accountStatus'> & Partial<Pick<Finding, 'accountStatus'>>

/** The finding of each network about a holder. */
const byNetwork: Readonly<Record<Network, (held: Held, party: Party) => NameFinding>> = {
  VOP({ name, nameMatch, reasons }, party) {
    if (nameMatch === undefined) return { accountStatus: 'NOT_FOUND', schemeResponseCode: 'EPC_VOP_NOAP' }
    // Identifications are equal or not, never close.
    const match = party.name === undefined && nameMatch === 'PARTIAL_MATCH' ? 'NO_MATCH' : nameMatch
    return {
      heldName: name,
      nameMatch: match,
      schemeResponseCode: `EPC_VOP_${vopCodeOf[match]}`,
      ...(reasons && { reasons }),
    }
  },

  COP: ({ name, type, isOfOtherType, nameMatch, reasons }) => {
    const held = { heldName: name, heldType: type, ...(reasons && { reasons }) }
    if (nameMatch === undefined) return held
    const code = copCodeOf[nameMatch][isOfOtherType ? type : 'SAME']
    return {
      ...held,
      nameMatch,
      ...(nameMatch !== 'NO_MATCH' && { accountTypeMatch: isOfOtherType ? 'NO_MATCH' : 'MATCH' }),
      ...coded(code && `UK_COP_${code}`),
    }
  },

  LATAM: ({ name, nameMatch }) =>
    nameMatch === 'PARTIAL_MATCH'
      ? { heldName: name.toUpperCase(), isMasked: false }
      : { heldName: masked(name), isMasked: true },
}

const statusCodes: Readonly<Record<Network, Partial<Record<AccountStatus, string>>>> = {
  VOP: { NOT_FOUND: 'EPC_VOP_NOAP' },
  COP: { NOT_FOUND: 'UK_COP_AC01', FORBIDDEN: 'UK_COP_OPTO' },
  LATAM: {},
}

const coded = (schemeResponseCode: string | undefined) => schemeResponseCode && { schemeResponseCode }

/** `ERIKA MUSTERMANN` as `ER*** MU****`: the mask hides the length of a long word. */
function masked(name: string): string {
  return name
    .toUpperCase()
    .split(' ')
    .map(word => word.slice(0, 2) + '*'.repeat(Math.min(4, Math.max(0, word.length - 2))))
    .join(' ')
}
