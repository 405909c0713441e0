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

/** The metrics that the loaded areas declare, in their order. */
export const declaredMetrics: readonly DeclaredMetric[] = all

function declare(type: DeclaredMetric['type'], { name, help, labels = [] }: Description<string>): void {
  all.push({ type, name, help, labels })
}

/** What has happened since the process started. */
export function counter<const Label extends string = never>(metric: Description<Label>): Counter<Label> {
  declare('counter', metric)
  return new Counter({ ...metric, labelNames: metric.labels ?? [], registers: [registry] })
}

/** Counts the values of an enum. A count costs one addition: the counter is brought up to date by a scrape. */
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
  /** What several processes that are scraped as one report together. By default the highest: most tell of what they share. */
  readonly together?: 'sum' | 'min' | 'max'
}

/** What is now. It has no value until it is set: a metric that nothing reports must not read 0. */
export function gauge<const Label extends string = never>(metric: GaugeDescription<Label>): Gauge<Label> {
  declare('gauge', metric)
  const { name, help, labels = [], together: aggregator = 'max' } = metric
  const made = new Gauge({ name, help, labelNames: labels, aggregator, registers: [registry] })
  empty(made)
  return made
}

/** Takes all values from a gauge. */
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

/** Of requests and calls, in seconds. */
export const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
