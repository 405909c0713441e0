import { AccountIdType, type PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../banking/directory/bank-directory.ts'
import { type Bic, parseBic } from '../banking/accounts/bic.ts'
import { profileOf } from '../banking/countries/index.ts'
import type { DomesticNumber } from '../banking/countries/country-profile.ts'
import { plainNumber, readAccount, readAccountAt, readAgent } from '../banking/accounts/domestic-account.ts'
import { compact } from '../banking/accounts/fold.ts'
import { hasIbanCheckDigits, hasIbanStructure, type Iban, parseIban } from '../banking/accounts/iban.ts'

/** The identifiers in an instruction that can be looked up. Malformed ones are left out. */
export interface ParsedInstruction {
  readonly country: string | undefined
  readonly currency: string | undefined
  readonly bic: Bic | undefined
  readonly iban: Iban | undefined
  /** Domestic bank code and account number. Parts that are missing or malformed are empty. */
  readonly domestic: DomesticNumber
  /** The domestic account number without separators; empty if malformed. */
  readonly account: string
  /** Codes under which the directory may list the bank, the most specific first. */
  readonly codes: readonly string[]
}

export function parseInstruction(
  instruction: PaymentInstruction,
  directory: BankDirectory,
): ParsedInstruction {
  const { creditorAgent, creditorAccount, country, currency } = instruction
  const value = creditorAccount?.id?.value
  const iban = value === undefined ? undefined : validIban(value)
  const memberId = creditorAgent?.clearingSystemMemberId?.memberId ?? ''
  const branchId = creditorAgent?.branchId ?? ''
  const isNumber = iban === undefined && creditorAccount?.id?.type === AccountIdType.ACCOUNT_NUMBER
  const numbers = { memberId, branchId, account: isNumber ? value : undefined }
  const domestic = country === undefined ? NO_NUMBER : domesticNumber(country, numbers, directory)
  const { bank, branch } = domestic
  const codes = [bank + branch, bank, compact(memberId + branchId), compact(memberId)]
  return {
    country,
    currency,
    iban,
    domestic,
    account: domestic.account === '' ? '' : plainNumber(value ?? ''),
    bic: parseBic(creditorAgent?.bic ?? ''),
    codes: codes.filter((code, index) => code !== '' && codes.indexOf(code) === index),
  }
}

const NO_NUMBER: DomesticNumber = { bank: '', branch: '', account: '', check: '' }

/** A value with IBAN structure and check digits is an IBAN, even if its type is another. */
function validIban(value: string): Iban | undefined {
  const iban = parseIban(value)
  return hasIbanStructure(iban) && hasIbanCheckDigits(iban) ? iban : undefined
}

interface NumbersInInstruction {
  readonly memberId: string
  readonly branchId: string
  readonly account: string | undefined
}

function domesticNumber(
  country: string,
  { memberId, branchId, account }: NumbersInInstruction,
  directory: BankDirectory,
): DomesticNumber {
  const format = profileOf(country)?.domestic
  if (format === undefined) return NO_NUMBER
  const agent =
    memberId === ''
      ? undefined
      : readAgent(format, memberId, branchId, code => directory.bankCodes(country, code).length > 0)
  const { bank, branch } = agent?.bankFits ? agent : NO_NUMBER
  if (account === undefined) return { ...NO_NUMBER, bank, branch }

  const { fit, parts } =
    agent === undefined ? readAccount(format, account) : readAccountAt(agent, format, account)
  if (fit !== 'fits') return { ...NO_NUMBER, bank, branch }
  return { ...parts, bank: parts.bank || bank, branch: parts.branch || branch }
}
