/**
 * Completes payment instructions. It owns no data: it holds a copy of the bank
 * directory, kept fresh from reference-data, and goes on with the last good copy
 * while that is away. All items of a request are completed from one snapshot.
 */
import { EnrichmentService } from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import type { Service } from '../kit/rpc/link.ts'
import { Problem } from '../kit/problem.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { enrich } from './enrich.ts'

/** More than a client may send: an edge under load sends what several of them asked for at once. */
const ITEMS_MAX = 200

export function enrichmentService({ directory }: { directory: DirectoryFollower }): Service {
  return {
    routes: router =>
      router.service(EnrichmentService, {
        enrich({ items }) {
          if (items.length > ITEMS_MAX)
            throw new Problem('invalid', `/items must have at most ${ITEMS_MAX} items`)
          const snapshot = directory.current()
          return { items: items.map(item => ({ enrichments: enrich(item, snapshot) })) }
        },
      }),
    close: directory.close,
  }
}
