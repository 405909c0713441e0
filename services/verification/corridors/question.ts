import {
  AccountIdType,
  type PaymentInstruction,
} from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import { bic11 } from '../../library/banking/accounts/bic.ts'
import { plainNumber, readAgent } from '../../library/banking/accounts/domestic-account.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import {
  domesticNumberIn,
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
} from '../../library/banking/accounts/iban.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import type { Question } from '../providers/provider.ts'
import { isInConfirmationOfPayee } from './corridors.ts'

/**
 * The canonical question of a payment instruction: an account written in two ways is one question. An account number in
 * the form of an IBAN is read as one. Where banks ask by sort code and account number, a British IBAN is converted to
 * these.
 */
export function questionOf(organizationId: string, instruction: PaymentInstruction): Question {
  const { country = '', currency, creditorAgent, creditorAccount, creditor } = instruction
  const id = creditorAccount?.id ?? { type: AccountIdType.UNSPECIFIED, value: '' }
  const { account, bank } = accountIn(country, id)
  return {
    organizationId,
    country,
    ...(currency !== undefined && { currency }),
    account: { ...account, ...given('kind', creditorAccount?.type) },
    bank: {
      ...given('bic', creditorAgent?.bic && bic11(compact(creditorAgent.bic))),
      ...bankCodesIn(country, creditorAgent),
      ...bank,
    },
    party: {
      ...given('name', creditor?.name?.trim()),
      ...(creditor?.type !== undefined && partyTypes[creditor.type]),
      ...given('taxId', compact(creditor?.taxId ?? '')),
      documents: (creditor?.documents ?? []).map(({ type, value }) => ({ type, value: compact(value) })),
    },
  }
}

interface AccountParts {
  readonly account: Question['account']
  /** Codes that the account number holds. */
  readonly bank?: Question['bank']
}

const partyTypes = {
  [PartyType.UNSPECIFIED]: undefined,
  [PartyType.INDIVIDUAL]: { type: 'INDIVIDUAL' },
  [PartyType.BUSINESS]: { type: 'BUSINESS' },
} as const

type Id = { readonly type: AccountIdType; readonly value: string }

function accountIn(country: string, { type, value }: Id): AccountParts {
  switch (type) {
    case AccountIdType.IBAN:
      return ofIban(country, parseIban(value))
    case AccountIdType.ACCOUNT_NUMBER: {
      const iban = parseIban(value)
      if (hasIbanStructure(iban) && hasIbanCheckDigits(iban)) return ofIban(country, iban)
      const number = plainNumber(value)
      const isShort = isInConfirmationOfPayee(country) && SHORT_BRITISH_NUMBER.test(number)
      return { account: { type: 'ACCOUNT_NUMBER', value: isShort ? number.padStart(8, '0') : number } }
    }
    case AccountIdType.EMAIL:
      return { account: { type: 'EMAIL', value: value.trim().toLowerCase() } }
    case AccountIdType.MSISDN:
      return { account: { type: 'MSISDN', value: compact(value) } }
    case AccountIdType.CARD_NUMBER:
      return { account: { type: 'CARD_NUMBER', value: compact(value) } }
    case AccountIdType.GENERIC:
    case AccountIdType.UNSPECIFIED:
      return { account: { type: 'GENERIC', value: value.trim() } }
  }
}

/** Account numbers of 6 and 7 digits are padded with leading zeros. Source: Vocalink, Validating account numbers. */
const SHORT_BRITISH_NUMBER = /^[0-9]{6,7}$/

function ofIban(country: string, iban: Iban): AccountParts {
  const isBritish = iban.country === 'GB' && hasIbanStructure(iban) && hasIbanCheckDigits(iban)
  if (!isBritish || !isInConfirmationOfPayee(country)) return { account: { type: 'IBAN', value: iban.text } }
  const { branch, account } = domesticNumberIn(iban)
  return { account: { type: 'ACCOUNT_NUMBER', value: account }, bank: { memberId: branch } }
}

/** Bank and branch codes, split if they were given joined; unchanged if they do not fit the country. */
function bankCodesIn(country: string, agent: PaymentInstruction['creditorAgent']): Question['bank'] {
  const memberId = agent?.clearingSystemMemberId?.memberId ?? ''
  const branchId = agent?.branchId ?? ''
  const format = profileOf(country)?.domestic
  if (format === undefined)
    return { ...given('memberId', plainNumber(memberId)), ...given('branchId', plainNumber(branchId)) }
  const { bank, branch } = readAgent(format, memberId, branchId)
  return { ...given('memberId', bank), ...given('branchId', branch) }
}

/** A property for a text that was given. */
function given<K extends string>(name: K, text: string | undefined): { readonly [P in K]?: string } {
  return text ? ({ [name]: text } as { readonly [P in K]?: string }) : {}
}
