import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as ApiSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Span, Tracer } from './tracer.ts'

/** How long closing waits for the collector. */
const FLUSH_TIMEOUT_MS = 2_000

/**
 * Traces over OTLP. The packages read address, headers, sampler and limits from the standard variables. Nothing is
 * registered globally, so that no library adds its own spans: they may hold data that ours leave out.
 */
export function openTelemetry({ name, version }: { readonly name: string; readonly version: string }) {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': name, 'service.version': version }))
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override the attributes above.
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const spans = provider.getTracer('payprep', version)
  const active = new AsyncLocalStorage<Context>()

  const tracer: Tracer = {
    open({ name, kind, attributes = {}, parent, links = [], isRoot = false }) {
      const context = contextOf(parent) ?? (isRoot ? undefined : active.getStore()) ?? ROOT_CONTEXT
      const causes = [...new Set(links)].flatMap(each => spanContextIn(each) ?? [])
      const options = {
        kind: SpanKind[kind],
        attributes,
        links: causes.map(cause => ({ context: cause })),
      }
      const span = spans.startSpan(name, options, context)
      return facade(span, work => active.run(trace.setSpan(context, span), work))
    },
    activeTraceId() {
      const context = active.getStore()
      return context && trace.getSpanContext(context)?.traceId
    },
    activeTraceparent() {
      const context = active.getStore()
      const span = context && trace.getSpanContext(context)
      return span && span.traceFlags & TraceFlags.SAMPLED ? traceparentOf(span) : undefined
    },
  }
  return {
    tracer,
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>(resolve => (timer = setTimeout(resolve, FLUSH_TIMEOUT_MS)))
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

function facade(span: ApiSpan, run: Span['run']): Span {
  return {
    traceparent: traceparentOf(span.spanContext()),
    rename: name => void span.updateName(name),
    add: attributes => void span.setAttributes(attributes),
    fail(code) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', code)
    },
    run,
    end: () => span.end(),
  }
}

/** Version 00 of the header; later versions begin alike (W3C Trace Context, 3.2). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

function contextOf(traceparent: string | undefined): Context | undefined {
  const parent = spanContextIn(traceparent)
  return parent && trace.setSpanContext(ROOT_CONTEXT, parent)
}

function spanContextIn(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(span) ? span : undefined
}
