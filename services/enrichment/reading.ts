import { AccountIdType, type PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../banking/directory/bank-directory.ts'
import { type Bic, parseBic } from '../banking/accounts/bic.ts'
import { profileOf } from '../banking/countries/index.ts'
import type { DomesticNumber } from '../banking/countries/country-profile.ts'
import { plainNumber, readAccount, readAccountAt, readAgent } from '../banking/accounts/domestic-account.ts'
import {
  compact,
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
} from '../banking/accounts/iban.ts'

/** What an instruction says that leads to something; what it says wrongly leads nowhere. */
export interface Reading {
  readonly country: string | undefined
  readonly currency: string | undefined
  readonly bic: Bic | undefined
  readonly iban: Iban | undefined
  /** Bank and account as the country numbers them. What is not given, or has no form there, is empty. */
  readonly domestic: DomesticNumber
  /** The account number as it is given, without what people put into it to read it; empty where it has no form there. */
  readonly account: string
  /** Under which the bank may be listed in its country, the narrowest first. */
  readonly codes: readonly string[]
}

export function readingOf(instruction: PaymentInstruction, directory: BankDirectory): Reading {
  const { creditorAgent, creditorAccount, country, currency } = instruction
  const value = creditorAccount?.id?.value
  const iban = value === undefined ? undefined : soundIban(value)
  const memberId = creditorAgent?.clearingSystemMemberId?.memberId ?? ''
  const branchId = creditorAgent?.branchId ?? ''
  const isNumber = iban === undefined && creditorAccount?.id?.type === AccountIdType.ACCOUNT_NUMBER
  const given = { memberId, branchId, account: isNumber ? value : undefined }
  const domestic = country === undefined ? nothing : domesticIn(country, given, directory)
  const { bank, branch } = domestic
  const codes = [bank + branch, bank, compact(memberId + branchId), compact(memberId)]
  return {
    country,
    currency,
    iban,
    domestic,
    account: domestic.account === '' ? '' : plainNumber(value ?? ''),
    bic: parseBic(creditorAgent?.bic ?? ''),
    codes: codes.filter((code, at) => code !== '' && codes.indexOf(code) === at),
  }
}

const nothing: DomesticNumber = { bank: '', branch: '', account: '', check: '' }

/** Whatever the account is called: what adds up as an IBAN is one. */
function soundIban(value: string): Iban | undefined {
  const iban = parseIban(value)
  return hasIbanStructure(iban) && hasIbanCheckDigits(iban) ? iban : undefined
}

interface Given {
  readonly memberId: string
  readonly branchId: string
  readonly account: string | undefined
}

function domesticIn(
  country: string,
  { memberId, branchId, account }: Given,
  directory: BankDirectory,
): DomesticNumber {
  const format = profileOf(country)?.domestic
  if (format === undefined) return nothing
  const agent =
    memberId === ''
      ? undefined
      : readAgent(format, memberId, branchId, code => directory.bankCodes(country, code).length > 0)
  const { bank, branch } = agent?.bankFits ? agent : nothing
  if (account === undefined) return { ...nothing, bank, branch }

  const { fit, parts } =
    agent === undefined ? readAccount(format, account) : readAccountAt(agent, format, account)
  if (fit !== 'fits') return { ...nothing, bank, branch }
  return { ...parts, bank: parts.bank || bank, branch: parts.branch || branch }
}
