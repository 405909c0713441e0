import { bic11 } from '../../library/banking/accounts/bic.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { settlementSystems } from '../../library/banking/directory/settlement-systems.ts'
import type { InstructionSetRow, ParticipationRow, SanctionRow, SettlementInstructionRow } from './source.ts'
import { isBic, isCode, isDate, type Table } from './table.ts'

export const participationTable: Table<ParticipationRow> = {
  name: 'participations',
  columns: ['system', 'bic', 'country', 'code', 'code_to', 'takes_part', 'publisher', 'confidence'],
  keyColumns: 5,
  values({ system, takesPart, publisher = '', confidence = '', ...participant }) {
    const { bic = '', country = '', code = '', codeTo = '' } = participant
    if (!settlementSystems.includes(system)) return undefined
    if (bic === '' ? !isCode(country, code, codeTo) : !isBic(bic) || code !== '') return undefined
    const key = bic === '' ? ['', country, code, codeTo] : [bic11(bic), '', '', '']
    return [system, ...key, String(takesPart), publisher, confidence]
  },
}

export const instructionSetTable: Table<InstructionSetRow> = {
  name: 'instruction_sets',
  columns: ['owner', 'publisher', 'confidence'],
  keyColumns: 1,
  values: ({ owner, publisher = '', confidence = '' }) =>
    isBic(owner) ? [bic11(owner), publisher, confidence] : undefined,
}

const CURRENCY = /^[A-Z]{3}$/
const CHAIN_MAX = 3
const ACCOUNT_MAX = 35
const PRIORITY_MAX = 999
const UNRANKED = PRIORITY_MAX + 1

export const settlementInstructionTable: Table<SettlementInstructionRow> = {
  name: 'settlement_instructions',
  columns: [
    'owner',
    'currency',
    'priority',
    'intermediary1',
    'intermediary2',
    'intermediary3',
    'valid_from',
    'valid_to',
    'account',
    'publisher',
    'confidence',
  ],
  keyColumns: 7,
  values({ owner, currency, chain, priority = UNRANKED, account = '', ...rest }) {
    const { validFrom = '', validTo = '', publisher = '', confidence = '' } = rest
    if (!CURRENCY.test(currency) || !isChain(owner, chain) || account.length > ACCOUNT_MAX) return undefined
    if (!Number.isInteger(priority) || priority < 0 || priority > UNRANKED) return undefined
    if (!isPeriod(validFrom, validTo)) return undefined
    const [first = '', second = '', third = ''] = chain.map(bic11)
    const period = [validFrom || '-infinity', validTo || 'infinity']
    const chainColumns = [String(priority), first, second, third]
    return [
      isGroup(owner) ? owner : bic11(owner),
      currency,
      ...chainColumns,
      ...period,
      account,
      publisher,
      confidence,
    ]
  },
}

/** The rule of a group names its offices by the letters of the institution, everywhere or in a country. */
const GROUP = /^[A-Z0-9]{4}(?:[A-Z]{2})?$/
const isGroup = (owner: string) => GROUP.test(owner)

/** Up to three intermediaries, none of them the owner and none twice. */
function isChain(owner: string, chain: readonly string[]): boolean {
  const offices = isGroup(owner) ? chain : [...chain, owner]
  return (
    chain.length <= CHAIN_MAX && offices.every(isBic) && new Set(offices.map(bic11)).size === offices.length
  )
}

function isPeriod(from: string, to: string): boolean {
  if ([from, to].some(date => date !== '' && !isDate(date))) return false
  return from === '' || to === '' || from <= to
}

/**
 * An institution everywhere (4 characters), in a country (6), or one of its offices (8). Branch codes
 * are cut off.
 */
const LISTED_BIC = /^[A-Z0-9]{4}(?:[A-Z]{2}(?:[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?)?$/
const OFFICE_LENGTH = 8

export const sanctionTable: Table<SanctionRow> = {
  name: 'sanctions',
  columns: ['bic', 'country', 'list', 'date', 'publisher', 'confidence', 'entry'],
  keyColumns: 3,
  values({ bic = '', country = '', list, date = '', entry = '', publisher = '', confidence = '' }) {
    if (bic === '' ? !isCountry(country) : !LISTED_BIC.test(bic) || country !== '') return undefined
    if (list === '' || (date !== '' && !isDate(date))) return undefined
    return [bic.slice(0, OFFICE_LENGTH), country, list, date, publisher, confidence, entry]
  },
}
