import type { DescService } from '@bufbuild/protobuf'
import { type Client, Code, ConnectError, createClient, type Interceptor } from '@connectrpc/connect'
import { readDetails } from '../../error-details.ts'
import type { Credentials } from '../../process/tls/credentials.ts'
import { embeddedTransport } from './embedded.ts'
import { type Log, silentLog } from '../../process/logging/log.ts'
import { measureAttempts } from './measure-attempts.ts'
import { namingOutages } from './name-outages.ts'
import { outageLog } from '../../process/logging/outage-log.ts'
import { balancedTransport } from '../balancing/peers.ts'
import {
  CALLER_NOT_ALLOWED,
  MESSAGE_BYTES_MAX,
  SERVICE_TOKEN_INVALID,
  type Service,
} from '../call/service.ts'
import { sendRequestId } from '../call/request-id.ts'

/** A client of a service, wherever the service runs. */
export interface Link<S extends DescService> {
  readonly client: Client<S>
  /** Rejects while the service cannot serve, as far as is known here. */
  readonly check: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** The mistake of an installation whose own programs get an error with this reason. */
const MISTAKES: Readonly<Record<string, string>> = {
  [SERVICE_TOKEN_INVALID]:
    'the service refuses SERVICE_TOKEN: name its SHA-256 in SERVICE_CALLERS, or set the same for all programs',
  [CALLER_NOT_ALLOWED]:
    'the service does not let this program call: list the method for it in SERVICE_CALLERS',
}

/** The default deadline of a call. */
export const CALL_TIMEOUT_MS = 5_000

/**
 * Links a caller to a service: over the network if it has addresses, otherwise started inside this process. Tests check that
 * code which works embedded also works over the network: see `passInProcess`. `timeoutMs` is the default deadline of embedded
 * calls.
 */
export async function link<S extends DescService>(
  descriptor: S,
  addresses: readonly URL[],
  credentials: Credentials,
  log: Log,
  start: () => Promise<Service>,
  { timeoutMs = CALL_TIMEOUT_MS }: { timeoutMs?: number | undefined } = {},
): Promise<Link<S>> {
  if (addresses.length > 0) return connect(descriptor, addresses, credentials, log)
  const service = await start()
  const transport = embeddedTransport(service.routes, { log, timeoutMs })
  const { needs = {}, close } = service
  const check = () => Promise.all(Object.values(needs).map(need => need()))
  return { client: createClient(descriptor, namingOutages(descriptor, transport)), check, close }
}

/** A client of a service that runs in other processes. The log says when one of them comes or goes. */
export function connect<S extends DescService>(
  descriptor: S,
  addresses: readonly URL[],
  credentials: Credentials,
  log: Log = silentLog,
): Link<S> {
  const tls = outageLog(
    log,
    { failed: 'peer.tls-failed', recovered: 'peer.tls-recovered' },
    { target: descriptor.typeName },
  )
  const authenticate: Interceptor = next => async request => {
    request.header.set('authorization', `Bearer ${credentials.serviceToken}`)
    try {
      const response = await next(request)
      tls.worked()
      return response
    } catch (error) {
      const untrusted = untrustedIn(error)
      if (untrusted !== undefined) {
        tls.failed(untrusted)
        throw new ConnectError(untrusted.message, Code.Unavailable, undefined, undefined, untrusted)
      }
      const mistake = error instanceof ConnectError && MISTAKES[readDetails(error)?.reason ?? '']
      if (!mistake) throw error
      // A plain Error is a bug here: callers of this program must not take the mistake for theirs.
      throw new Error(mistake, { cause: error })
    }
  }
  const { transport, check, close } = balancedTransport(descriptor, addresses, {
    interceptors: [sendRequestId, measureAttempts, authenticate],
    timeoutMs: CALL_TIMEOUT_MS,
    messageBytesMax: MESSAGE_BYTES_MAX,
    tls: credentials.tls,
    log,
  })
  return { client: createClient(descriptor, namingOutages(descriptor, transport)), check, close }
}

/** The codes of OpenSSL's verification, of handshakes, and of the check of host names (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CODES =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_CERT_|INVALID_CA$|PATH_LENGTH_|INVALID_PURPOSE$|HOSTNAME_MISMATCH$)/

/** The TLS error by which a call failed before anything was sent; undefined for other errors. */
function untrustedIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return CODES.test((error as NodeJS.ErrnoException).code ?? '') ? error : untrustedIn(error.cause)
}
