import type { DescMethod } from '@bufbuild/protobuf'
import type { Code } from '@connectrpc/connect'
import { distribution, DURATIONS, gauge } from '../metrics/metrics.ts'
import { scraped } from '../metrics/scrape.ts'
import { balancing } from './balancing.ts'
import { statusName } from './status-name.ts'
import type { Distribution, Observer } from '../metrics/distribution.ts'
import { peerSetsOfThisProcess } from './peers.ts'

const labels = ['service', 'method', 'code'] as const

const answered = distribution({
  name: 'payprep_rpc_server_duration_seconds',
  help: 'Calls that this process has answered, also for callers in the same process.',
  labels,
  bounds: DURATIONS,
})

const sent = distribution({
  name: 'payprep_rpc_client_duration_seconds',
  help: 'Attempts of calls to services in other processes. A repeated call counts each time.',
  labels,
  bounds: DURATIONS,
})

const peers = gauge({
  name: 'payprep_rpc_peers',
  help: 'Processes that this one calls, by service and state: serving, notServing (it drains, or lacks what it needs), resting (unreachable).',
  labels: ['service', 'state'],
})

const retries = gauge({
  name: 'payprep_rpc_retries_left',
  help: `Calls that this process may still repeat, by service: at most ${balancing.retryBudgetMax}, and each call adds ${balancing.retryBudget}. Below 1, a call that fails is not repeated. The least where a process has several sets of connections.`,
  labels: ['service'],
  together: 'min',
})

scraped({
  name: 'peers',
  gauges: [peers, retries],
  read: peerSetsOfThisProcess,
  report(all) {
    const least = new Map<string, number>()
    for (const { service, states, retriesLeft } of all) {
      for (const { state } of states()) peers.inc({ service, state })
      least.set(service, Math.min(least.get(service) ?? Infinity, retriesLeft()))
    }
    for (const [service, left] of least) retries.set({ service }, left)
  },
})

/** Records a call by its method and code; without a code it succeeded. */
export type RecordCall = (method: DescMethod, code: Code | undefined, seconds: number) => void

export const recordAnswered = recordIn(answered)
export const recordSent = recordIn(sent)

const NO_CODE = 0

function recordIn(calls: Distribution<(typeof labels)[number]>): RecordCall {
  const observers = new Map<DescMethod, (Observer | undefined)[]>()
  return (method, code, seconds) => {
    let byCode = observers.get(method)
    if (byCode === undefined) observers.set(method, (byCode = []))
    const observer = (byCode[code ?? NO_CODE] ??= calls.of({
      service: method.parent.typeName,
      method: method.name,
      code: statusName(code),
    }))
    observer.observe(seconds)
  }
}
