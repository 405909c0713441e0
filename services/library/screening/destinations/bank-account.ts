import type { EntityIndex } from '../index/entity-index.ts'
import { Key } from '../keys/key.ts'
import { type AccountKeys, accountKeys, type BankForm, holderKey } from '../keys/bank-account-keys.ts'
import { plainText } from '../keys/plain-text.ts'
import type { BankAccountDestination, MatchedOn } from '../question.ts'
import { type Findings, type Hit, KNOWN, NAME_HINT, NOTHING_FOUND, type Sureness } from './findings.ts'

/**
 * Screens a bank account. If the bank is unknown, in the request or the entity, the number alone is weak: accounts at
 * other banks have it too. A value of type IBAN that reads as a number is looked up as a number, and is unreadable if
 * not found.
 */
export function screenBankAccount(
  index: EntityIndex,
  { accountId, bankId, accountHolderName }: BankAccountDestination,
  hasNameHints: boolean,
): Findings {
  const account = plainText(accountId?.value)
  const bank = plainText(bankId?.value)
  const keys = account ? accountKeys(account, bank ?? '') : undefined
  const hits = keys === undefined ? NO_HITS : hitsOfAccount(index, keys)
  const isUnreadable =
    account === ''
      ? holderKey(accountHolderName) === undefined
      : hits.length === 0 && isDoubtful(keys, accountId?.type, bank)
  const holder = hasNameHints ? holderKey(accountHolderName) : undefined
  if (holder !== undefined) return { hits: withHints(index, hits, holder), isUnreadable }
  return hits.length === 0 && !isUnreadable ? NOTHING_FOUND : { hits, isUnreadable }
}

function isDoubtful(keys: AccountKeys | undefined, type: unknown, bank: string | undefined): boolean {
  if (keys === undefined) return true
  const isNumber = keys.form === 'NUMBER'
  return (isNumber && bank !== '') || (keys.form !== 'IBAN' && plainText(type)?.toUpperCase() === 'IBAN')
}

const matchedOnByForm: Readonly<Record<AccountKeys['form'], MatchedOn>> = {
  IBAN: 'IBAN',
  SORT_CODE: 'SORT_CODE_AND_ACCOUNT',
  BIC: 'BIC_AND_ACCOUNT',
  NUMBER: 'ACCOUNT_NUMBER',
}

const AT_SOME_BANK: Sureness = { decision: 'REVIEW', confidence: 'WEAK', reasons: ['BANK_UNKNOWN'] }

/** If the account is known at its bank, matches of the number alone add nothing. */
function hitsOfAccount(index: EntityIndex, { form, account, number, bankForm }: AccountKeys): readonly Hit[] {
  const known = account === undefined ? NONE : index.find(key.set(account))
  if (known.length > 0)
    return known.map(row => ({ row, matchedOn: [matchedOnByForm[form]], sureness: KNOWN }))
  const rows = index.find(key.set(number))
  if (rows.length === 0) return NO_HITS
  return rows
    .filter(row => account === undefined || !areComparable(bankForm, index.facts(row).bankForm))
    .map(row => ({ row, matchedOn: ['ACCOUNT_NUMBER'], sureness: AT_SOME_BANK }))
}

const NONE: readonly number[] = []
const NO_HITS: readonly Hit[] = []
/** Used again for each key. */
const key = new Key()

/** Whether two banks could be told apart. A British bank has sort codes and BICs, and only a directory knows which belong together. */
function areComparable(asked: BankForm, stored: BankForm): boolean {
  if (stored === 'UNKNOWN') return false
  return asked === stored || asked === 'OTHER' || stored === 'OTHER'
}

/** Adds entities with the holder's name. */
function withHints(index: EntityIndex, hits: readonly Hit[], holder: string): readonly Hit[] {
  const named = key.set(holder)
  const known = new Set(hits.map(({ row }) => row))
  const withName = hits.map(hit =>
    index.has(hit.row, named) ? { ...hit, matchedOn: [...hit.matchedOn, 'HOLDER_NAME' as const] } : hit,
  )
  const hints = index.find(named).filter(row => !known.has(row))
  return [...withName, ...hints.map((row): Hit => ({ row, matchedOn: ['HOLDER_NAME'], sureness: NAME_HINT }))]
}
