import { parseBic } from '../../library/banking/accounts/bic.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  parseIban,
  readsAsIban,
} from '../../library/banking/accounts/iban.ts'
import type { BankAccount } from '../../library/screening/entity.ts'
import type { Mistake } from './entity-input.ts'

type Numbers = Pick<BankAccount, 'bankId' | 'bankIdType' | 'accountId' | 'accountIdType'>
/** Fields that may be left out are undefined. */
type Given = { readonly [Field in keyof Required<Numbers>]: Numbers[Field] | undefined } & Pick<
  Numbers,
  'accountId' | 'accountIdType'
>

/** Normalises bank and account, without separators and in upper case, or returns their mistakes. */
export function readNumbers(given: Given): Numbers | { readonly mistakes: readonly Mistake[] } {
  const bank = readBank(given)
  const account = readAccount(given)
  const mistakes = [bank, account].flatMap(found => ('mistake' in found ? [found.mistake] : []))
  if ('mistake' in bank || 'mistake' in account) return { mistakes }
  if (bank.bankIdType !== 'GBDSC') return { ...bank, ...account }
  const british = readBritish(bank.bankId!, account)
  return 'mistake' in british ? { mistakes: [british.mistake] } : { ...bank, ...british }
}

type Read<Key extends keyof Numbers> = Pick<Numbers, Key> | { readonly mistake: Mistake }

function readBank({ bankId, bankIdType }: Given): Read<'bankId' | 'bankIdType'> {
  if (bankId === undefined && bankIdType === undefined) return {}
  if (bankId === undefined) return wrong('bankId', 'is missing: bankIdType is given')
  if (bankIdType === undefined) return wrong('bankIdType', 'is missing: bankId is given')
  const text = compact(bankId)
  if (bankIdType === 'BIC')
    return parseBic(text) === undefined
      ? wrong('bankId', 'must be a BIC of 8 or 11 characters')
      : { bankId: text, bankIdType }
  return SORT_CODE.test(text)
    ? { bankId: text, bankIdType }
    : wrong('bankId', 'must be a sort code of 6 digits')
}

const SORT_CODE = /^[0-9]{6}$/

function readAccount({ accountId, accountIdType }: Given): Read<'accountId' | 'accountIdType'> {
  if (accountIdType === 'IBAN') {
    const iban = parseIban(accountId)
    if (iban.format === undefined) return wrong('accountId', 'must be an IBAN, which begins with its country')
    if (!hasIbanStructure(iban))
      return wrong('accountId', `must have the structure of an IBAN of ${iban.country}`)
    if (!hasIbanCheckDigits(iban)) return wrong('accountId', 'must be an IBAN: its check digits do not fit')
    return { accountId: iban.text, accountIdType }
  }
  if (readsAsIban(accountId) && hasIbanCheckDigits(parseIban(accountId)))
    return wrong('accountIdType', 'must be IBAN: accountId is one')
  const number = compact(accountId).replace(SEPARATORS, '')
  return ACCOUNT_NUMBER.test(number)
    ? { accountId: number, accountIdType }
    : wrong('accountId', 'must have 3 to 34 letters and digits, at least one of them a digit from 1 to 9')
}

const SEPARATORS = /[./]/g
const ACCOUNT_NUMBER = /^(?=.*[1-9])[A-Z0-9]{3,34}$/

/**
 * Checks an account against a sort code, which an IBAN must contain. (A BIC is not compared: IBANs may name another
 * bank of its group.) Numbers of fewer than eight digits are padded with zeros (Pay.UK, Validating account numbers).
 */
function readBritish(
  sortCode: string,
  account: Pick<Numbers, 'accountId' | 'accountIdType'>,
): Read<'accountId' | 'accountIdType'> {
  const { accountId, accountIdType } = account
  if (accountIdType === 'IBAN')
    return parseIban(accountId).memberId === sortCode
      ? account
      : wrong('bankId', 'must be the sort code of the IBAN in accountId')
  const number = accountId.length === 14 && accountId.startsWith(sortCode) ? accountId.slice(6) : accountId
  return BRITISH_ACCOUNT.test(number)
    ? { accountId: number.padStart(8, '0'), accountIdType }
    : wrong('accountId', 'must have 6 to 10 digits, as bankId is a sort code')
}

const BRITISH_ACCOUNT = /^[0-9]{6,10}$/

const wrong = (field: keyof Numbers, message: string) => ({ mistake: { field, message } })
