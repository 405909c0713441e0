/** The limits of a service port, before and after a caller is identified. `/docs/services` gives the reasons. */
export const serverLimits = {
  connections: 4_000,
  connectionsPerAddress: 1_000,
  /** For the first byte, for the TLS handshake, and for the preface of HTTP/2. */
  openingMs: 5_000,
  /** For the head of a request of HTTP/1.1. */
  headMs: 10_000,
  headBytes: 16 * 1024,
  headFields: 64,
  /** Concurrent streams of an HTTP/2 connection. */
  streamsPerConnection: 500,
  /**
   * Calls of a connection that may be cancelled at once, and how many more each second. Less than the 1,000 and 33 of nghttp2,
   * which begins no more calls then, but reads on and says nothing.
   */
  resetBurst: 900,
  resetsPerSecond: 30,
  /** Of `grpc.health.v1`, whose callers show no token. */
  healthBytes: 1_024,
  healthWatches: 1_000,
  healthWatchesPerConnection: 4,
  /** How often a connection of HTTP/2 is asked for a sign of life, and how long that may take. */
  pingMs: 20_000,
  answerMs: 20_000,
  /** How long a connection may have no call. Not a minute: the connection of a caller with a call a minute would end as it calls. */
  unusedMs: 90_000,
  /** How long a call may go without data in either direction. */
  idleMs: 60_000,
  /** The longest deadline that a caller may set, and the deadline of a call that has none. */
  timeoutMs: 120_000,
  /** How long a call goes on after that, so that its answer can say that it was late. */
  lateMs: 5_000,
  /** How long running calls may take to finish on shutdown. */
  drainMs: 10_000,
}

export type ServerLimits = Readonly<Record<keyof typeof serverLimits, number>>
