import type { Histogram } from 'prom-client'

interface Options<Label extends string> {
  readonly name: string
  readonly help: string
  readonly labels?: readonly Label[]
  readonly bounds: readonly number[]
}

/** One combination of labels. Resolve it once, and keep it: an observation then needs no look-up. */
export interface Observer {
  readonly observe: (value: number) => void
}

/**
 * A histogram of Prometheus. That of prom-client looks up its labels at each observation, and there is one for each request
 * and each call.
 */
export class Distribution<Label extends string> {
  readonly #options: Options<Label>
  readonly #series = new Map<string, Series>()

  constructor(options: Options<Label>) {
    this.#options = options
  }

  of(labels: Readonly<Record<Label, string>>): Observer {
    const key = JSON.stringify((this.#options.labels ?? []).map(name => labels[name]))
    const series = this.#series.get(key) ?? new Series(this.#options.bounds, labels)
    this.#series.set(key, series)
    return series
  }

  /** As the registry of prom-client collects it. */
  asMetric(): Histogram<Label> {
    const { name, help, labels: labelNames = [] } = this.#options
    const described = { name, help, type: 'histogram', aggregator: 'sum' }
    const get = async () => ({
      ...described,
      values: [...this.#series.values()].flatMap(series => series.values(name)),
    })
    return { ...described, labelNames, get, reset: () => this.#series.clear() } as unknown as Histogram<Label>
  }
}

class Series implements Observer {
  readonly #bounds: readonly number[]
  readonly #labels: Readonly<Record<string, string>>
  /** The count of each bucket; the last one is beyond the highest bound. */
  readonly #counts: Float64Array
  #sum = 0

  constructor(bounds: readonly number[], labels: Readonly<Record<string, string>>) {
    this.#bounds = bounds
    this.#labels = labels
    this.#counts = new Float64Array(bounds.length + 1)
  }

  observe(value: number): void {
    let bucket = 0
    while (bucket < this.#bounds.length && value > this.#bounds[bucket]!) bucket++
    this.#counts[bucket]!++
    this.#sum += value
  }

  /** Buckets are cumulative: each counts those below it too. */
  values(name: string) {
    let count = 0
    const buckets = [...this.#counts].map((each, bucket) => ({
      metricName: `${name}_bucket`,
      labels: { le: this.#bounds[bucket] ?? '+Inf', ...this.#labels },
      value: (count += each),
    }))
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.#labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.#labels, value: count },
    ]
  }
}
