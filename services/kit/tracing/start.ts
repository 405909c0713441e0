import { setTracer } from './tracer.ts'

/**
 * Sends traces if the standard variables of OpenTelemetry ask for it: OTEL_EXPORTER_OTLP_ENDPOINT or
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT. Its packages are loaded only then. `close` sends the buffered spans.
 */
export async function startTracing(
  env: NodeJS.ProcessEnv,
  program: { readonly name: string; readonly version: string },
): Promise<{ readonly close: () => Promise<void> }> {
  if (!isWanted(env)) return { close: async () => {} }
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { tracer, close } = openTelemetry(program)
  setTracer(tracer)
  return {
    async close() {
      setTracer(undefined)
      await close()
    },
  }
}

function isWanted(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  return endpoint !== undefined && endpoint !== '' && !isOff
}
