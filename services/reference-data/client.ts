import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Client } from '@connectrpc/connect'
import type {
  DirectoryHeader,
  ReferenceDataService,
} from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { BankDirectory } from '../banking/directory/bank-directory.ts'
import { directoryBuilder } from '../banking/directory/directory-builder.ts'
import {
  directoryTables,
  interningBatches,
  rowCounter,
  type RowCounts,
} from '../banking/directory/directory-rows.ts'
import { errorFields, type Log } from '../kit/process/log.ts'
import { reloadable } from '../kit/process/reload.ts'
import { singleFlight } from '../kit/single-flight.ts'
import { measureCopy, refreshFailures } from './client-metrics.ts'
import { batchIn, countsIn, headIn } from './snapshot/wire.ts'

const DOWNLOAD_TIMEOUT_MS = 60_000

export interface FollowOptions {
  readonly refreshEveryMs: number
  readonly log: Log
  readonly clock?: { readonly now: () => number }
}

/** A copy of the bank directory that is refreshed in the background. */
export interface DirectoryFollower {
  /** The newest complete snapshot. Take it once per request, so that the whole request sees one version. */
  readonly current: () => BankDirectory
  /** The time since the copy was last known to be the newest version. */
  readonly ageMs: () => number
  /** Checks for a newer version now, and fails if the check or the download fails. */
  readonly refresh: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Keeps a copy of the bank directory in this process. The first download must
 * succeed, because no payment can be validated without a directory. Later it checks
 * for a newer version at an interval and on SIGHUP; if that fails, the last good copy
 * stays in use until the next check.
 */
export async function followDirectory(
  referenceData: Client<typeof ReferenceDataService>,
  { refreshEveryMs, log, clock = Date }: FollowOptions,
): Promise<DirectoryFollower> {
  let copied: { readonly counts: RowCounts; readonly copiedAtMs: number }
  let current = await newest(undefined)
  let checkedAt = clock.now()

  async function newest(copy: BankDirectory | undefined): Promise<BankDirectory> {
    const { version } = await referenceData.getDirectoryVersion({})
    if (version === copy?.version) return copy
    const startedAt = performance.now()
    const { directory, counts } = await download(referenceData)
    copied = { counts, copiedAtMs: clock.now() }
    log('directory.copied', {
      version: directory.version.slice(0, 12),
      ...counts,
      milliseconds: Math.round(performance.now() - startedAt),
    })
    return directory
  }

  const refresh = singleFlight(async () => {
    current = await newest(current)
    checkedAt = clock.now()
  })

  function refreshInBackground() {
    refresh().catch(error => {
      refreshFailures.inc()
      log('directory.stale', { ageMs: clock.now() - checkedAt, ...errorFields(error) }, 'warn')
    })
  }

  const timer = setInterval(refreshInBackground, refreshEveryMs)
  timer.unref()
  const metrics = measureCopy(() => ({ ...copied, directory: current, ageMs: clock.now() - checkedAt }))
  const reloading = reloadable('directory', refresh)

  return {
    current: () => current,
    ageMs: () => clock.now() - checkedAt,
    refresh,
    async close() {
      clearInterval(timer)
      metrics.close()
      reloading.close()
      await refresh.idle()
    },
  }
}

/** Builds the directory batch by batch. Between two batches, requests that wait are served. */
async function download(
  referenceData: Client<typeof ReferenceDataService>,
): Promise<{ directory: BankDirectory; counts: RowCounts }> {
  const canceled = new AbortController()
  const responses = referenceData.downloadDirectory(
    {},
    { signal: canceled.signal, timeoutMs: DOWNLOAD_TIMEOUT_MS },
  )
  let header: DirectoryHeader | undefined
  let builder: ReturnType<typeof directoryBuilder> | undefined
  const received = rowCounter()
  const intern = interningBatches()
  try {
    for await (const { part } of responses) {
      if (part.case === 'header') {
        header = part.value
        builder = directoryBuilder(headIn(header))
      } else if (part.case !== undefined) {
        const batch = batchIn(part)
        builder?.add(intern(batch))
        received.count(batch)
      }
      await nextTurn()
    }
  } finally {
    // Connect clears the timer of a call only once its responses end; those of a canceled call end with an error.
    canceled.abort()
    await drain(responses).catch(() => {})
  }
  if (header === undefined || builder === undefined) {
    throw new Error('the downloaded directory is cut short: it has no header')
  }
  const { counts } = received
  const announced = countsIn(header)
  const short = directoryTables.find(table => counts[table] !== announced[table])
  if (short !== undefined) {
    throw new Error(
      `the downloaded directory is cut short: ${counts[short]} ${short} arrived, the header announced ${announced[short]}`,
    )
  }
  return { directory: builder.build(), counts }
}

async function drain(messages: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of messages);
}
