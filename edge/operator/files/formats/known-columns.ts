/** The field that a column fills. */
export interface Target {
  /** A JSON pointer into the payment instruction, or `REFERENCE`. */
  readonly pointer: string
  /** The type of the number, if the target implies it. */
  readonly type?: string
}

/** The pointer of the debtor's reference, which is no part of an instruction. */
export const REFERENCE = '/endToEndId'

/** Whether the payer wants no verification of the account: yes or no. It is no part of an instruction. */
export const OPT_OUT = '/verificationOptOut'

const account = '/creditorAccount/id/value'

/** Names for targets, in the order in which a row is filled: an IBAN replaces an account number. */
export const knownTargets: Readonly<Record<string, Target>> = {
  endToEndId: { pointer: REFERENCE },
  country: { pointer: '/country' },
  currency: { pointer: '/currency' },
  accountNumber: { pointer: account, type: 'ACCOUNT_NUMBER' },
  iban: { pointer: account, type: 'IBAN' },
  accountType: { pointer: '/creditorAccount/type' },
  bic: { pointer: '/creditorAgent/bic' },
  bankCode: { pointer: '/creditorAgent/clearingSystemMemberId/memberId' },
  branchCode: { pointer: '/creditorAgent/branchId' },
  intermediaryBic: { pointer: '/intermediaryAgent1/bic' },
  name: { pointer: '/creditor/name' },
  creditorCountry: { pointer: '/creditor/address/country' },
  taxId: { pointer: '/creditor/taxId' },
  settlementSystem: { pointer: '/settlementInformation/settlementSystem' },
  optOut: { pointer: OPT_OUT },
}

/** Headers as people write them, in lower case and without separators, by the target they mean. */
const otherNames: Readonly<Partial<Record<string, string>>> = {
  endToEndId: 'id reference paymentid paymentreference ref',
  country: 'countrycode accountcountry bankcountry',
  currency: 'ccy currencycode',
  accountNumber:
    'account accountno acctno creditoraccount creditoraccountnumber beneficiaryaccount payeeaccount',
  iban: 'creditoriban beneficiaryiban payeeiban accountiban',
  bic: 'swift swiftcode swiftbic biccode bicswift creditorbic beneficiarybic bankbic',
  bankCode:
    'sortcode routingnumber aba abanumber bsb ifsc ifsccode blz memberid clearingcode nationalbankcode',
  branchCode: 'branch branchid',
  intermediaryBic: 'intermediary intermediary1bic correspondentbic',
  name: 'creditorname creditor beneficiary beneficiaryname payee payeename',
  creditorCountry: 'beneficiarycountry payeecountry',
  optOut: 'verificationoptout vopoptout',
}

/** The name of the target that a header means; undefined if it is not known. */
export function targetOfHeader(header: string): string | undefined {
  return byHeader.get(header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
}

const byHeader: ReadonlyMap<string, string> = new Map(
  Object.keys(knownTargets).flatMap(name =>
    [name.toLowerCase(), ...(otherNames[name]?.split(' ') ?? [])].map(header => [header, name] as const),
  ),
)
