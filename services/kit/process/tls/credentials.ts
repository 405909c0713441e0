import type { Live } from '../reloading/live.ts'
import type { TlsFiles } from './service-tls.ts'

/** What a program presents to the services of its installation, and accepts from callers. It may change while the program runs. */
export interface Credentials {
  /** The bearer token that calls carry. */
  readonly serviceToken: string
  /** The bearer tokens of the installation that are accepted; by default only `serviceToken`. */
  readonly acceptedTokens?: readonly string[]
  /** With it, calls to https addresses present a certificate, and callers over TLS must present one. */
  readonly tls?: Live<TlsFiles> | undefined
  /** Whether callers without TLS are refused. */
  readonly tlsOnly?: boolean
}
