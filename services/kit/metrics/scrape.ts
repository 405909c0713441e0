import { AggregatorRegistry, type Gauge } from 'prom-client'
import { singleFlight } from '../single-flight.ts'
import { empty, gauge, registry } from './metrics.ts'

/** How long a scrape waits for one of its sources. Prometheus gives up after 10 s. */
const SOURCE_TIMEOUT_MS = 1_000

const success = gauge({
  name: 'payprep_scrape_source_success',
  help: 'Whether a source of gauges answered at this scrape within 1 s. If not, its gauges are left out.',
  labels: ['source'],
  together: 'min',
})

interface Source<T> {
  readonly name: string
  /** The gauges that `report` sets. They are emptied first, and stay empty if `read` fails or is late. */
  readonly gauges: readonly Gauge<string>[]
  readonly read: () => T | Promise<T>
  readonly report: (value: T) => void
}

/** The collectors by the name of their source: a process has one of each. */
const sources = new Map<string, () => Promise<void>>()

/** Reads gauges at each scrape, from this call until `close`. */
export function scraped<T>({ name, gauges, read, report }: Source<T>): { readonly close: () => void } {
  // The next scrape joins a read that hangs, so that reads do not pile up.
  const reading = singleFlight(async () => read())
  async function collect() {
    gauges.forEach(empty)
    try {
      report(await withinTime(reading()))
      success.set({ source: name }, 1)
    } catch {
      success.set({ source: name }, 0)
    }
  }
  sources.set(name, collect)
  return {
    close() {
      if (sources.get(name) !== collect) return
      sources.delete(name)
      gauges.forEach(empty)
      success.remove({ source: name })
    },
  }
}

const collectAll = () => Promise.all([...sources.values()].map(collect => collect()))

/** The metrics of a process as data, without the gauges of sources that failed. */
export type Samples = Awaited<ReturnType<typeof registry.getMetricsAsJSON>>

export async function samples(): Promise<Samples> {
  await collectAll()
  return registry.getMetricsAsJSON()
}

let samplesOfOthers: (() => Promise<readonly Samples[]>) | undefined

/** From this call on, each scrape merges the metrics of this process with those of others. */
export function scrapeWith(others: () => Promise<readonly Samples[]>): void {
  samplesOfOthers = others
}

/** All metrics in the text format of Prometheus. */
export async function scrape(): Promise<string> {
  if (samplesOfOthers === undefined) {
    await collectAll()
    return registry.metrics()
  }
  const [own, others] = await Promise.all([samples(), samplesOfOthers()])
  return together([own, ...others]).metrics()
}

/** Merges the metrics of several processes. */
export const together = (processes: readonly Samples[]) => AggregatorRegistry.aggregate([...processes])

async function withinTime<T>(value: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${SOURCE_TIMEOUT_MS} ms`)), SOURCE_TIMEOUT_MS)
  })
  return Promise.race([value, timeout]).finally(() => clearTimeout(timer))
}
