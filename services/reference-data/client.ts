import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import {
  type DirectoryHeader,
  type DownloadDirectoryResponse,
  ReferenceDataService,
} from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { type ClientOf, directoryFileIn } from '../callers.ts'
import { type OpenDirectory, openDirectory } from '../library/banking/directory/open-directory.ts'
import { directoryTables } from '../library/banking/directory/directory-rows.ts'
import { imageWriter } from '../library/banking/directory/image-writer.ts'
import type { LogEvent } from '../kit/process/logging/log-events.ts'
import type { Log } from '../kit/process/logging/log.ts'
import type { Membership } from '../kit/process/installation.ts'
import { connect } from '../kit/rpc/client/link.ts'
import { outageLog } from '../kit/process/logging/outage-log.ts'
import { reloadable } from '../kit/process/reloading/reload.ts'
import { Problem } from '../kit/problem.ts'
import { singleFlight } from '../kit/single-flight.ts'
import { measureCopy, refreshFailures } from './client-metrics.ts'
import { readCopy, writeCopy } from './kept-copy.ts'
import { batchIn, countsIn, headIn } from './snapshot/wire.ts'

const DOWNLOAD_TIMEOUT_MS = 60_000
/** Between questions for a new version, of a few bytes. */
const REFRESH_EVERY_MS = 10_000

export interface FollowOptions {
  readonly refreshEveryMs?: number
  readonly log: Log
  /** The file that keeps each download. A process starts from it, and downloads only a newer version. */
  readonly file?: string
  /** Whether the process may start while reference-data is down, from the kept copy or without one. Else the first refresh must succeed. */
  readonly mayWait?: boolean
  readonly clock?: { readonly now: () => number }
}

