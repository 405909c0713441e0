import type { Bic } from '../../library/banking/accounts/bic.ts'
import { codesOf, plainNumber } from '../../library/banking/accounts/domestic-account.ts'
import { type Iban, ibanOf, parseIban } from '../../library/banking/accounts/iban.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { bicsOfCodes, mayBeOneBank, officeOf } from '../../library/banking/directory/bank-of.ts'
import { snapshotCache } from '../../library/banking/directory/snapshot-cache.ts'
import type { AccountFacts, BankFacts, DomesticInstruction } from './account.ts'
import type { DomesticFacts } from './domestic.ts'

/** A valid BIC beside a domestic number that names a bank. */
export interface BicAndNumberFacts {
  readonly isOneBank: boolean
  readonly bic: Bic
  /** The code of the bank, in the account number or as bank identifier. */
  readonly code: string
  /** The BICs that the directory has for this code. */
  readonly named: readonly string[]
  readonly instruction: DomesticInstruction
  readonly directory: BankDirectory
}

type DomesticAccountFacts = Extract<AccountFacts, { kind: 'domestic' }>

/** The account as far as it can be judged: a number that breaks a rule names no bank. */
function soundAccount({ account }: DomesticFacts): DomesticAccountFacts | undefined {
  if (account?.kind !== 'domestic' || !account.hasFormat || account.isShort || account.isLong)
    return undefined
  return account.checkDigitsFit && account.bankMayExist ? account : undefined
}

/** The bank of the bank identifier, unless an alert says that there is no such bank. */
export function soundBank({ bankIdentifier }: Pick<DomesticFacts, 'bankIdentifier'>): BankFacts | undefined {
  const bank = bankIdentifier?.bank
  return bank?.hasFormat && bank.mayExist ? bank : undefined
}

/**
 * The IBAN of an account number that is the BBAN, where domestic payments also know another form of account numbers.
 * Undefined for all other accounts, and for one that breaks a rule.
 */
export function ibanOfBban(domestic: DomesticFacts | undefined): Iban | undefined {
  const sound = domestic && soundAccount(domestic)
  if (sound === undefined || !sound.account.isBban || sound.instruction.format.account!.forms.length === 1)
    return undefined
  const { issuer, value = '' } = sound.instruction
  return parseIban(ibanOf(issuer, plainNumber(value)))
}

/** A BIC beside an account number that includes the code of its bank. */
export function bicAndAccount(bic: Bic, domestic: DomesticFacts): BicAndNumberFacts | undefined {
  const account = soundAccount(domestic)
  if (account === undefined || account.account.parts.bank === '') return undefined
  return held(bic, account.number, account)
}

/** A BIC beside a bank identifier. */
export function bicAndBank(bic: Bic, domestic: DomesticFacts): BicAndNumberFacts | undefined {
  const bank = soundBank(domestic)
  return bank && held(bic, bank.agent, bank)
}

type CodedNumber = Parameters<typeof codesOf>[0]

/** Undefined unless the directory knows both banks, and the code as one of the bank. */
function held(
  bic: Bic,
  number: CodedNumber,
  { instruction, directory }: Pick<BankFacts, 'instruction' | 'directory'>,
): BicAndNumberFacts | undefined {
  const { issuer } = instruction
  const named = bicsOfCodes(issuer, codesOf(number), directory)
  if (named.length === 0 || officeOf(bic.text, directory) === undefined) return undefined
  const isOneBank = mayBeOneBank(bic.text, named, directory)
  // Banks without a range of codes use codes of a larger one.
  if (!isOneBank && isInRange(issuer, number, directory) && !hasCodes(issuer, bic, directory))
    return undefined
  return { isOneBank, bic, code: number.bank, named, instruction, directory }
}

function isInRange(issuer: string, number: CodedNumber, directory: BankDirectory): boolean {
  const entries = codesOf(number).flatMap(code => directory.bankCodes(issuer, code))
  return entries.every(({ bic, codeTo }) => bic === '' || codeTo !== '')
}

/** Whether an institution has a code or range in a country. */
function hasCodes(issuer: string, bic: Bic, directory: BankDirectory): boolean {
  return holders(directory, issuer, () => {
    const bics = [...directory.defaultCodes(issuer)].map(each => each.bic)
    return new Set(bics.map(each => each.slice(0, 4)))
  }).has(bic.institution)
}

const holders = snapshotCache<ReadonlySet<string>>()
