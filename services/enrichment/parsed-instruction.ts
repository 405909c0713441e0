import { AccountIdType, type PaymentInstruction } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../library/banking/directory/bank-directory.ts'
import { type Bic, parseBic } from '../library/banking/accounts/bic.ts'
import { isPossibleAccount } from '../library/banking/accounts/account-check.ts'
import { checkMethodOf } from '../library/banking/directory/bank-code-facts.ts'
import { nationalChecks } from '../library/banking/check-digits/index.ts'
import type { DomesticFormat, DomesticNumber } from '../library/banking/countries/country-profile.ts'
import { profileOf } from '../library/banking/countries/index.ts'
import { numberIssuerOf } from '../library/banking/countries/territories.ts'
import {
  accountReadings,
  codesOf,
  type DomesticAgent,
  plainNumber,
  readAccount,
  readAccountAt,
  readAgent,
  withPrefix,
  type WrittenAccount,
} from '../library/banking/accounts/domestic-account.ts'
import { compact } from '../library/banking/accounts/fold.ts'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
} from '../library/banking/accounts/iban.ts'
import { derivedIban } from './derived-iban.ts'

/** The identifiers in an instruction that can be looked up. Malformed ones are left out. */
export interface ParsedInstruction {
  /** The country by whose rules its numbers are made: GB for an account in Jersey. */
  readonly country: string | undefined
  readonly currency: string | undefined
  readonly bic: Bic | undefined
  /** The IBAN of the account: given, or else derived from the domestic number. */
  readonly iban: Iban | undefined
  /** The domestic account number without separators; empty if malformed. */
  readonly account: string
  /** Codes under which the directory may list the bank, the most specific first. */
  readonly codes: readonly string[]
  /** Whether the codes are inside the account number, and nothing is known to be wrong with it. */
  readonly isBankOfAccount: boolean
  /** The bank code with its branch, as it can be sent again; empty if malformed. */
  readonly memberId: string
}

export function parseInstruction(
  instruction: PaymentInstruction,
  directory: BankDirectory,
): ParsedInstruction {
  const { creditorAgent, creditorAccount, currency } = instruction
  const country = instruction.country && numberIssuerOf(instruction.country)
  const value = creditorAccount?.id?.value
  const bic = parseBic(creditorAgent?.bic ?? '')
  const given = value === undefined ? undefined : validIban(value)
  const format = country ? profileOf(country)?.domestic : undefined
  const isNumber = given === undefined && creditorAccount?.id?.type === AccountIdType.ACCOUNT_NUMBER
  const account = { branchId: creditorAgent?.branchId, value: isNumber ? value : undefined }
  const written = {
    memberId: creditorAgent?.clearingSystemMemberId?.memberId ?? '',
    ...(country && format ? withPrefix(country, format, account) : account),
  }
  const numbers = country && format ? domesticNumbers(country, format, written, directory) : NO_NUMBERS
  const { number } = numbers
  // An IBAN without a part that was given is another account.
  const isWhole = given === undefined && !numbers.hasUnusedBranch
  const derived = isWhole && country ? derivedIban(country, number, bic, directory) : undefined
  return {
    country,
    currency,
    bic,
    iban: given ?? (derived === undefined ? undefined : parseIban(derived)),
    account: number.account === '' ? '' : accountAlone(format, number, written.value ?? ''),
    codes: numbers.codes.filter((code, index, all) => code !== '' && all.indexOf(code) === index),
    isBankOfAccount: numbers.isBankOfAccount,
    memberId: numbers.memberId,
  }
}

/** Where an account number may end with the code of its bank, the number without it. */
function accountAlone(format: DomesticFormat | undefined, number: DomesticNumber, value: string): string {
  return format?.hasPrefix && value.includes('/') ? number.account : plainNumber(value)
}

interface Numbers extends Pick<ParsedInstruction, 'codes' | 'isBankOfAccount' | 'memberId'> {
  /** Parts that are missing or malformed are empty. */
  readonly number: DomesticNumber
  /** Whether there is a branch in a country that has none. */
  readonly hasUnusedBranch: boolean
}

