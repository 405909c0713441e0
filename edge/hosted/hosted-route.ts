import type { Step } from '../http/state.ts'

export interface HostedRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly steps: readonly Step[]
}
