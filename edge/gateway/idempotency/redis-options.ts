const CONNECT_TIMEOUT_MS = 2_000
const RECONNECT_MAX_MS = 1_000
/** Commands without a reply beyond which new ones fail at once. */
const PENDING_COMMANDS_MAX = 1_000

export const OPTIONS = {
  disableOfflineQueue: true,
  commandsQueueMaxLength: PENDING_COMMANDS_MAX,
  socket: {
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectStrategy: (tries: number) => Math.min(RECONNECT_MAX_MS, 50 * 2 ** tries),
  },
}

/** The options for servers that are found: they have the user, password and protocol of the address that led to them. */
export function optionsLike({ username, password, protocol }: URL) {
  return {
    ...OPTIONS,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    socket: { ...OPTIONS.socket, ...(protocol === 'rediss:' && ({ tls: true } as const)) },
  }
}

/** Takes the outcome of attempts to connect. */
export interface Attempts {
  readonly failed: (error: unknown) => void
  readonly worked: () => void
}
