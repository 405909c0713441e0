import type { Bic } from '../library/banking/accounts/bic.ts'
import type { Iban } from '../library/banking/accounts/iban.ts'
import { numberIssuerOf, sameBicArea } from '../library/banking/countries/territories.ts'
import type { BankDirectory, ParticipantKey } from '../library/banking/directory/bank-directory.ts'
import {
  type Bank,
  bankOfBic,
  bankOfCode,
  bankOfIban,
  bicsOfCodes,
  ibanBankOf,
  isLinkedToOne,
  isOfInstitution,
} from '../library/banking/directory/bank-of.ts'
import { codeOfBic } from '../library/banking/directory/code-of-bic.ts'
import { areLinked } from '../library/banking/directory/institution-groups.ts'
import type { ParsedInstruction } from './parsed-instruction.ts'

/** The bank that holds the creditor's account. All parts are of one institution. */
export interface CreditorBank {
  /** Undefined if the directory does not know it. */
  readonly bank: Bank | undefined
  /** Its national code, as it can be sent; empty if not known. */
  readonly memberId: string
  /** Its national codes, by which the participants of settlement systems are listed. */
  readonly key: Pick<ParticipantKey, 'country' | 'codes'>
}

/**
 * The account decides: the bank of its IBAN is the bank, and only a BIC of that bank may name it more closely. An account
 * number that includes the code of its bank decides as an IBAN does. If there is neither, or the directory does not know
 * that bank, the BIC leads, then the national bank code.
 */
export function creditorBankOf(parsed: ParsedInstruction, directory: BankDirectory): CreditorBank {
  const { iban, bic } = parsed
  const ofBic = bic && bankOfBic(bic.text, directory)
  if (iban === undefined) {
    if (ofBic === undefined) return byCode(parsed, directory)
    const ofAccount = parsed.isBankOfAccount ? byCode(parsed, directory) : undefined
    const isOther =
      ofAccount?.bank !== undefined && !isLinkedToOne(ofBic.bic, namedBics(parsed, directory), directory)
    return isOther ? ofAccount : byBic(ofBic, parsed, directory)
  }
  const ofIban = bankOfIban(iban, parsed.currency, directory)
  const isBicOfIban = bic !== undefined && isOfInstitution(bic, ibanBankOf(iban, directory).bics)
  if (ofIban !== undefined) return atIban(iban, isBicOfIban ? (ofBic ?? ofIban) : ofIban)
  if (bic !== undefined && ofBic !== undefined) return atIban(iban, mayHold(bic, iban) ? ofBic : undefined)
  const named = byCode(parsed, directory)
  return named.bank === undefined ? atIban(iban, undefined) : named
}

/** The code inside an IBAN is known from its structure, even if its bank is not. */
function atIban({ country, memberId, bank: code }: Iban, bank: Bank | undefined): CreditorBank {
  return { bank, memberId, key: { country, codes: memberId === code ? [code] : [memberId, code] } }
}

function byCode({ country = '', codes, memberId, currency }: ParsedInstruction, directory: BankDirectory) {
  const bank = bankOfCode(country, codes, currency, directory)
  return { bank, memberId: bank === undefined ? '' : memberId || bank.memberId, key: { country, codes } }
}

function namedBics({ country = '', codes }: ParsedInstruction, directory: BankDirectory): readonly string[] {
  return bicsOfCodes(country, codes, directory)
}

/** Codes of another bank than that of the BIC are left out. */
function byBic(bank: Bank, parsed: ParsedInstruction, directory: BankDirectory): CreditorBank {
  const { country = '', codes, memberId } = parsed
  const named = namedBics(parsed, directory)
  if (isLinkedToOne(bank.bic, named, directory)) return { bank, memberId, key: { country, codes } }
  if (codes.length > 0 && named.length === 0) return { bank, memberId: '', key: { country, codes } }
  // Beside another country, the code would be read as one of that country.
  const isAbroad = country !== '' && numberIssuerOf(bank.country) !== country
  const own = isAbroad ? undefined : codeOfBic(bank.bic, directory)
  return own === undefined
    ? { bank, memberId: '', key: {} }
    : { bank, memberId: own, key: { country: bank.country, codes: [own] } }
}

/** Whether a BIC may belong to the bank of an IBAN that the directory does not know. */
function mayHold(bic: Bic, { country, bank, format }: Iban): boolean {
  return (
    sameBicArea(bic.country, country) &&
    (!format?.bankCodeIsBic || areLinked(bank.slice(0, 4) + country, bic.text))
  )
}
