/**
 * Completes payment instructions. The service owns no data: it holds a copy of the bank directory,
 * refreshed from reference-data, and continues with the last good copy while reference-data is
 * unavailable. All items of a request are completed from the same snapshot.
 */
import { EnrichmentService, EnrichRequestSchema } from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import type { Service } from '../kit/rpc/link.ts'
import { requireItemsWithinLimit } from '../kit/rpc/items-limit.ts'
import { unknownCodeIn } from '../banking/countries/unknown-code.ts'
import { Problem } from '../kit/problem.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { enrich } from './enrich.ts'

export function enrichmentService({ directory }: { directory: DirectoryFollower }): Service {
  return {
    routes: router =>
      router.service(EnrichmentService, {
        enrich({ items }) {
          requireItemsWithinLimit(EnrichRequestSchema.field.items, items)
          const mistake = unknownCodeIn(items)
          if (mistake !== undefined) throw new Problem('invalid', mistake, 'REQUEST_INVALID')
          const snapshot = directory.current()
          return { items: items.map(item => ({ enrichments: enrich(item, snapshot) })) }
        },
      }),
    close: directory.close,
  }
}
