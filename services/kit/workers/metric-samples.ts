import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Samples, together } from '../metrics/scrape.ts'
import { SAMPLES_PATH, socketOf } from '../process/worker.ts'
import { singleFlight } from '../single-flight.ts'

/** How long a process has to answer: longer than a scrape waits for its sources, and shorter than Prometheus waits. */
const ANSWER_TIMEOUT_MS = 5_000

/** Reads the metrics of the serving processes, and adds the last known counts of ended ones, so that a sum never falls. */
export function samplesOf(
  directory: string,
  serving: () => readonly number[],
): () => Promise<readonly Samples[]> {
  const latest = new Map<number, Samples>()
  let former: Samples = []

  return singleFlight(async () => {
    const pids = serving()
    const ended = [...latest.keys()].filter(pid => !pids.includes(pid))
    if (ended.length > 0)
      former = await together([former, ...ended.map(pid => countsIn(latest.get(pid)!))]).getMetricsAsJSON()
    for (const pid of ended) latest.delete(pid)
    const answers = await Promise.all(
      pids.map(async pid => {
        const answer = await ask(socketOf(directory, pid)).catch(() => undefined)
        if (answer !== undefined) latest.set(pid, answer)
        return answer ?? countsIn(latest.get(pid) ?? [])
      }),
    )
    return [former, ...answers]
  })
}

/** Leaves out gauges: they describe the present. */
const countsIn = (samples: Samples): Samples =>
  samples.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))

function ask(socketPath: string): Promise<Samples> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    request({ socketPath, path: SAMPLES_PATH, signal }, response => {
      json(response).then(samples => resolve(samples as Samples), reject)
    })
      .on('error', reject)
      .end()
  })
}
