import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { batched } from './batched.ts'
import { announce, lookRarelyMs, onAnnounced } from '../postgres/announcements.ts'
import { claimQuotas, type Groups } from './claim-quotas.ts'
import { countOfEach } from '../count-of-each.ts'
import { groupedBy } from '../grouped-by.ts'
import {
  claimJobs,
  deferBlocked,
  type DuePartition,
  duePartitions,
  nextDueInMs,
  renewLeases,
  settleJobs,
} from './leased-rows.ts'
import type { Shard } from '../postgres/citus/shards.ts'
import { type Share, shares } from './shares.ts'
import type { ClaimedJob, FinishedJob, JobOutcome, QueueTable } from './queue-table.ts'
import type { Log } from '../process/logging/log.ts'
import { outageLog } from '../process/logging/outage-log.ts'

interface WorkerOptions<R extends JobOutcome> {
  readonly db: Knex
  readonly queue: QueueTable
  /** How many more jobs of a partition can be started now. */
  readonly capacityOf: (partition: string) => number
  readonly groups?: Groups
  /** Starts all jobs at once. Resolves to one promise per job, in order; no promise may reject. */
  readonly start: (jobs: readonly ClaimedJob[], control: JobControl) => Promise<readonly Promise<R>[]>
  /** Called in the transaction that settles these jobs, to write related rows. */
  readonly onSettled: (change: Knex.Transaction, finished: readonly FinishedJob<R>[]) => Promise<void>
  readonly log: Log
  readonly concurrency: number
  readonly leaseMs?: number
}

export interface JobControl {
  /** Whether this process still has the lease: after a long pause another worker may have taken the job over. */
  readonly isLeased: (job: ClaimedJob) => boolean
  /** Aborted on shutdown when the time to finish running jobs is over. */
  readonly signal: AbortSignal
}

export interface QueueWorker {
  /** Looks for due jobs now instead of at the next poll, and lets the workers of other processes do so. Call it after the commit. */
  readonly wake: () => void
  /** Stops claiming, then waits for running jobs to finish, or aborts them. */
  readonly close: () => Promise<void>
}

/** If a worker dies, another takes over its jobs after this long. Must exceed the longest gap between heartbeats. */
export const LEASE_MS = 8_000
const POLL_MS = 50
/** If no job is due, and those that other processes write are not announced. */
const IDLE_POLL_MS = 500
/** How long a list of due partitions is reused before it is queried again. */
const DUE_PARTITIONS_MAX_AGE_MS = 200
const BACKOFF_MAX_MS = 5_000
/** How long running jobs may take to finish on shutdown. */
const DRAIN_MS = 8_000

interface RunningJob {
  readonly job: ClaimedJob
  /** When the lease expires by this process's monotonic clock, which is never later than by the database's clock. */
  readonly leasedUntil: number
}

/**
 * Runs the jobs of a queue, together with any number of other workers. Delivery
 * is at least once: leases are fenced, so only the current holder can settle a
 * job, and a job whose lease expired is claimed again.
 */
