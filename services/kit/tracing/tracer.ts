/** The attributes of a span: never an id, an account, a person's name, or anything else that a caller sent. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanDescription {
  readonly name: string
  /** The role of the work: it answers a remote caller, calls a remote server, takes from a queue, or is local. */
  readonly kind: 'SERVER' | 'CLIENT' | 'CONSUMER' | 'INTERNAL'
  readonly attributes?: Attributes
  /** The header `traceparent` of the caller (W3C Trace Context). Otherwise the parent is the span that is active here. */
  readonly parent?: string | undefined
  /** The `traceparent` of each span that caused the work. The work is no part of such a span, which may have ended long ago. */
  readonly links?: readonly (string | undefined)[]
  /** Begins a separate trace, whatever span is active: for work that a request only triggers. */
  readonly isRoot?: boolean
}

export interface Span {
  /** The value of the header `traceparent` for calls that belong to the span. */
  readonly traceparent: string
  /** Renames the span once its name is known. */
  readonly rename: (name: string) => void
  readonly add: (attributes: Attributes) => void
  readonly fail: (code: string) => void
  /** Runs work whose spans are children of this one. */
  readonly run: <T>(work: () => T) => T
  readonly end: () => void
}

export interface Tracer {
  /** Opens a span below the active one. It is active only within its `run`. */
  readonly open: (description: SpanDescription) => Span
  readonly activeTraceId: () => string | undefined
  /** The `traceparent` of the active span, if the span is sent. */
  readonly activeTraceparent: () => string | undefined
}

let tracer: Tracer | undefined

/** Undefined unless this process sends traces. */
export const currentTracer = (): Tracer | undefined => tracer

export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

/** Runs work in a span that ends with it; without a span if this process sends no traces, or `describe` returns undefined. */
export function traced<T>(
  describe: () => SpanDescription | undefined,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const description = tracer && describe()
  if (tracer === undefined || description === undefined) return work(undefined)
  const span = tracer.open(description)
  return span.run(() => work(span)).finally(span.end)
}

export const activeTraceId = (): string | undefined => tracer?.activeTraceId()

/** The `traceparent` to store with a job or an event, so that the span of its work can be linked to its cause. */
export const activeTraceparent = (): string | undefined => tracer?.activeTraceparent()
