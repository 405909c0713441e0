import { checkAccountDigits, accountFitsBank } from '../../banking/accounts/account-check.ts'
import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import { isCardNumber } from '../../banking/accounts/cards.ts'
import { bankCodeChecks } from '../../banking/check-digits/index.ts'
import type { DomesticFormat, DomesticNumber } from '../../banking/countries/country-profile.ts'
import {
  type DomesticAccount,
  type DomesticAgent,
  readAccount,
  readAccountAt,
  readAgent,
} from '../../banking/accounts/domestic-account.ts'
import { compact } from '../../banking/accounts/iban.ts'
import type { SettlementSystem } from '../../banking/directory/settlement-systems.ts'

export interface BankIdentifierFacts {
  readonly bank: { readonly hasFormat: boolean; readonly mayExist: boolean; readonly supportsScheme: boolean }
  readonly branch: { readonly hasFormat: boolean; readonly mayExist: boolean } | undefined
}

export interface AccountFacts {
  readonly hasFormat: boolean
  readonly isShort: boolean
  readonly isLong: boolean
  readonly addsUp: boolean
  readonly bankMayExist: boolean
  readonly isCardNumber: boolean
}

/** A bank identifier and an account number of which neither speaks for itself. */
export interface NumbersFacts {
  readonly areSwapped: boolean
  readonly areDoubled: boolean
  readonly fit: boolean
}

/** What an instruction says in the numbers of one country. */
export interface Domestic {
  readonly country: string
  readonly format: DomesticFormat
  readonly memberId: string | undefined
  readonly branchId: string | undefined
  /** The account number, where it is not an IBAN. */
  readonly value: string | undefined
  readonly wished: SettlementSystem | undefined
}

export interface DomesticFacts {
  readonly bankIdentifier: BankIdentifierFacts | undefined
  readonly account: AccountFacts | undefined
  readonly numbers: NumbersFacts | undefined
}

export function domesticFactsOf(instruction: Domestic, directory: BankDirectory): DomesticFacts {
  const given = withBankInPlace(instruction)
  const { country, format, memberId, branchId, value } = given
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
  const areSwapped = agent !== undefined && account !== undefined && isSwap(given, agent, account)
  const areDoubled = agent !== undefined && account !== undefined && isDouble(given, agent, account)
  // One mistake is told once: what lies in the wrong place is not also of the wrong form.
  const isMisplaced = areSwapped || areDoubled
  const number = numberOf(agent, account)
  return {
    bankIdentifier: agent && !areSwapped ? bankIdentifierFactsOf(given, agent, directory) : undefined,
    account: account && !isMisplaced ? accountFactsOf(given, account, number, directory) : undefined,
    numbers: account && {
      areSwapped,
      areDoubled,
      fit: areOfOneBank(given, agent, account, number, directory),
    },
  }
}

function isListed(country: string, code: string, directory: BankDirectory): boolean {
  return directory.bankCodes(country, code).length > 0
}

/** A number of bank and branch in one, such as a sort code, is sometimes given for the branch alone. */
function withBankInPlace(given: Domestic): Domestic {
  const { format, memberId, branchId = '' } = given
  if (memberId !== undefined || branchId === '' || format.branch !== undefined) return given
  return readAgent(format, branchId).bankFits ? { ...given, memberId: branchId, branchId: undefined } : given
}

function bankIdentifierFactsOf(
  { country, branchId, wished, format }: Domestic,
  agent: DomesticAgent,
  directory: BankDirectory,
): BankIdentifierFacts | undefined {
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
        wished === undefined ||
        directory.participation(wished, { country, codes: [bank + branch, bank] }) !== 'no',
    },
    branch: isApart && bankFits ? { hasFormat: branchFits, mayExist: branchMayExist } : undefined,
  }
}

function accountFactsOf(
  { country, format, value = '' }: Domestic,
  { fit, parts }: DomesticAccount,
  number: DomesticNumber,
  directory: BankDirectory,
): AccountFacts | undefined {
  if (format.account === undefined) return undefined
  const isCard = fit !== 'fits' && isCardNumber(compact(value))
  const [checkMethod = ''] = directory.bankCodes(country, number.bank).map(entry => entry.checkMethod)
  return {
    hasFormat: isCard || (fit !== 'characters' && fit !== 'form'),
    isShort: !isCard && fit === 'short',
    isLong: !isCard && fit === 'long',
    addsUp: fit !== 'fits' || checkAccountDigits(country, number, checkMethod) !== false,
    bankMayExist:
      parts.bank === '' ||
      !directory.isComplete(country, 'BANK') ||
      directory.bankCodes(country, parts.bank).length > 0,
    isCardNumber: isCard,
  }
}

/** An account number may hold its bank; else that is who the bank identifier names. */
function numberOf(agent: DomesticAgent | undefined, account: DomesticAccount | undefined): DomesticNumber {
  const { bank = '', branch = '', account: number = '', check = '' } = account?.parts ?? {}
  return {
    bank: bank || (agent?.bank ?? ''),
    branch: branch || (agent?.branch ?? ''),
    account: number,
    check,
  }
}

/** As they are given they are no pair, and the other way round they would be. */
function isSwap(
  { country, format, memberId = '', value = '' }: Domestic,
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

/** Shorter codes begin many an account number by chance. */
const TELLING_CODE_MIN = 6

/** The whole bank identifier again, or in front of an account number that would be one without it. */
function isDouble(
  { format, memberId = '', value = '' }: Domestic,
  agent: DomesticAgent,
  account: DomesticAccount,
): boolean {
  if (format.bank === undefined || !agent.bankFits || account.parts.bank !== '') return false
  const [bank, number] = [compact(memberId), compact(value)]
  if (number === bank) return true
  return (
    bank.length >= TELLING_CODE_MIN &&
    account.fit !== 'fits' &&
    number.startsWith(bank) &&
    readAccount(format, number.slice(bank.length)).fit === 'fits'
  )
}

/** The bank that an account number holds may be the only one given. */
function areOfOneBank(
  { country }: Domestic,
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
