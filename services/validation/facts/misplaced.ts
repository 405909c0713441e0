import { isPossibleAccount } from '../../library/banking/accounts/account-check.ts'
import { faultInBankCode } from '../../library/banking/accounts/bank-code-check.ts'
import { bic11 } from '../../library/banking/accounts/bic.ts'
import {
  type DomesticAccount,
  type DomesticAgent,
  numberAt,
  plainNumber,
  readAccount,
  readAccountAt,
  readAgent,
} from '../../library/banking/accounts/domestic-account.ts'
import { isBic } from '../../library/banking/accounts/identifier-forms.ts'
import { checkMethodOf, codeMayExist } from '../../library/banking/directory/bank-code-facts.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { officeOf } from '../../library/banking/directory/bank-of.ts'
import type { BankFacts, DomesticInstruction } from './account.ts'

/** Whether both numbers are fully valid in each other's field, but not in their own. */
export function areSwapped(bank: BankFacts, account: DomesticAccount): boolean {
  const { instruction, directory } = bank
  const { issuer, format, memberId = '', branchId, value = '' } = instruction
  if (format.account === undefined) return false
  if (bank.hasFormat && bank.mayExist && (account.fit === 'fits' || bank.isListed)) return false
  const agent = readAgent(format, value, '', code => directory.lists(issuer, code))
  // A short number that is padded to a bank code could match one by chance.
  if (plainNumber(value).length < agent.bank.length + agent.branch.length) return false
  // With a separate branch field, the bank code must not contain a branch.
  if (branchId !== undefined && agent.branch !== '') return false
  return isBank(instruction, agent, directory) && isAccountAt(agent, instruction, memberId, directory)
}

function isBank(
  { country, issuer }: DomesticInstruction,
  { bank, branch, bankFits }: DomesticAgent,
  directory: BankDirectory,
): boolean {
  const bankMayExist = codeMayExist(issuer, 'BANK', bank, directory)
  const branchMayExist = branch === '' || codeMayExist(issuer, 'BRANCH', bank + branch, directory)
  return bankFits && faultInBankCode(country, bank) === undefined && bankMayExist && branchMayExist
}

function isAccountAt(
  agent: DomesticAgent,
  { country, issuer, format }: DomesticInstruction,
  value: string,
  directory: BankDirectory,
): boolean {
  const account = readAccountAt(agent, format, value)
  const number = numberAt(agent, account)
  const checkMethod = checkMethodOf(issuer, number.bank, directory)
  return account.fit === 'fits' && isPossibleAccount(country, number, checkMethod, directory.modulusTable)
}

/** Account numbers too often begin with a shorter code by chance. */
const REPEATED_CODE_LENGTH_MIN = 6
/** A code of so many characters with an account behind it is no chance, even if they have the format of an account. */
const SURE_CODE_LENGTH_MIN = 8
const SURE_ACCOUNT_LENGTH_MIN = 5

/** Whether the account number is the bank identifier, or begins with it and has the format of its country without it. */
export function repeatsBank(
  { agent, instruction: { format, memberId = '', value = '' } }: BankFacts,
  account: DomesticAccount,
): boolean {
  if (!agent.bankFits || account.parts.bank !== '') return false
  const [bank, number] = [plainNumber(memberId), plainNumber(value)]
  if (number === bank) return true
  if (bank.length < REPEATED_CODE_LENGTH_MIN || !number.startsWith(bank)) return false
  const rest = number.slice(bank.length)
  const isSure = bank.length >= SURE_CODE_LENGTH_MIN && rest.length >= SURE_ACCOUNT_LENGTH_MIN
  return (account.fit !== 'fits' || isSure) && readAccount(format, rest).fit === 'fits'
}

/** Some countries have account numbers of 8 or 11 letters, but none is the BIC of a bank. */
export function isListedBic(plain: string, directory: BankDirectory): boolean {
  return isBic(plain) && officeOf(bic11(plain), directory) !== undefined
}
