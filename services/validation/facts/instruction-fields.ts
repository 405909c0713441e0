// JSON pointers to the fields of an instruction that alerts are about.

export const ACCOUNT = '/creditorAccount/id/value'
export const BIC = '/creditorAgent/bic'
export const MEMBER_ID = '/creditorAgent/clearingSystemMemberId/memberId'
export const BRANCH_ID = '/creditorAgent/branchId'
export const INTERMEDIARIES = [
  '/intermediaryAgent1/bic',
  '/intermediaryAgent2/bic',
  '/intermediaryAgent3/bic',
] as const
export const SYSTEM = '/settlementInformation/settlementSystem'
export const NAME = '/creditor/name'
export const DOCUMENT = '/creditor/documents/0/value'
export const TAX_ID = '/creditor/taxId'
