/**
 * Completes payment instructions. The service owns no data: it holds a copy of the bank directory,
 * refreshed from reference-data, and continues with the last good copy while reference-data is
 * unavailable. All items of a request are completed from the same snapshot.
 */
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { checkedRoutes } from '../library/bounds/checked-routes.ts'
import { answerEach } from '../kit/rpc/server/answer-each.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { searchBanks } from './bank-search/search-banks.ts'
import { enrich } from './enrich.ts'

export function enrichmentService({ directory }: { directory: DirectoryFollower }): Service {
  return {
    routes: checkedRoutes(EnrichmentService, {
      enrich({ items }) {
        const snapshot = directory.current()
        return { items: items.map(item => ({ enrichments: enrich(item, snapshot) })) }
      },
      enrichStream(requests, context) {
        const snapshot = directory.current()
        return answerEach(requests, context, ({ id, instruction }) => ({
          id,
          result: { enrichments: enrich(instruction!, snapshot) },
        }))
      },
      searchBanks: request => searchBanks(request, directory.current()),
    }),
    needs: { directory: async () => directory.current() },
    close: directory.close,
  }
}
