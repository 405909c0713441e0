import { compact } from '../../../services/library/banking/accounts/fold.ts'
import { callOptions, type Step, answer } from '../../gateway/http/state.ts'
import { jsonBody } from '../../gateway/middleware/body.ts'
import { ownLogo } from './bank.ts'
import { bodyObject, isText, mistake } from './drafts.ts'
import type { HostedDeps } from './hosted-deps.ts'

/** As many as a screen shows at once. */
const BANKS_MAX = 10

/** POST bank-searches: the banks of a country, or the branches of a bank, that match the typed text, the best first. */
export function bankSearchRoute({ enrichment }: Pick<HostedDeps, 'enrichment'>): readonly Step[] {
  return [
    jsonBody,
    async ctx => {
      const { country, text, bankCode } = bodyObject(ctx.state.body)
      if (!isText(country) || !isText(text)) throw mistake('country and text must be strings')
      if (bankCode !== undefined && !isText(bankCode)) throw mistake('bankCode must be a string')
      const request = {
        country,
        text,
        limit: BANKS_MAX,
        ...(bankCode !== undefined && { bankCode: compact(bankCode) }),
      }
      const { banks, hasMore } = await enrichment.searchBanks(request, callOptions(ctx))
      answer(ctx, 200, {
        banks: banks.map(({ code, name, localName, town, logo, isSimilar }) => ({
          code,
          name,
          ...(localName?.name !== undefined && {
            localName: { language: localName.language, name: localName.name },
          }),
          ...(town !== undefined && { town }),
          ...ownLogo(logo),
          ...(isSimilar && { isSimilar }),
        })),
        hasMore,
      })
    },
  ]
}
