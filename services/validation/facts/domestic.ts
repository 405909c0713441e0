import { checkAccountDigits, accountFitsBank } from '../../banking/accounts/account-check.ts'
import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import { isCardNumber } from '../../banking/accounts/cards.ts'
import { bankCodeChecks } from '../../banking/check-digits/index.ts'
import type { DomesticNumber } from '../../banking/countries/country-profile.ts'
import {
  type DomesticAccount,
  type DomesticAgent,
  readAccount,
  readAccountAt,
  readAgent,
} from '../../banking/accounts/domestic-account.ts'
import { compact } from '../../banking/accounts/fold.ts'
import type { AccountFacts, BankIdentifierFacts, DomesticInstruction, NumbersFacts } from './account.ts'
import { ACCOUNT, BRANCH_ID } from './fields.ts'

export interface DomesticFacts {
  readonly bankIdentifier: BankIdentifierFacts | undefined
  readonly account: AccountFacts | undefined
  readonly numbers: NumbersFacts | undefined
}

export function domesticFactsOf(original: DomesticInstruction, directory: BankDirectory): DomesticFacts {
  const instruction = withBankInPlace(original)
  const { country, format, memberId, branchId, value } = instruction
  const agent =
    memberId === undefined
      ? undefined
      : readAgent(format, memberId, branchId, bank => isListed(country, bank, directory))
  const account =
    value === undefined
      ? undefined
      : agent === undefined
        ? readAccount(format, value)
        : readAccountAt(agent, format, value)
  const areSwapped = agent !== undefined && account !== undefined && isSwap(instruction, agent, account)
  const areDuplicated =
    agent !== undefined && account !== undefined && isDuplicate(instruction, agent, account)
  // A number in the wrong field is one mistake, so its format is not judged as well.
  const isMisplaced = areSwapped || areDuplicated
  const number = numberOf(agent, account)
  return {
    bankIdentifier: agent && !areSwapped ? bankIdentifierFactsOf(instruction, agent, directory) : undefined,
    account: account && !isMisplaced ? accountFactsOf(instruction, account, number, directory) : undefined,
    numbers: account && {
      areSwapped,
      areDuplicated,
      fit: areOfOneBank(instruction, agent, account, number, directory),
      field: memberId === undefined ? ACCOUNT : instruction.bankField,
      kind: 'domestic',
      instruction,
      number,
      agent,
    },
  }
}

function isListed(country: string, code: string, directory: BankDirectory): boolean {
  return directory.bankCodes(country, code).length > 0
}

/** Some clients send a code that joins bank and branch, such as a sort code, as the branch. */
function withBankInPlace(original: DomesticInstruction): DomesticInstruction {
  const { format, memberId, branchId = '' } = original
  if (memberId !== undefined || branchId === '' || format.branch !== undefined) return original
  if (!readAgent(format, branchId).bankFits) return original
  return { ...original, memberId: branchId, branchId: undefined, bankField: BRANCH_ID }
}

function bankIdentifierFactsOf(
  instruction: DomesticInstruction,
  agent: DomesticAgent,
  directory: BankDirectory,
): BankIdentifierFacts | undefined {
  const { country, branchId, system, format } = instruction
  if (format.bank === undefined) return undefined
  const { bank, branch, bankFits, branchFits } = agent
  const bankExists = isListed(country, bank, directory)
  const branchMayExist =
    branch === '' ||
    !directory.isComplete(country, 'BRANCH') ||
    !bankExists ||
    isListed(country, bank + branch, directory)
  const isApart = branchId !== undefined && branch !== ''
  return {
    bank: {
      hasFormat: bankFits && bankCodeChecks.get(country)?.(bank) !== false,
      mayExist: (bankExists || !directory.isComplete(country, 'BANK')) && (isApart || branchMayExist),
      supportsScheme:
        system === undefined ||
        directory.participation(system, { country, codes: [bank + branch, bank] }) !== 'no',
      instruction,
      agent,
      directory,
    },
    branch:
      isApart && bankFits
        ? { hasFormat: branchFits, mayExist: branchMayExist, instruction, agent, directory }
        : undefined,
  }
}

function accountFactsOf(
  instruction: DomesticInstruction,
  account: DomesticAccount,
  number: DomesticNumber,
  directory: BankDirectory,
): AccountFacts | undefined {
  const { country, format, value = '' } = instruction
  const { fit, parts } = account
  if (format.account === undefined) return undefined
  const isCard = fit !== 'fits' && isCardNumber(compact(value))
  const [checkMethod = ''] = directory.bankCodes(country, number.bank).map(entry => entry.checkMethod)
  return {
    hasFormat: isCard || (fit !== 'characters' && fit !== 'form'),
    isShort: !isCard && fit === 'short',
    isLong: !isCard && fit === 'long',
    checkDigitsFit: fit !== 'fits' || checkAccountDigits(country, number, checkMethod) !== false,
    bankMayExist:
      parts.bank === '' ||
      !directory.isComplete(country, 'BANK') ||
      directory.bankCodes(country, parts.bank).length > 0,
    isCardNumber: isCard,
    kind: 'domestic',
    instruction,
    account,
    number,
    checkMethod,
    directory,
  }
}

/** The bank inside the account number, else that of the bank identifier. */
function numberOf(agent: DomesticAgent | undefined, account: DomesticAccount | undefined): DomesticNumber {
  const { bank = '', branch = '', account: number = '', check = '' } = account?.parts ?? {}
  return {
    bank: bank || (agent?.bank ?? ''),
    branch: branch || (agent?.branch ?? ''),
    account: number,
    check,
  }
}

/** Whether the two do not fit as they are, and would fit in each other's field. */
function isSwap(
  { country, format, memberId = '', value = '' }: DomesticInstruction,
  agent: DomesticAgent,
  account: DomesticAccount,
): boolean {
  if (format.bank === undefined || format.account === undefined) return false
  if (agent.bankFits && bankCodeChecks.get(country)?.(agent.bank) !== false && account.fit === 'fits')
    return false
  const other = readAgent(format, value)
  return (
    other.bankFits &&
    bankCodeChecks.get(country)?.(other.bank) !== false &&
    readAccount(format, memberId).fit === 'fits'
  )
}

/** Account numbers too often begin with a shorter code by chance. */
const REPEATED_CODE_LENGTH_MIN = 6

/** Whether the account number is the bank identifier, or begins with it and has the format of its country without it. */
function isDuplicate(
  { format, memberId = '', value = '' }: DomesticInstruction,
  agent: DomesticAgent,
  account: DomesticAccount,
): boolean {
  if (format.bank === undefined || !agent.bankFits || account.parts.bank !== '') return false
  const [bank, number] = [compact(memberId), compact(value)]
  if (number === bank) return true
  return (
    bank.length >= REPEATED_CODE_LENGTH_MIN &&
    account.fit !== 'fits' &&
    number.startsWith(bank) &&
    readAccount(format, number.slice(bank.length)).fit === 'fits'
  )
}

/** An account number that includes its bank is judged even if there is no bank identifier. */
function areOfOneBank(
  { country }: DomesticInstruction,
  agent: DomesticAgent | undefined,
  { fit, parts }: DomesticAccount,
  number: DomesticNumber,
  { modulusTable }: BankDirectory,
): boolean {
  if (fit !== 'fits' || agent?.bankFits === false) return true
  const isOther =
    agent !== undefined &&
    parts.bank !== '' &&
    agent.bank.length === parts.bank.length &&
    agent.bank !== parts.bank
  return !isOther && accountFitsBank(country, number, modulusTable) !== false
}
