import type { Load, TrafficReport } from '../../gateway/store/kept-traffic.ts'
import type { Html } from '../html/html.ts'
import { type Bar, hourChart, type Series } from './chart.ts'
import { duration, number } from './format.ts'
import type { Column } from './parts.ts'
import type { Times } from './times.ts'

const loadSeries: readonly Series[] = [
  { name: 'answered', style: 'good' },
  { name: 'refused (4xx)', style: 'other' },
  { name: 'failed (5xx)', style: 'fail' },
]

const loadBars = ({ spans }: TrafficReport): readonly Bar[] =>
  spans.map(({ start, requests, refused, failed }) => ({
    start,
    values: [requests - refused - failed, refused, failed],
  }))

/** The requests of each hour or day. */
export const loadChart = (value: TrafficReport, time: Times): Html =>
  hourChart({ title: 'Requests', series: loadSeries, bars: loadBars(value), time })

export const loadColumns: readonly Column[] = [
  { head: 'Requests', isNumber: true },
  { head: 'Refused', isNumber: true },
  { head: 'Failed', isNumber: true },
  { head: 'Half within', isNumber: true },
  { head: '95 % within', isNumber: true },
]

export const loadCells = (load: Load): readonly string[] => [
  number(load.requests),
  share(load.refused, load),
  share(load.failed, load),
  took(load.medianMs),
  took(load.p95Ms),
]

export function share(part: number, { requests }: Load): string {
  if (requests === 0) return '–'
  const percent = (100 * part) / requests
  return part > 0 && percent < 0.1 ? '< 0.1 %' : `${percent.toFixed(percent === 0 ? 0 : 1)} %`
}

export const took = (ms: number | undefined): string =>
  ms === undefined ? '–' : ms === Infinity ? 'over 10 s' : duration(ms)
