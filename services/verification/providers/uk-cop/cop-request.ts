import { parseIban, partOf } from '../../../library/banking/accounts/iban.ts'
import type { CopAccountType, CopRequest, NumberSchemeName } from '../../schemes/uk-cop.ts'
import type { PartyType, Question } from '../provider.ts'

/** An account in the United Kingdom: 6 digits and 8 digits. */
export interface SortCodeAccount {
  readonly sortCode: string
  readonly accountNumber: string
}

/** The sort code and account number of a question, also those in its IBAN; undefined if it has none of 6 and 8 digits. */
export function sortCodeAccountOf({ account, bank }: Question): SortCodeAccount | undefined {
  const found = account.type === 'IBAN' ? inIban(account.value) : inFields(account, bank)
  return found && /^[0-9]{14}$/.test(identificationOf(found)) && found.sortCode.length === 6
    ? found
    : undefined
}

/** How a name is written: as one text, or as an empty title, an empty first name and the rest. */
export const nameForms = ['whole', 'parts'] as const
export type NameForm = (typeof nameForms)[number]

export const accountTypeOf: Readonly<Record<PartyType, CopAccountType>> = {
  INDIVIDUAL: 'Personal',
  BUSINESS: 'Business',
}

/** The message that asks a question; undefined if a part that the scheme requires is missing. */
export function copRequestOf(
  question: Question,
  { nameForm, schemeName }: { readonly nameForm: NameForm; readonly schemeName: NumberSchemeName },
): CopRequest | undefined {
  const account = sortCodeAccountOf(question)
  const { bank, party } = question
  if (account === undefined || party.name === undefined || party.type === undefined) return undefined
  return {
    Data: {
      SchemeName: schemeName,
      AccountType: accountTypeOf[party.type],
      Identification: identificationOf(account),
      Name: nameIn(party.name, nameForm),
      ...(bank.branchId !== undefined && { SecondaryIdentification: bank.branchId }),
    },
  }
}

/** Commas separate the parts of a name. */
function nameIn(name: string, form: NameForm): string {
  const text = name.replace(/[\s,]+/g, ' ').trim()
  return form === 'whole' ? text : `,,${text}`
}

const identificationOf = ({ sortCode, accountNumber }: SortCodeAccount) => sortCode + accountNumber

function inIban(text: string): SortCodeAccount | undefined {
  const iban = parseIban(text)
  if (iban.country !== 'GB') return undefined
  return { sortCode: iban.memberId, accountNumber: partOf(iban, 'account') }
}

function inFields({ type, value }: Question['account'], { memberId }: Question['bank']) {
  if (type !== 'ACCOUNT_NUMBER' || memberId === undefined) return undefined
  return { sortCode: memberId, accountNumber: value }
}
