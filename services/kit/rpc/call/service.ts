import type { ConnectRouter } from '@connectrpc/connect'
import type { Checks } from '../../process/lifecycle/dependencies.ts'

/** A started service. `close` releases what it holds. */
export interface Service {
  readonly routes: (router: ConnectRouter) => void
  /** Checks of the dependencies without which the service cannot serve. */
  readonly needs?: Checks
  readonly close: () => Promise<void>
}

/** The largest message that is sent or accepted. */
export const MESSAGE_BYTES_MAX = 4 * 1024 * 1024

/** The reason of the error that answers a call without the service token. */
export const SERVICE_TOKEN_INVALID = 'SERVICE_TOKEN_INVALID'

/** The reason of the error that answers a known caller which may not call a method. */
export const CALLER_NOT_ALLOWED = 'CALLER_NOT_ALLOWED'
