import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Code } from '@connectrpc/connect'
import { errorInfo } from '../../error-details.ts'
import { type Caller, type Callers, noCallers } from '../../callers/callers.ts'
import { certificateNames } from '../../callers/certificate-names.ts'
import { identify, type Unknown } from '../../callers/identify.ts'
import type { Credentials } from '../../process/tls/credentials.ts'
import type { SecurityLog } from '../../process/security/security-log.ts'
import { answerError, type Handler, type Request } from '../call/answer-error.ts'
import { admit } from '../call/caller.ts'
import { refusal } from '../call/explained.ts'
import { HEALTH_PATH, WATCH_PATH } from './health.ts'
import { CALLER_NOT_ALLOWED, SERVICE_TOKEN_INVALID } from '../call/service.ts'
import type { ServerLimits } from '../call/server-limits.ts'

type Response = Parameters<Handler>[1]

interface Admission {
  readonly credentials: Credentials
  readonly callers: { readonly current: Callers } | undefined
  readonly securityLog: SecurityLog
  readonly limits: ServerLimits
  /** Whether the path is that of a method: others are not logged, as they may hold anything. */
  readonly isMethod: (path: string) => boolean
}

/** Every identified caller may use reflection. */
const REFLECTION_PATH = '/grpc.reflection.'

/** The facts about a connection on which admission depends. */
interface Connection {
  readonly address: string | undefined
  readonly certificateNames: readonly string[]
  watches: number
}

/**
 * Passes on the calls that an identified caller may make, and health checks, as load balancers have no token. All other calls
 * are refused before anything of the body is read. Each refusal is a line of the security log.
 */
export function admitting(
  handler: Handler,
  { credentials, callers, securityLog, limits, isMethod }: Admission,
): Handler {
  let watches = 0

  function refuse(request: Request, response: Response, path: string, unknown: Unknown | { caller: Caller }) {
    const { address } = connectionOf(request)
    const target = isMethod(path) ? path.slice(1) : undefined
    const [reason, caller] =
      'caller' in unknown
        ? ['caller-not-allowed', unknown.caller.name]
        : [unknown.reason, unknown.reason === 'token-expired' ? unknown.name : undefined]
    securityLog('service.call', { outcome: 'failure', reason, address, caller, target })
    answerError(request, response, 'caller' in unknown ? notAllowed(unknown.caller.name) : notKnown(unknown))
  }

  /** A watch lasts until its caller ends it, and takes memory: so their number is limited. */
  function watch(request: Request, response: Response) {
    const connection = connectionOf(request)
    if (watches >= limits.healthWatches || connection.watches >= limits.healthWatchesPerConnection) {
      securityLog('service.call', {
        outcome: 'failure',
        reason: 'too-many-watches',
        address: connection.address,
        target: WATCH_PATH.slice(1),
      })
      return answerError(
        request,
        response,
        refusal(Code.ResourceExhausted, 'too many health watches: use Check'),
      )
    }
    watches++
    connection.watches++
    response.once('close', () => {
      watches--
      connection.watches--
    })
    handler(request, response)
  }

  return (request, response: Response) => {
    const path = pathOf(request.url)
    if (path.startsWith(HEALTH_PATH))
      return path === WATCH_PATH ? watch(request, response) : handler(request, response)
    const { authorization } = request.headers
    const shown = { certificateNames: connectionOf(request).certificateNames, authorization }
    const found = identify(shown, credentials, callers?.current ?? noCallers)
    if ('reason' in found) return refuse(request, response, path, found)
    if (!found.mayCall(path) && !path.startsWith(REFLECTION_PATH) && isMethod(path))
      return refuse(request, response, path, { caller: found })
    admit(request, found)
    handler(request, response)
  }
}

function pathOf(url = ''): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

const connections = new WeakMap<object, Connection>()

/** Cached per connection, so that its certificate is read once. */
function connectionOf(request: Request): Connection {
  const key: object = sessionOf(request) ?? request.socket
  let connection = connections.get(key)
  if (connection === undefined) connections.set(key, (connection = describe(request.socket as Socket)))
  return connection
}

const sessionOf = (request: IncomingMessage | Http2ServerRequest) =>
  'stream' in request ? request.stream.session : undefined

function describe(socket: Socket): Connection {
  // With HTTP/2, `request.socket` is a Proxy of the socket.
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  return {
    address: socket.remoteAddress,
    certificateNames: certificateNames(certificate?.subjectAltName),
    watches: 0,
  }
}

function notAllowed(name: string) {
  const error = refusal(
    Code.PermissionDenied,
    `${name} may not call this method: the operator of the installation lists it in SERVICE_CALLERS`,
  )
  error.details = [errorInfo(CALLER_NOT_ALLOWED)]
  return error
}

const MESSAGES: Readonly<Record<Unknown['reason'], string>> = {
  'token-missing': 'the service token is missing or wrong: send authorization: Bearer <SERVICE_TOKEN>',
  'token-unknown': 'the service token is missing or wrong: send authorization: Bearer <SERVICE_TOKEN>',
  'token-expired': 'the token has expired: ask the operator of the installation for a new one',
  'certificate-unknown':
    'no name of the certificate is that of a caller, and no token was sent: the operator of the installation lists callers in SERVICE_CALLERS',
}

function notKnown({ reason }: Unknown) {
  const error = refusal(Code.Unauthenticated, MESSAGES[reason])
  error.details = [errorInfo(SERVICE_TOKEN_INVALID)]
  return error
}
