import {
  type DomesticAccount,
  readAccountAt,
  readAgent,
} from '../../library/banking/accounts/domestic-account.ts'
import { domesticNumberIn, parseIban } from '../../library/banking/accounts/iban.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import { numberIssuerOf } from '../../library/banking/countries/territories.ts'
import type { Question } from '../providers/provider.ts'
import { isInConfirmationOfPayee } from './corridors.ts'

type Account = Pick<Question, 'country' | 'account' | 'bank'>

/** The full text that identifies the account of a question: equal questions have equal texts. */
export const accountText = ({ country, account: { type, value }, bank }: Account): string =>
  type === 'IBAN'
    ? value
    : [numberIssuerOf(country), bank.memberId ?? bank.bic ?? '', bank.branchId ?? '', value].join(' ')

/**
 * Identifies an account for the limits. It leaves out parts that a bank may ignore, because each variation would allow
 * another guess. These are a bank code that the number contains, a separate branch or roll number, leading zeros, and
 * the IBAN form of a British account.
 */
export function limitedAccountText(question: Account): string {
  const { country, account, bank } = question
  if (account.type === 'IBAN') {
    const iban = parseIban(account.value)
    if (iban.country !== 'GB') return iban.text
    const { branch, account: number } = domesticNumberIn(iban)
    return limited('GB', branch, '', number)
  }
  const issuer = isInConfirmationOfPayee(country) ? 'GB' : numberIssuerOf(country)
  const { parts } = readNumber(question)
  return limited(issuer, bankIn(question) || institutionOf(bank), parts.branch, parts.account + parts.check)
}

const limited = (issuer: string, bank: string, branch: string, number: string) =>
  [issuer, bank.replace(/^0+/, ''), branch, number.replace(/^0+/, '')].join(' ')

/** The bank that is asked: by its code in the account, or as the client named it. It is no personal data. */
export function bankText(question: Account): string {
  const { country, account, bank } = question
  const code =
    account.type === 'IBAN' ? parseIban(account.value).bank : bankIn(question) || institutionOf(bank)
  return `${country} ${code}`.trim()
}

/** The code of the bank in the account number, else the code beside it. */
function bankIn(question: Account): string {
  return readNumber(question).parts.bank || (question.bank.memberId ?? '')
}

const institutionOf = ({ bic = '' }: Question['bank']) => bic.slice(0, 8)

function readNumber({ country, account: { value }, bank: { memberId, branchId } }: Account): DomesticAccount {
  const format = profileOf(country)?.domestic
  if (format !== undefined) return readAccountAt(readAgent(format, memberId, branchId), format, value)
  return { fit: 'fits', parts: { bank: '', branch: '', account: value, check: '' }, isBban: false }
}
