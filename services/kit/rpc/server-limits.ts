/** What a service port bears of callers that are not known yet, and of those that are. `/docs/services` gives the reasons. */
export const serverLimits = {
  connections: 4_000,
  connectionsPerAddress: 1_000,
  /** For the first byte, for the TLS handshake, and for the preface of HTTP/2. */
  openingMs: 5_000,
  /** For the head of a request of HTTP/1.1. */
  headMs: 10_000,
  headBytes: 16 * 1024,
  headFields: 64,
  /** Of HTTP/2, at a time. */
  streamsPerConnection: 500,
  /** Calls that a connection may cancel at once, and how many more each second. */
  resetBurst: 1_000,
  resetsPerSecond: 100,
  /** Of `grpc.health.v1`, whose callers show no token. */
  healthBytes: 1_024,
  healthWatches: 1_000,
  healthWatchesPerConnection: 4,
  /** How long neither side of a call may move. */
  idleMs: 60_000,
  /** The longest deadline that a caller may set. */
  timeoutMs: 120_000,
}

export type ServerLimits = Readonly<Record<keyof typeof serverLimits, number>>
