import type { DescMethod } from '@bufbuild/protobuf'
import type { Code } from '@connectrpc/connect'
import { distribution, DURATIONS } from '../../metrics/metrics.ts'
import { statusName } from './explained.ts'
import type { Distribution, Observer } from '../../metrics/distribution.ts'

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
