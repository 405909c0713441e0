import { checkAccountDigits, accountFitsBank } from '../../library/banking/accounts/account-check.ts'
import { faultInBankCode } from '../../library/banking/accounts/bank-code-check.ts'
import { checkMethodOf, codeMayExist, isListedBank } from '../../library/banking/directory/bank-code-facts.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { bicsOfCodes, haveLinkedBanks } from '../../library/banking/directory/bank-of.ts'
import { isNeverIssued } from '../../library/banking/accounts/never-issued.ts'
import { isCardNumber } from '../../library/banking/accounts/cards.ts'
import type { DomesticNumber } from '../../library/banking/countries/country-profile.ts'
import {
  type DomesticAccount,
  codesOf,
  type DomesticAgent,
  numberAt,
  plainNumber,
  readAccount,
  readAccountAt,
  readAgent,
  withPrefix,
} from '../../library/banking/accounts/domestic-account.ts'
import type {
  AccountFacts,
  BankFacts,
  BankIdentifierFacts,
  BranchFacts,
  DomesticInstruction,
  NumbersFacts,
} from './account.ts'
import { ACCOUNT, BRANCH_ID } from './instruction-fields.ts'
import { areSwapped, isListedBic, repeatsBank } from './misplaced.ts'

export interface DomesticFacts {
  readonly bankIdentifier: BankIdentifierFacts | undefined
  readonly account: AccountFacts | undefined
  readonly numbers: Extract<NumbersFacts, { kind: 'domestic' }> | undefined
  /** Whether there is a branch in a country that has none. */
  readonly hasUnusedBranch: boolean
}

export function domesticFactsOf(original: DomesticInstruction, directory: BankDirectory): DomesticFacts {
  const instruction = withBankInPlace(withPrefixInPlace(original))
  const { issuer, format, memberId, branchId, value } = instruction
  const agent =
    memberId === undefined && branchId === undefined
      ? undefined
      : readAgent(format, memberId, branchId, bank => directory.lists(issuer, bank))
  const bank = agent && bankFactsOf(instruction, agent, directory)
  const account =
    value === undefined
      ? undefined
      : agent === undefined
        ? readAccount(format, value)
        : readAccountAt(agent, format, value)
  const isSwap = bank !== undefined && account !== undefined && areSwapped(bank, account)
  const isRepeated = bank !== undefined && account !== undefined && repeatsBank(bank, account)
  // A number in the wrong field is one mistake, so its format is not judged as well.
  const isMisplaced = isSwap || isRepeated
  const number = numberAt(agent, account)
  const branch = agent && branchFactsOf(instruction, agent, bank, directory)
  return {
    bankIdentifier: isSwap || (bank ?? branch) === undefined ? undefined : { bank, branch },
    account:
      account && !isMisplaced ? accountFactsOf(instruction, bank, account, number, directory) : undefined,
    numbers: account && {
      areSwapped: isSwap,
      areDuplicated: isRepeated,
      fit: areOfOneBank(bank, account, number, directory, instruction),
      field: memberId === undefined ? ACCOUNT : instruction.bankField,
      kind: 'domestic',
      instruction,
      number,
      agent,
    },
    hasUnusedBranch: format.branch === undefined && agent !== undefined && agent.branch !== '',
  }
}

/** The BICs that the directory has for the bank of the bank identifier, and for the bank inside the account number. */
export function bicsNamedIn(
  domestic: DomesticFacts | undefined,
  directory: BankDirectory,
): readonly string[] {
  const bank = domestic?.bankIdentifier?.bank
  const numbers = domestic?.numbers
  const issuer = (bank ?? numbers)?.instruction.issuer
  const named = [bank?.agent, numbers?.number].flatMap(each => (each === undefined ? [] : [each]))
  const codes = named.flatMap(codesOf).filter(code => code !== '')
  return issuer === undefined ? [] : bicsOfCodes(issuer, codes, directory)
}

function withPrefixInPlace(original: DomesticInstruction): DomesticInstruction {
  const { country, format } = original
  return format.hasPrefix ? { ...original, ...withPrefix(country, format, original) } : original
}

/** Some clients send a code that joins bank and branch, such as a sort code, as the branch. */
function withBankInPlace(original: DomesticInstruction): DomesticInstruction {
  const { format, memberId, branchId = '' } = original
  if (memberId !== undefined || branchId === '') return original
  const { bankFits, branch } = readAgent(format, branchId)
  const holdsBank =
    format.branch === undefined || (branch !== '' && !readAgent(format, '', branchId).branchFits)
  if (!bankFits || !holdsBank) return original
  return { ...original, memberId: branchId, branchId: undefined, bankField: BRANCH_ID }
}