const NO_NUMBER: DomesticNumber = { bank: '', branch: '', account: '', check: '' }
const NO_NUMBERS: Numbers = {
  number: NO_NUMBER,
  codes: [],
  isBankOfAccount: false,
  hasUnusedBranch: false,
  memberId: '',
}

/** A value with IBAN structure and check digits is an IBAN, even if its type is another. */
function validIban(value: string): Iban | undefined {
  const iban = parseIban(value)
  return hasIbanStructure(iban) && hasIbanCheckDigits(iban) ? iban : undefined
}

interface WrittenNumbers extends WrittenAccount {
  readonly memberId: string
}

/** The bank inside the account number, if there is one, else the bank of the identifier. */
function domesticNumbers(
  country: string,
  format: DomesticFormat,
  { memberId, branchId = '', value }: WrittenNumbers,
  directory: BankDirectory,
): Numbers {
  const agent = memberId === '' ? undefined : readKnown(country, format, directory, memberId, branchId)
  const parts = value === undefined ? undefined : accountParts(country, format, agent, value)
  const hasUnusedBranch =
    format.branch === undefined && (agent === undefined ? branchId : agent.branch) !== ''
  const isBankOfAccount =
    parts !== undefined &&
    parts.bank !== '' &&
    isPossibleAccount(country, parts, checkMethodOf(country, parts.bank, directory), directory.modulusTable)
  if (parts !== undefined && parts.bank !== '' && parts.bank !== agent?.bank) {
    const memberId = joined(country, format, directory, parts.bank, parts.branch)
    return { number: parts, codes: codesOf(parts), isBankOfAccount, hasUnusedBranch, memberId }
  }
  const { bank, branch } = agent?.bankFits ? agent : NO_NUMBER
  const whole = joined(country, format, directory, bank, branch)
  return {
    number: { ...(parts ?? NO_NUMBER), bank, branch: parts?.branch || branch },
    codes:
      bank === ''
        ? [compact(memberId + branchId), compact(memberId)]
        : [whole, bank, ...bankOfUnlisted(country, format, directory, bank)],
    isBankOfAccount,
    hasUnusedBranch,
    memberId: whole,
  }
}

/** The code of the bank of a branch that is not listed, where the code of a branch begins with that of its bank. */
function bankOfUnlisted(
  country: string,
  { bank }: DomesticFormat,
  directory: BankDirectory,
  code: string,
): readonly string[] {
  if (bank?.bankLength === undefined || directory.bankCodes(country, code).length > 0) return []
  return [code.slice(0, bank.bankLength)]
}

/** Of several readings of an account number, the one whose check digits fit, else the first. */
function accountParts(
  country: string,
  format: DomesticFormat,
  agent: DomesticAgent | undefined,
  value: string,
): DomesticNumber | undefined {
  const { fit, parts } =
    agent === undefined ? readAccount(format, value) : readAccountAt(agent, format, value)
  if (fit !== 'fits') return undefined
  const check = nationalChecks.get(country)
  if (check === undefined || check(atBank(parts, agent)) === true) return parts
  const others = accountReadings(format, value).filter(({ bank }) => bank === '' || agent === undefined)
  return others.find(each => check(atBank(each, agent)) === true) ?? parts
}

function atBank(number: DomesticNumber, agent: DomesticAgent | undefined): DomesticNumber {
  return number.bank !== '' || agent === undefined ? number : { ...number, bank: agent.bank }
}

/** Bank and branch as one code, if reading that code gives both again; else the bank alone. */
function joined(
  country: string,
  format: DomesticFormat,
  directory: BankDirectory,
  bank: string,
  branch: string,
): string {
  if (branch === '') return bank
  const again = readKnown(country, format, directory, bank + branch, '')
  return again.bank === bank && again.branch === branch ? bank + branch : bank
}

function readKnown(
  country: string,
  format: DomesticFormat,
  directory: BankDirectory,
  memberId: string,
  branchId: string,
): DomesticAgent {
  return readAgent(format, memberId, branchId, code => directory.bankCodes(country, code).length > 0)
}
