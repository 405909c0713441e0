// Values that several sections use. The banks exist, the accounts are made up.

/** An account at OTP Bank, whose correspondents are loaded as complete. */
export const hungarian = 'HU42117730161111101800000000'

export const account = (value: string, type = 'IBAN') => ({ creditorAccount: { id: { value, type } } })
export const bank = (bic: string) => ({ creditorAgent: { bic } })
export const member = (country: string, memberId: string, branchId?: string) => ({
  country,
  creditorAgent: { clearingSystemMemberId: { memberId }, ...(branchId !== undefined && { branchId }) },
})
/** A local account number, and the bank identifier that goes with it. */
export const local = (country: string, value: string, memberId?: string) => ({
  ...(memberId === undefined ? { country } : member(country, memberId)),
  ...account(value, 'ACCOUNT_NUMBER'),
})
export const through = (settlementSystem: string) => ({ settlementInformation: { settlementSystem } })
export const document = (country: string, type: string, value: string) => ({
  country,
  creditor: { documents: [{ type, value }] },
})
