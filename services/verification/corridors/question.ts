import { AccountIdType, type PaymentInstruction } from '../../../proto/gen/payments/v1/instruction_pb.js'
import { PartyType } from '../../../proto/gen/payments/v1/party_pb.js'
import { bic11 } from '../../banking/accounts/bic.ts'
import { plainNumber } from '../../banking/accounts/domestic-account.ts'
import { compact } from '../../banking/accounts/fold.ts'
import {
  domesticNumberIn,
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
} from '../../banking/accounts/iban.ts'
import { numberIssuerOf } from '../../banking/countries/territories.ts'
import type { Question } from '../providers/provider.ts'

/**
 * What a payment instruction asks about, canonical: an account written in two ways is one question. An account number
 * that reads as an IBAN is one. A British IBAN is its sort code and account number, by which banks there ask.
 */
export function questionOf(organizationId: string, instruction: PaymentInstruction): Question {
  const { country = '', currency, creditorAgent, creditorAccount, creditor } = instruction
  const { account, bank } = accountIn(creditorAccount?.id ?? { type: AccountIdType.UNSPECIFIED, value: '' })
  return {
    organizationId,
    country,
    ...(currency !== undefined && { currency }),
    account: { ...account, ...given('kind', creditorAccount?.type) },
    bank: {
      ...given('bic', creditorAgent?.bic && bic11(compact(creditorAgent.bic))),
      ...given('memberId', plainNumber(creditorAgent?.clearingSystemMemberId?.memberId ?? '')),
      ...given('branchId', plainNumber(creditorAgent?.branchId ?? '')),
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

/** What identifies an account, for limits: the same for all ways to name it. */
export const accountText = ({ country, account: { type, value }, bank }: Question): string =>
  type === 'IBAN'
    ? value
    : [numberIssuerOf(country), bank.memberId ?? bank.bic ?? '', bank.branchId ?? '', value].join(' ')

/** The bank that is asked: by its code in the IBAN, or as the client named it. It is no personal data. */
export function bankText({ country, account: { type, value }, bank }: Question): string {
  const code = type === 'IBAN' ? parseIban(value).bank : (bank.memberId ?? bank.bic?.slice(0, 8) ?? '')
  return `${country} ${code}`.trim()
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

function accountIn({ type, value }: Id): AccountParts {
  switch (type) {
    case AccountIdType.IBAN:
      return ofIban(parseIban(value))
    case AccountIdType.ACCOUNT_NUMBER: {
      const iban = parseIban(value)
      if (hasIbanStructure(iban) && hasIbanCheckDigits(iban)) return ofIban(iban)
      return { account: { type: 'ACCOUNT_NUMBER', value: plainNumber(value) } }
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

function ofIban(iban: Iban): AccountParts {
  if (iban.country !== 'GB' || !hasIbanStructure(iban) || !hasIbanCheckDigits(iban)) {
    return { account: { type: 'IBAN', value: iban.text } }
  }
  const { branch, account } = domesticNumberIn(iban)
  return { account: { type: 'ACCOUNT_NUMBER', value: account }, bank: { memberId: branch } }
}

/** A property for a text that was given. */
function given<K extends string>(name: K, text: string | undefined): { readonly [P in K]?: string } {
  return text ? ({ [name]: text } as { readonly [P in K]?: string }) : {}
}
