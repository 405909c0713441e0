import { counter, distribution, DURATIONS } from '../../../services/kit/metrics/metrics.ts'
import type { Observer } from '../../../services/kit/metrics/distribution.ts'

const requests = distribution({
  name: 'payprep_http_request_duration_seconds',
  help: 'Requests to the public port by method, path of the route and class of the status (2xx). Paths of no route count as "none".',
  labels: ['method', 'route', 'status'],
  bounds: DURATIONS,
})

/** The observers by route, method and class of the status. */
const observers = new Map<string, Map<string, (Observer | undefined)[]>>()

/** The routes are known when the edge starts: what a caller sends adds no series. */
export function recordRequest(
  method: string,
  route: string | undefined,
  status: number,
  seconds: number,
): void {
  const path = route ?? 'none'
  const verb = route === undefined ? 'none' : method
  let byMethod = observers.get(path)
  if (byMethod === undefined) observers.set(path, (byMethod = new Map()))
  let byClass = byMethod.get(verb)
  if (byClass === undefined) byMethod.set(verb, (byClass = []))
  const statusClass = Math.floor(status / 100)
  const observer = (byClass[statusClass] ??= requests.of({
    method: verb,
    route: path,
    status: `${statusClass}xx`,
  }))
  observer.observe(seconds)
}

const problems = counter({
  name: 'payprep_http_problems_total',
  help: 'Requests that were refused or failed, by status and code of the answer: token failures, rate limits, reused idempotency keys. "none" has no code.',
  labels: ['status', 'code'],
})

/** Codes come from the program alone, so there are few. */
export function recordProblem(status: number, code: string | undefined): void {
  problems.inc({ status: String(status), code: code ?? 'none' })
}

const batches = distribution({
  name: 'payprep_http_coalesced_items',
  help: 'Items of one call to validation or enrichment, by call: requests that arrive together share a call.',
  labels: ['call'],
  bounds: [1, 2, 5, 10, 20, 50, 100, 200],
})

export const batchSizes = (call: 'validate' | 'enrich'): Observer => batches.of({ call })
