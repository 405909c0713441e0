import type { ManagementSessionOptions } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import type { Owner } from '../owner.ts'
import type { Scope } from './scope.ts'

export interface Session {
  readonly id: string
  readonly owner: Owner
  readonly returnUrl: string
  readonly options: ManagementSessionOptions | undefined
  readonly scope: Scope
  readonly expiresAt: Date
  readonly extensionsLeft: number
}
