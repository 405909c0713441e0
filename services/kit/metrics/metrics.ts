import { Counter, Gauge, Registry } from 'prom-client'
import { Distribution } from './distribution.ts'

/**
 * The metrics of this process. Each area declares its own in a file named `metrics.ts`, once, when it is loaded. Labels take
 * few values, which are known in advance: never an id, a path, or what a caller sent.
 */
export const registry = new Registry()

interface Description<Label extends string> {
  /** With its base unit: `payprep_..._seconds`, `payprep_..._total` for counters. */
  readonly name: string
  readonly help: string
  readonly labels?: readonly Label[]
}

export interface DeclaredMetric extends Required<Description<string>> {
  readonly type: 'counter' | 'gauge' | 'histogram'
}

const all: DeclaredMetric[] = []

/** The metrics that the loaded areas declare, in the order of declaration. */
export const declaredMetrics: readonly DeclaredMetric[] = all

function declare(type: DeclaredMetric['type'], { name, help, labels = [] }: Description<string>): void {
  all.push({ type, name, help, labels })
}

/** Counts events since the process started. */
export function counter<const Label extends string = never>(metric: Description<Label>): Counter<Label> {
  declare('counter', metric)
  return new Counter({ ...metric, labelNames: metric.labels ?? [], registers: [registry] })
}

/** Counts the values of an enum. A count is one addition; each scrape updates the counter. */
export function enumCounter<const Label extends string>(
  metric: Omit<Description<Label>, 'labels'> & {
    readonly label: Label
    readonly names: ReadonlyMap<number, string>
  },
): { readonly count: (value: number) => void } {
  const { name, help, label, names } = metric
  declare('counter', { name, help, labels: [label] })
  const counts = new Float64Array(Math.max(...names.keys()) + 1)
  new Counter<string>({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [value, text] of names) this.inc({ [label]: text }, counts[value])
    },
  })
  return { count: value => void counts[value]!++ }
}

interface GaugeDescription<Label extends string> extends Description<Label> {
  /** How a scrape merges the values of several processes. By default their maximum: most gauges describe shared state. */
  readonly together?: 'sum' | 'min' | 'max'
}

/** A current value. It is absent until it is set: a metric that nothing reports must not read 0. */
export function gauge<const Label extends string = never>(metric: GaugeDescription<Label>): Gauge<Label> {
  declare('gauge', metric)
  const { name, help, labels = [], together: aggregator = 'max' } = metric
  const made = new Gauge({ name, help, labelNames: labels, aggregator, registers: [registry] })
  empty(made)
  return made
}

/** Removes all values of a gauge. */
export function empty(metric: Gauge<string>): void {
  metric.reset()
  // A gauge without labels is reset to 0.
  metric.remove({})
}

/** How many observations fell into each bucket; `bounds` are the upper ends of the buckets. */
export function distribution<const Label extends string = never>(
  metric: Description<Label> & { readonly bounds: readonly number[] },
): Distribution<Label> {
  declare('histogram', metric)
  const made = new Distribution(metric)
  registry.registerMetric(made.asMetric())
  return made
}

/** The bounds for durations of requests and calls, in seconds. */
export const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
