/** One row of the generated table: how an operation maps to HTTP. */
export interface Operation {
  readonly method: string
  /** The path, with parameters in braces. */
  readonly path: string
  /** The media type of the body. */
  readonly sends?: string
  readonly answers: Answered
  /** Needs no access token. */
  readonly isOpen?: true
  /** Requires an `Idempotency-Key`. */
  readonly isOnce?: true
  /** Changes nothing, so that it may be repeated. */
  readonly isRead?: true
}

/** What a call returns: parsed JSON, a text, a stream of bytes, or nothing. */
export type Answered = 'json' | 'text' | 'stream' | 'nothing'