/** A copy of the bank directory that is refreshed in the background. */
export interface DirectoryFollower {
  /** The newest complete snapshot. Throws an `unavailable` Problem while there is none. Take it once per request, to see one version. */
  readonly current: () => OpenDirectory
  /** The time since the copy was last known to be the newest version. */
  readonly ageMs: () => number
  /** Checks for a newer version now, and fails if the check or the download fails. */
  readonly refresh: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Backoff between attempts to get the first copy. */
const RETRY_MIN_MS = 500
const RETRY_MAX_MS = 10_000

/** Keeps a copy of the bank directory in a program, which may start before reference-data. */
export async function followFromProgram(
  config: {
    readonly referenceDataUrls: readonly URL[]
    readonly directoryFile: string
  },
  { credentials, dataDirectory }: Membership,
  log: Log,
): Promise<DirectoryFollower> {
  const referenceData = connect(ReferenceDataService, config.referenceDataUrls, credentials, log)
  return followDirectory(referenceData.client, {
    log,
    file: directoryFileIn(config, dataDirectory),
    mayWait: true,
  })
}

/**
 * Keeps a copy of the bank directory in this process: no payment can be validated without one. It checks for a newer version at
 * an interval and on SIGHUP; if that fails, the last good copy stays in use until the next check.
 */
export async function followDirectory(
  referenceData: ClientOf<'validation', typeof ReferenceDataService>,
  { refreshEveryMs = REFRESH_EVERY_MS, log, file, mayWait = false, clock = Date }: FollowOptions,
): Promise<DirectoryFollower> {
  let copiedAtMs: number
  let copy: OpenDirectory | undefined
  let checkedAt = clock.now()
  let isClosed = false
  const waiting = outageLog(log, { failed: 'directory.waiting', recovered: 'directory.arrived' })
  const stale = outageLog(log, { failed: 'directory.stale', recovered: 'directory.fresh' })

  function current(): OpenDirectory {
    if (copy !== undefined) return copy
    throw new Problem('unavailable', 'there is no copy of the bank directory yet, try again in a moment')
  }

  const refresh = singleFlight(async () => {
    const { version } = await referenceData.getDirectoryVersion({})
    if (version !== copy?.version) {
      const startedAt = performance.now()
      const image = await downloadImage(referenceData)
      use(openDirectory(image), clock.now(), startedAt, 'directory.copied')
      if (file !== undefined) await writeCopy(file, image).catch(error => notKept(error))
    }
    checkedAt = clock.now()
    waiting.worked()
    stale.worked()
  })

  function use(directory: OpenDirectory, at: number, startedAt: number, event: LogEvent) {
    copy = directory
    copiedAtMs = at
    const milliseconds = Math.round(performance.now() - startedAt)
    log(event, { version: directory.version.slice(0, 12), ...directory.counts, milliseconds })
  }

  function notKept(error: unknown) {
    log('directory.not-kept', { file, error: (error as Error).message }, 'warn')
  }

  /** Starts with the copy that was kept, if there is one. */
  async function restore(file: string) {
    const startedAt = performance.now()
    try {
      const kept = await readCopy(file)
      // A wrong clock may have dated the file in the future: count it as kept now.
      const keptAtMs = Math.min(kept.keptAtMs, clock.now())
      use(openDirectory(kept.image), keptAtMs, startedAt, 'directory.restored')
      checkedAt = keptAtMs
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        log('directory.not-restored', { file, error: (error as Error).message }, 'warn')
    }
  }

  async function retry() {
    for (
      let pauseMs = RETRY_MIN_MS;
      copy === undefined && !isClosed;
      pauseMs = Math.min(RETRY_MAX_MS, 2 * pauseMs)
    ) {
      await sleep(pauseMs, undefined, { ref: false })
      if (!isClosed) await tryToRefresh()
    }
  }

  function tryToRefresh() {
    return refresh().catch(error => {
      refreshFailures.inc()
      if (copy === undefined) waiting.failed(error)
      else stale.failed(error, { ageMs: clock.now() - checkedAt })
    })
  }

  if (file !== undefined) await restore(file)
  if (mayWait) {
    await tryToRefresh()
    void retry()
  } else await refresh()

  const timer = setInterval(tryToRefresh, refreshEveryMs)
  timer.unref()
  const metrics = measureCopy(() => ({ copiedAtMs, directory: current(), ageMs: clock.now() - checkedAt }))
  const reloading = reloadable('directory', refresh)

  return {
    current,
    ageMs: () => clock.now() - checkedAt,
    refresh,
    async close() {
      isClosed = true
      clearInterval(timer)
      metrics.close()
      reloading.close()
      await refresh.idle()
    },
  }
}

/** Downloads an image of the directory in force. */
export async function downloadImage(
  referenceData: Pick<ClientOf<'validation', typeof ReferenceDataService>, 'downloadDirectory'>,
): Promise<Uint8Array> {
  const canceled = new AbortController()
  const responses = referenceData.downloadDirectory(
    {},
    { signal: canceled.signal, timeoutMs: DOWNLOAD_TIMEOUT_MS },
  )
  try {
    return await imageOf(responses)
  } finally {
    // Connect clears the timer of a call only once its responses end; those of a canceled call end with an error.
    canceled.abort()
    await drain(responses).catch(() => {})
  }
}

/** Writes the image batch by batch, and yields to waiting requests between batches and steps. */
async function imageOf(messages: AsyncIterable<DownloadDirectoryResponse>): Promise<Uint8Array> {
  let header: DirectoryHeader | undefined
  let writer: ReturnType<typeof imageWriter> | undefined
  for await (const { part } of messages) {
    if (part.case === 'header') {
      header = part.value
      writer = imageWriter(headIn(header), countsIn(header))
    } else if (part.case !== undefined) writer?.add(batchIn(part))
    await nextTurn()
  }
  if (header === undefined || writer === undefined) {
    throw new Error('the downloaded directory is cut short: it has no header')
  }
  const { counts } = writer
  const announced = countsIn(header)
  const short = directoryTables.find(table => counts[table] !== announced[table])
  if (short !== undefined) {
    throw new Error(
      `the downloaded directory is cut short: ${counts[short]} ${short} arrived, the header announced ${announced[short]}`,
    )
  }
  const steps = writer.steps()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value
    await nextTurn()
  }
}

async function drain(messages: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of messages);
}