export function queueWorker<R extends JobOutcome>(options: WorkerOptions<R>): QueueWorker {
  const { db, queue, capacityOf, groups, start, onSettled, log, concurrency, leaseMs = LEASE_MS } = options
  const { table } = queue
  const outages = {
    list: outageLog(log, { failed: 'queue.list-failed', recovered: 'queue.list-recovered' }, { table }),
    claim: outageLog(log, { failed: 'queue.claim-failed', recovered: 'queue.claim-recovered' }, { table }),
    settle: outageLog(log, { failed: 'queue.settle-failed', recovered: 'queue.settle-recovered' }, { table }),
    heartbeat: outageLog(
      log,
      { failed: 'queue.heartbeat-failed', recovered: 'queue.heartbeat-recovered' },
      { table },
    ),
  }
  const running = new Map<string, RunningJob>()
  /** Partitions of the last list that may still have due jobs, in the order in which they are served. */
  let partitionsLeft: readonly string[] = []
  let partitionsListedAt = -Infinity
  /** The last list, with the shards of the jobs. */
  let due: readonly DuePartition[] = []
  /** Where the next list goes on, if there are too many partitions for one. */
  let listedUpTo: string | undefined
  /** Partitions that claims have left out since their last turn, the longest waiting first. */
  let leftOut: readonly string[] = []
  const stopping = new AbortController()
  const aborting = new AbortController()
  // Every running job may listen to the signal.
  setMaxListeners(0, aborting.signal)
  let wakeUp = new AbortController()
  /** By shard, so that those of one settle while another is away. */
  const settlements = new Map<Shard, ReturnType<typeof batched<FinishedJob<R>>>>()

  const hearing = onAnnounced(db, table, () => wakeUp.abort())
  const claiming = claimUntilStopped()
  const heartbeatTimer = setInterval(() => void heartbeat(), leaseMs / 3)
  const control: JobControl = {
    isLeased: ({ id }) => (running.get(id)?.leasedUntil ?? 0) > performance.now(),
    signal: aborting.signal,
  }

  async function claimUntilStopped() {
    let waitMs = POLL_MS
    let isWoken = true
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController()
      try {
        const isQuiet = waitMs > IDLE_POLL_MS && !isWoken
        const restMs = isQuiet ? await quietMs() : 0
        if (restMs > 0) waitMs = restMs
        else {
          const claimed = running.size < concurrency ? await claim() : 0
          waitMs = claimed > 0 || running.size > 0 ? POLL_MS : Math.min(IDLE_POLL_MS, waitMs + POLL_MS)
          if (waitMs === IDLE_POLL_MS) waitMs = Math.max(IDLE_POLL_MS, await quietMs())
        }
        outages.claim.worked()
      } catch (error) {
        waitMs = Math.min(BACKOFF_MAX_MS, waitMs * 2)
        outages.claim.failed(error, { retryInMs: waitMs })
      }
      await pause(waitMs, wakeUp.signal)
      isWoken = wakeUp.signal.aborted
    }
  }

  /** How long no job will be due, unless one is announced; 0 if announcements are not heard. */
  const quietMs = async () =>
    hearing.hears() ? Math.max(0, Math.min(lookRarelyMs(), await nextDueInMs(db, queue))) : 0

  async function claim(): Promise<number> {
    const free = concurrency - running.size
    const withCapacity = partitionsLeft.filter(partition => capacityOf(partition) > 0)
    const isStale = performance.now() - partitionsListedAt > DUE_PARTITIONS_MAX_AGE_MS
    const open = withCapacity.length === 0 || isStale ? await listDuePartitions() : withCapacity
    const busy = new Set([...running.values()].map(({ job }) => job.partition))
    const quotas = claimQuotas({ open, busy, capacityOf, groups, concurrency, free })
    partitionsLeft = open.filter(partition => !quotas.has(partition))
    leftOut = [...new Set([...leftOut, ...partitionsLeft])].filter(partition => !quotas.has(partition))
    // A shard that fails delays no other.
    const claims = await Promise.allSettled(shares(quotas, due).map(claimIn))
    const failed = claims.find(claim => claim.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return claims.reduce((sum, claim) => sum + (claim.status === 'fulfilled' ? claim.value : 0), 0)
  }

  async function claimIn({ place, quotas }: Share): Promise<number> {
    const leasedUntil = performance.now() + leaseMs
    const claimed = await claimJobs(db, queue, quotas, leaseMs, place)
    // Jobs whose lease expired during a database outage may be claimed again by us: keep them running.
    const jobs = claimed.filter(({ id }) => !running.has(id))
    for (const job of claimed) running.set(job.id, { job, leasedUntil })
    const counts = countOfEach(jobs.map(({ partition }) => partition))
    const filled = [...quotas.keys()].filter(partition => counts.get(partition) === quotas.get(partition))
    partitionsLeft = [...new Set([...partitionsLeft, ...filled])]
    if (jobs.length > 0) await startAll(jobs)
    // Their due jobs are all blocked by earlier ones.
    const blocked = [...quotas.keys()].filter(partition => !counts.has(partition))
    if (blocked.length > 0) await deferBlocked(db, queue, blocked, place)
    return jobs.length
  }

  async function listDuePartitions(): Promise<readonly string[]> {
    partitionsListedAt = performance.now()
    const listed = await duePartitions(db, queue, listedUpTo)
    listedUpTo = listed.next
    for (const failure of listed.failures) outages.list.failed(failure)
    if (listed.failures.length === 0) outages.list.worked()
    due = listed.due
    const partitions = new Set(due.map(({ partition }) => partition))
    leftOut = leftOut.filter(partition => partitions.has(partition))
    return [...new Set([...leftOut, ...partitions])].filter(partition => capacityOf(partition) > 0)
  }

  async function startAll(jobs: readonly ClaimedJob[]) {
    let outcomes: readonly Promise<R>[]
    try {
      outcomes = await start(jobs, control)
    } catch (error) {
      // Without heartbeats their leases expire, and they are claimed again.
      for (const { id } of jobs) running.delete(id)
      throw error
    }
    outcomes.forEach((promise, index) => {
      void promise.then(outcome => settlementsIn(jobs[index]!.shard).add({ job: jobs[index]!, outcome }))
    })
  }

  function settlementsIn(shard: Shard) {
    const found =
      settlements.get(shard) ??
      batched<FinishedJob<R>>({ write: settle, onFailure: onSettleFailure, onDone: forget })
    settlements.set(shard, found)
    return found
  }

  async function settle(batch: readonly FinishedJob<R>[]) {
    // Capacity is free from here on: claim without waiting for the write.
    wakeUp.abort()
    // A job that was re-claimed while running has a newer lease.
    const finished = batch.map(({ job: { id }, outcome }) => ({ job: running.get(id)!.job, outcome }))
    const lost = await db.transaction(async change => {
      const ids = await settleJobs(change, queue, finished)
      const settled = finished.filter(({ job }) => ids.has(job.id))
      if (settled.length > 0) await onSettled(change, settled)
      return finished.length - settled.length
    })
    outages.settle.worked()
    if (lost > 0) log('queue.lease-lost', { table, count: lost }, 'warn')
  }

  /** Retries through a database outage, until shutdown aborts. */
  function onSettleFailure({ length }: readonly FinishedJob<R>[], error: unknown): boolean {
    outages.settle.failed(error, { count: length })
    return !aborting.signal.aborted
  }

  function forget(finished: readonly FinishedJob<R>[]) {
    for (const { job } of finished) running.delete(job.id)
    wakeUp.abort()
  }

  async function heartbeat() {
    const held = [...running.values()].map(({ job }) => job)
    const jobs = groupedBy(held, ({ shard }) => shard)
    const renewed = await Promise.allSettled([...jobs.values()].map(renew))
    const failed = renewed.find(each => each.status === 'rejected')
    if (failed !== undefined) outages.heartbeat.failed(failed.reason)
    else if (jobs.size > 0) outages.heartbeat.worked()
  }

  async function renew(jobs: readonly ClaimedJob[]) {
    const leasedUntil = performance.now() + leaseMs
    for (const id of await renewLeases(db, queue, jobs, leaseMs)) {
      const current = running.get(id)
      if (current !== undefined) running.set(id, { ...current, leasedUntil })
    }
  }

  async function drain(ms: number) {
    const deadline = performance.now() + ms
    while (running.size > 0 && performance.now() < deadline) await sleep(POLL_MS)
  }

  return {
    wake: () => announce(db, table),
    async close() {
      stopping.abort()
      wakeUp.abort()
      await claiming
      await drain(DRAIN_MS)
      aborting.abort()
      await drain(DRAIN_MS / 4)
      clearInterval(heartbeatTimer)
      await Promise.all([...settlements.values()].map(({ close }) => close()))
      await hearing.close()
    },
  }
}

async function pause(ms: number, wakeUp: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: wakeUp, ref: false }).catch(() => {})
}
