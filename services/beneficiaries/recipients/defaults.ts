import type { StoredRecipient } from './recipient-rows.ts'

/**
 * The recipients of an end-user with the default of each currency: the one that was marked, or else the oldest. Rows of earlier
 * releases, which marked one recipient of all currencies, need no change: whatever is marked, each currency has exactly one default.
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

/** Whether a recipient is rather the default than a newer one. Of two that are marked it is the one that was changed last. */
function ranks(recipient: StoredRecipient, newer: StoredRecipient): boolean {
  if (recipient.isDefault !== newer.isDefault) return recipient.isDefault
  return recipient.isDefault ? recipient.updatedAt > newer.updatedAt : true
}

export const currencyOf = ({ details }: Pick<StoredRecipient, 'details'>) => details['/currency']

/** The newest recipient in a currency. */
export function newestIn(newestFirst: readonly StoredRecipient[], currency: string | undefined) {
  return newestFirst.find(each => currencyOf(each) === currency)
}
