import type { Step } from '../../gateway/http/state.ts'

export interface HostedRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The line that the security log gets if the request succeeds. A refusal always gets one. */
  readonly recorded?: 'opening' | 'created' | 'updated' | 'deleted' | 'made-default'
  readonly steps: readonly Step[]
}
