import { timestampDate } from '@bufbuild/protobuf/wkt'
import type { CallOptions } from '@connectrpc/connect'
import {
  type PayoutMethod,
  type RecentChange,
  RecipientChange,
} from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import type { PaymentInstruction } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { State } from '../../gateway/http/state.ts'
import { bankOf } from './bank.ts'
import type { HostedDeps } from './hosted-deps.ts'

/** A page is enriched in one call. */
const PAGE_SIZE = 20

/** Reads a page of the saved payout methods with their banks, from the cursor on. */
export function payoutMethodList({ beneficiaries, enrichment }: HostedDeps) {
  /** In one call. If enrichment is unavailable, the list is shown without banks. */
  async function banksOf(items: PaymentInstruction[], options: CallOptions) {
    if (items.length === 0) return []
    const enriched = await enrichment.enrich({ items }, options).catch(() => undefined)
    return enriched?.items.map(bankOf) ?? []
  }

  return async (page: NonNullable<State['page']>, options: CallOptions, cursor?: string) => {
    const request = { page, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }
    const { items, payments, recentChanges, nextCursor } = await beneficiaries.listPayoutMethods(
      request,
      options,
    )
    const banks = await banksOf(payments, options)
    return {
      items: items.map((item, n) => ({ ...payoutMethodJson(item), ...(banks[n] && { bank: banks[n] }) })),
      recentChanges: recentChanges.map(changeJson),
      ...(nextCursor !== undefined && { nextCursor }),
    }
  }
}

export function payoutMethodJson({ id, version, isDefault, details }: PayoutMethod) {
  return { id, version, isDefault, details }
}

function changeJson({ date, change, payoutMethodId }: RecentChange) {
  return { date: timestampDate(date!).toISOString(), change: RecipientChange[change], payoutMethodId }
}