/** Undefined without a bank identifier, and in a country whose bank identifiers are not known. */
function bankFactsOf(
  instruction: DomesticInstruction,
  agent: DomesticAgent,
  directory: BankDirectory,
): BankFacts | undefined {
  const { country, issuer, memberId, system, format } = instruction
  if (format.bank === undefined || memberId === undefined) return undefined
  const { bank, bankFits } = agent
  const isListed = isListedBank(issuer, bank, directory)
  const fault = bankFits ? faultInBankCode(country, bank) : undefined
  return {
    hasFormat: bankFits && fault === undefined,
    fault,
    isListed,
    mayExist: isListed ? !isNeverIssued(issuer, 'BANK', bank) : codeMayExist(issuer, 'BANK', bank, directory),
    supportsScheme:
      system === undefined ||
      directory.participation(system, { country: issuer, codes: codesOf(agent) }) !== 'no',
    instruction,
    agent,
    directory,
  }
}

/** Undefined without a branch, with a malformed bank, and in a country that has no branch codes. */
function branchFactsOf(
  instruction: DomesticInstruction,
  agent: DomesticAgent,
  bank: BankFacts | undefined,
  directory: BankDirectory,
): BranchFacts | undefined {
  const { issuer, format, branchId, bankField } = instruction
  if (format.branch === undefined || agent.branch === '' || !agent.bankFits) return undefined
  return {
    hasFormat: agent.branchFits,
    mayExist: branchMayExist(issuer, agent, bank?.isListed === true, directory),
    field: branchId === undefined ? bankField : BRANCH_ID,
    instruction,
    agent,
    directory,
  }
}

/** A branch of a bank that is not listed is not looked up. */
function branchMayExist(
  issuer: string,
  { bank, branch }: DomesticAgent,
  isListed: boolean,
  directory: BankDirectory,
): boolean {
  return isListed
    ? codeMayExist(issuer, 'BRANCH', bank + branch, directory)
    : !isNeverIssued(issuer, 'BRANCH', bank + branch)
}

function accountFactsOf(
  instruction: DomesticInstruction,
  bank: BankFacts | undefined,
  account: DomesticAccount,
  number: DomesticNumber,
  directory: BankDirectory,
): AccountFacts | undefined {
  const { country, issuer, format, value = '' } = instruction
  const { fit, parts } = account
  if (format.account === undefined) return undefined
  const plain = plainNumber(value)
  const { cardLengths, length } = format.account
  // A BBAN that is longer than the account numbers of its country, of a bank that the directory does not have.
  const isOddBban = account.isBban && plain.length > length[1] && !directory.lists(issuer, parts.bank)
  const mayBeCard = fit !== 'fits' || isOddBban || cardLengths.includes(plain.length)
  const isCard = mayBeCard && isCardNumber(plain)
  const checkMethod = checkMethodOf(issuer, number.bank, directory)
  // Check digits that cover a wrong bank identifier would report the same mistake again.
  const isJudged = fit === 'fits' && (parts.bank !== '' || bank?.fault === undefined)
  return {
    hasFormat:
      isCard || (fit !== 'characters' && fit !== 'form' && fit !== 'blank' && !isListedBic(plain, directory)),
    isShort: !isCard && fit === 'short',
    isLong: !isCard && fit === 'long',
    checkDigitsFit: !isJudged || checkAccountDigits(country, number, checkMethod) !== false,
    bankMayExist:
      parts.bank === '' ||
      (codeMayExist(issuer, 'BANK', parts.bank, directory) &&
        !isNeverIssued(issuer, 'BRANCH', parts.bank + parts.branch)),
    isCardNumber: isCard,
    kind: 'domestic',
    instruction,
    account,
    number,
    checkMethod,
    directory,
  }
}

/** An account number that includes its bank is judged even if there is no bank identifier. */
function areOfOneBank(
  bank: BankFacts | undefined,
  { fit, parts }: DomesticAccount,
  number: DomesticNumber,
  directory: BankDirectory,
  { country, issuer }: DomesticInstruction,
): boolean {
  if (fit !== 'fits' || bank?.hasFormat === false) return true
  const isOther =
    bank !== undefined && parts.bank !== '' && areOfTwoBanks(issuer, bank.agent.bank, parts.bank, directory)
  return !isOther && accountFitsBank(country, number, directory.modulusTable) !== false
}

/**
 * A bank may have several codes: the clearing numbers 5000 to 5999 are all of one Swedish bank. Codes of different forms
 * can only be compared by the BICs that both lead to.
 */
function areOfTwoBanks(issuer: string, one: string, other: string, directory: BankDirectory): boolean {
  if (one === other) return false
  const [ones, others] = [bicsOfCodes(issuer, [one], directory), bicsOfCodes(issuer, [other], directory)]
  if (ones.length === 0 || others.length === 0) return one.length === other.length
  return !haveLinkedBanks(ones, others, directory)
}
