import type { Live } from '../reloading/live.ts'
import type { TlsFiles } from './service-tls.ts'

/** What a program shows to the services of its installation, and accepts from callers. It may change while the program runs. */
export interface Credentials {
  /** The bearer token that calls carry. */
  readonly serviceToken: string
  /** The bearer tokens of the installation that are accepted; by default that one. */
  readonly acceptedTokens?: readonly string[]
  /** With it, calls to https addresses show a certificate, and so must callers. */
  readonly tls?: Live<TlsFiles> | undefined
  /** Whether callers without TLS are refused. */
  readonly tlsOnly?: boolean
}
