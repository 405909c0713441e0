import { Certificate } from 'pkijs'
import type { Psd2Role, RevocationPolicy } from './policies.ts'
import { psd2StatementOf } from './psd2-statement.ts'
import type { Revocations } from './revocations.ts'

export interface TrustSettings {
  /** Without them, revocation is not checked. */
  readonly revocations: (() => Revocations) | undefined
  readonly policy: RevocationPolicy
  /**
   * The certificate must have one of these; none are required if it is empty. The EPC says that the role is not relevant
   * for Verification Of Payee, and that responders should not check it (VOP API FAQ).
   */
  readonly roles: readonly Psd2Role[]
}

/** What a certificate of a trusted authority lacks; undefined if nothing. */
export type Mistrust = 'REVOKED' | 'REVOCATION_UNKNOWN' | 'ROLE_MISSING'

/** Reads a certificate (DER) once, and tells at any time later whether it is trusted: it may be revoked meanwhile. */
export type Trust = (der: Buffer) => () => Mistrust | undefined

export function trustWith({ revocations, policy, roles }: TrustSettings): Trust {
  return der => {
    const certificate = Certificate.fromBER(der)
    const has = psd2StatementOf(certificate)?.roles ?? []
    if (roles.length > 0 && !roles.some(role => has.includes(role))) return () => 'ROLE_MISSING'
    return () => {
      const state = revocations?.().stateOf(certificate)
      if (state === 'REVOKED') return 'REVOKED'
      return state === 'UNKNOWN' && policy === 'hard' ? 'REVOCATION_UNKNOWN' : undefined
    }
  }
}
