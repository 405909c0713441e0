/**
 * Completes payment instructions. The service owns no data: it holds a copy of the bank directory,
 * refreshed from reference-data, and continues with the last good copy while reference-data is
 * unavailable. All items of a request are completed from the same snapshot.
 */
import {
  EnrichmentService,
  EnrichRequestSchema,
  EnrichStreamRequestSchema,
} from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { answerEach } from '../kit/rpc/answer-each.ts'
import type { Service } from '../kit/rpc/link.ts'
import { requireItemsWithinLimit } from '../kit/rpc/items-limit.ts'
import { unknownCodeIn, unknownCodeOf } from '../banking/countries/unknown-code.ts'
import { Problem } from '../kit/problem.ts'
import { required } from '../kit/rpc/required.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { enrich } from './enrich.ts'

export function enrichmentService({ directory }: { directory: DirectoryFollower }): Service {
  return {
    routes: router =>
      router.service(EnrichmentService, {
        enrich({ items }) {
          requireItemsWithinLimit(EnrichRequestSchema.field.items, items)
          requireKnownCodes(unknownCodeIn(items))
          const snapshot = directory.current()
          return { items: items.map(item => ({ enrichments: enrich(item, snapshot) })) }
        },
        enrichStream(requests, context) {
          const snapshot = directory.current()
          return answerEach(requests, context, ({ id, instruction: given }) => {
            const instruction = required(EnrichStreamRequestSchema.field.instruction, given)
            requireKnownCodes(unknownCodeOf(instruction))
            return { id, result: { enrichments: enrich(instruction, snapshot) } }
          })
        },
      }),
    close: directory.close,
  }
}

function requireKnownCodes(mistake: string | undefined) {
  if (mistake !== undefined) throw new Problem('invalid', mistake, 'REQUEST_INVALID')
}
