import type { Finding } from './providers/provider.ts'

/**
 * When the name that the bank holds may be shown. Verification Of Payee and Confirmation of Payee show it on a close
 * match only (EPC218-23; Pay.UK); some countries always show the registered name of an organization, and some networks
 * show every name, often masked.
 */
export const disclosures = ['NEVER', 'ON_CLOSE', 'BUSINESS_ALWAYS', 'AS_PROVIDED'] as const
export type Disclosure = (typeof disclosures)[number]

/** The finding as it may be stored. */
export function disclosed({ heldName, isMasked, ...finding }: Finding, policy: Disclosure): Finding {
  const isShown = heldName !== undefined && finding.accountStatus === 'ACTIVE' && permits[policy](finding)
  return isShown ? { ...finding, heldName, ...(isMasked !== undefined && { isMasked }) } : finding
}

const permits: Readonly<Record<Disclosure, (finding: Finding) => boolean>> = {
  NEVER: () => false,
  ON_CLOSE: isClose,
  BUSINESS_ALWAYS: finding => isClose(finding) || finding.heldType === 'BUSINESS',
  // A network that compares names may still return the holder's: after a mismatch it is not passed on.
  AS_PROVIDED: ({ nameMatch }) => nameMatch !== 'NO_MATCH',
}

function isClose({ nameMatch }: Finding): boolean {
  return nameMatch === 'PARTIAL_MATCH'
}
