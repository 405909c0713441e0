/**
 * Judges payment instructions. The service owns no data: it holds a copy of the
 * bank directory, refreshed from reference-data, and continues with the last good
 * copy while reference-data is unavailable. All items of a request are judged by
 * the same snapshot.
 */
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { checkedRoutes } from '../library/bounds/checked-routes.ts'
import { answerEach } from '../kit/rpc/server/answer-each.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import type { DirectoryFollower } from '../reference-data/client.ts'
import { findingsCount } from './findings-count.ts'
import { recordResult } from './metrics.ts'
import { resultOf } from './result.ts'

export function validationService({ directory }: { directory: DirectoryFollower }): Service {
  const findings = findingsCount()
  return {
    routes: checkedRoutes(ValidationService, {
      validate({ items }) {
        const snapshot = directory.current()
        const results = items.map(item => resultOf(item, snapshot))
        findings.add(results)
        results.forEach(recordResult)
        return { items: results }
      },
      validateStream(requests, context) {
        const snapshot = directory.current()
        return answerEach(requests, context, ({ id, instruction }) => {
          const result = resultOf(instruction!, snapshot)
          findings.add([result])
          recordResult(result)
          return { id, result }
        })
      },
      describeFindings: ({ hours }) => findings.describe(hours),
    }),
    needs: { directory: async () => directory.current() },
    close: directory.close,
  }
}
