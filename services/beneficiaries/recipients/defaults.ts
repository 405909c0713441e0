import type { StoredRecipient } from './recipient-rows.ts'

/**
 * Sets the default of each currency among the recipients of an end-user: the one that was marked, or else the oldest.
 * Earlier releases marked one recipient of all currencies. Their rows need no change: each currency always has exactly
 * one default.
 */
export function withDefaults(newestFirst: readonly StoredRecipient[]): readonly StoredRecipient[] {
  const defaults = new Map<string | undefined, StoredRecipient>()
  for (const recipient of newestFirst) {
    const currency = currencyOf(recipient)
    const other = defaults.get(currency)
    if (other === undefined || ranks(recipient, other)) defaults.set(currency, recipient)
  }
  return newestFirst.map(each => ({ ...each, isDefault: defaults.get(currencyOf(each)) === each }))
}

/** Whether a recipient takes precedence over a newer one as default. If both are marked, the last changed wins. */
function ranks(recipient: StoredRecipient, newer: StoredRecipient): boolean {
  if (recipient.isDefault !== newer.isDefault) return recipient.isDefault
  return recipient.isDefault ? recipient.updatedAt > newer.updatedAt : true
}

export const currencyOf = ({ details }: Pick<StoredRecipient, 'details'>) => details['/currency']

/** The newest recipient in a currency. */
export function newestIn(newestFirst: readonly StoredRecipient[], currency: string | undefined) {
  return newestFirst.find(each => currencyOf(each) === currency)
}
