import type { DescService } from '@bufbuild/protobuf'
import { type Client, type ConnectRouter, createClient, type Interceptor } from '@connectrpc/connect'
import { createConnectTransport } from '@connectrpc/connect-node'
import { balanced } from './balance.ts'
import { embeddedTransport } from './embedded.ts'
import type { Log } from '../process/log.ts'
import { logRpcs } from './log-rpcs.ts'
import { sendProblems } from '../problem.ts'

/** A service that is ready to answer, and how to let go of what it holds. */
export interface Service {
  readonly routes: (router: ConnectRouter) => void
  readonly close: () => Promise<void>
}

/** A caller's hold on a service, wherever it runs. */
export interface Link<S extends DescService> {
  readonly client: Client<S>
  readonly close: () => Promise<void>
}

/** What a caller of another process needs besides its address. */
export interface Credentials {
  /** Shared by the services of one installation; proves that a caller is one of them. */
  readonly serviceToken: string
}

/** How long a call may take when its caller does not say. */
export const CALL_TIMEOUT_MS = 5_000

/** The longest message that is sent or read. */
export const MESSAGE_BYTES_MAX = 4 * 1024 * 1024

/**
 * Joins a caller to a service: over the network when it has addresses, inside
 * this process when it has none. Either way each message is encoded and decoded,
 * so nothing that works embedded can stop working when the two are parted.
 */
export async function link<S extends DescService>(
  descriptor: S,
  addresses: readonly URL[],
  credentials: Credentials,
  log: Log,
  start: () => Promise<Service>,
): Promise<Link<S>> {
  if (addresses.length > 0) return connect(descriptor, addresses, credentials)
  const service = await start()
  const transport = embeddedTransport(service.routes, {
    interceptors: [logRpcs(log, { all: false }), sendProblems],
    timeoutMs: CALL_TIMEOUT_MS,
  })
  return { client: createClient(descriptor, transport), close: service.close }
}

/** A client of a service that runs elsewhere, in as many processes as there are addresses. */
export function connect<S extends DescService>(
  descriptor: S,
  addresses: readonly URL[],
  { serviceToken }: Credentials,
): Link<S> {
  const authenticate: Interceptor = next => request => {
    request.header.set('authorization', `Bearer ${serviceToken}`)
    return next(request)
  }
  const transport = balanced(
    addresses.map(address => ({
      address,
      transport: createConnectTransport({
        baseUrl: address.href.replace(/\/$/, ''),
        httpVersion: '2',
        useBinaryFormat: true,
        defaultTimeoutMs: CALL_TIMEOUT_MS,
        readMaxBytes: MESSAGE_BYTES_MAX,
        writeMaxBytes: MESSAGE_BYTES_MAX,
        pingIntervalMs: 10_000,
        interceptors: [authenticate],
      }),
    })),
  )
  return { client: createClient(descriptor, transport), close: async () => {} }
}
