import type { DescMethod } from '@bufbuild/protobuf'
import { Code } from '@connectrpc/connect'
import { currentTracer } from '../../tracing/tracer.ts'

/** W3C Trace Context. */
export const TRACEPARENT_HEADER = 'traceparent'

/** Health checks and reflection: neither traced, nor logged unless they fail. */
export const isProbe = (method: DescMethod) => method.parent.typeName.startsWith('grpc.')

/** The span of a call at its server or its client; undefined if this process sends no traces, or for a probe. */
export function openRpcSpan(method: DescMethod, kind: 'SERVER' | 'CLIENT', parent?: string | null) {
  if (isProbe(method)) return undefined
  const service = method.parent.typeName
  const span = currentTracer()?.open({
    name: `${service}/${method.name}`,
    kind,
    parent: parent ?? undefined,
    attributes: { 'rpc.system.name': 'connectrpc', 'rpc.service': service, 'rpc.method': method.name },
  })
  return (
    span && {
      traceparent: span.traceparent,
      run: span.run,
      /** Without a code the call has succeeded. */
      end(code: Code | undefined) {
        if (code !== undefined) span.fail(Code[code])
        span.end()
      },
    }
  )
}
