import { isPossibleAccount } from '../../library/banking/accounts/account-check.ts'
import { faultInBankCode } from '../../library/banking/accounts/bank-code-check.ts'
import {
  type DomesticAccount,
  type DomesticAgent,
  numberAt,
  plainNumber,
  readAccount,
  readAccountAt,
  readAgent,
} from '../../library/banking/accounts/domestic-account.ts'
import { checkMethodOf, codeMayExist } from '../../library/banking/directory/bank-code-facts.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
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

/** Whether the account number is the bank identifier, or begins with it and has the format of its country without it. */
export function repeatsBank(
  { agent, instruction: { format, memberId = '', value = '' } }: BankFacts,
  account: DomesticAccount,
): boolean {
  if (!agent.bankFits || account.parts.bank !== '') return false
  const [bank, number] = [plainNumber(memberId), plainNumber(value)]
  if (number === bank) return true
  return (
    bank.length >= REPEATED_CODE_LENGTH_MIN &&
    account.fit !== 'fits' &&
    number.startsWith(bank) &&
    readAccount(format, number.slice(bank.length)).fit === 'fits'
  )
}
