import type { Knex } from 'knex'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { closeStack } from '../../../../services/kit/process/lifecycle/close-stack.ts'
import type { Log } from '../../../../services/kit/process/logging/log.ts'
import { sharedImages } from '../../../../services/reference-data/shared-image.ts'
import { deletePaymentFiles } from '../../../gateway/payment-files/housekeeping.ts'
import { measurePaymentFiles } from '../../../gateway/payment-files/metrics.ts'
import { paymentFilesIn } from '../../../gateway/payment-files/payment-files.ts'
import type { RoutesDeps } from '../../../routes.ts'
import { threadProgram } from '../parallel/thread-program.ts'
import { sentFiles } from './sent-files.ts'

interface Deps {
  /** The edge's own. */
  readonly db: Knex
  readonly referenceData: Parameters<typeof sharedImages>[0]
  readonly notifier: RoutesDeps['notifier']
  /** Days that reports are kept. */
  readonly paymentFileDays: number
  readonly log: Log
}

/** Takes files of payments from clients, and checks them in this process. */
export function startPaymentFiles({ db, referenceData, notifier, paymentFileDays, log }: Deps) {
  const { keep, close } = closeStack()
  const key = keyOf(db)
  keep(
    sentFiles({
      db,
      key,
      image: sharedImages(referenceData),
      publish: notifier.publishEvents,
      program: threadProgram('sent-file', 'edge/operator/files/sent/thread.ts'),
      log,
    }),
  )
  keep(deletePaymentFiles(db, paymentFileDays, log))
  const metrics = measurePaymentFiles(db)
  keep({ close: async () => metrics.close() })
  return { paymentFiles: paymentFilesIn(db, key), close }
}
