import type { Step } from '../http/state.ts'

export interface HostedRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** What the security log tells if it succeeds; refusals are always told. */
  readonly recorded?: 'opening' | 'created' | 'updated' | 'deleted' | 'made-default'
  readonly steps: readonly Step[]
}
