import { bicsOfCodes, haveLinkedBanks } from '../../library/banking/directory/bank-of.ts'
import { sameIbanArea } from '../../library/banking/countries/territories.ts'
import { codesOf } from '../../library/banking/accounts/domestic-account.ts'
import { type Iban, isCodeOfBank } from '../../library/banking/accounts/iban.ts'
import type { BankFacts, NumbersFacts } from './account.ts'

/**
 * The facts of a valid bank identifier that names another bank than a valid IBAN. Undefined if the two agree, and
 * unless the directory knows both banks. `linked` are the BICs that the directory has for the bank of the IBAN.
 */
export function otherBankFactsOf(
  iban: Iban,
  { hasFormat, mayExist, agent, instruction, directory }: BankFacts,
  linked: readonly string[],
): NumbersFacts | undefined {
  if (!hasFormat || !mayExist || !sameIbanArea(iban.country, instruction.country)) return undefined
  const codes = codesOf(agent)
  if (codes.some(code => isCodeOfBank(iban, code))) return undefined
  const named = bicsOfCodes(instruction.issuer, codes, directory)
  if (named.length === 0 || linked.length === 0) return undefined
  if (haveLinkedBanks(named, linked, directory)) return undefined
  return {
    kind: 'banks',
    areSwapped: false,
    areDuplicated: false,
    fit: false,
    field: instruction.bankField,
    instruction,
    agent,
    iban,
    named: named[0]!,
    linked,
    directory,
  }
}
