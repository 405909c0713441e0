import type { DescService } from '@bufbuild/protobuf'
import { createClient, type Interceptor, type Transport } from '@connectrpc/connect'
import { createConnectTransport } from '@connectrpc/connect-node'
import {
  Health,
  HealthCheckResponse_ServingStatus as Status,
} from '../../../../proto/gen/grpc/health/v1/health_pb.js'
import type { Live } from '../../process/reloading/live.ts'
import type { TlsFiles } from '../../process/tls/service-tls.ts'
import type { Log } from '../../process/logging/log.ts'
import { Problem } from '../../problem.ts'
import { balancer, type Peer } from './balance.ts'
import { balancing } from './policy.ts'
import { failureOf } from './call-failure.ts'
import { withHttp1Calls } from '../fast-path/calls.ts'
import { openPeerSets } from './metrics.ts'
import type { PeerState, Probed } from './peer-health.ts'
import { asNamed, isOneProcess, type Place, placesOf, type Resolve } from './resolve.ts'

interface Options {
  readonly interceptors: readonly Interceptor[]
  /** The deadline of calls that have none. */
  readonly timeoutMs: number
  readonly messageBytesMax: number
  /** The certificate and the trusted authorities of calls to https addresses. */
  readonly tls: Live<TlsFiles> | undefined
  readonly log: Log
  readonly resolve?: Resolve
}

/** A transport to the processes behind some addresses, which are probed and resolved in the background until it is closed. */
export function balancedTransport({ typeName }: DescService, urls: readonly URL[], options: Options) {
  const { interceptors, timeoutMs, messageBytesMax, tls, log, resolve } = options
  const { transport, setPeers, tick, states, retriesLeft } = balancer({
    timeoutMs,
    probe: (peer, signal) => probe(peer, typeName, signal),
    onChange: (address, state) =>
      log('peer', { target: typeName, address, state }, state === 'resting' ? 'warn' : 'info'),
  })
  let places: readonly Place[] = []
  let peers: ReadonlyMap<string, Peer> = new Map()

  function set(found: readonly Place[]) {
    places = found
    const next = places.map(place => [place.name, peers.get(place.name) ?? peerAt(place)] as const)
    peers = new Map(next)
    setPeers([...peers.values()])
  }

  /** New calls use connections with the newest certificate; calls in flight stay on their connections. */
  function peerAt({ name, url, dial }: Place): Peer {
    const isTls = url.protocol === 'https:'
    const files = () => (isTls ? tls?.current : undefined)
    let shown = files()
    let transport = transportTo(url, dial, shown)
    return {
      address: name,
      get transport() {
        const renewed = files()
        if (renewed !== shown) transport = transportTo(url, dial, (shown = renewed))
        return transport
      },
    }
  }

  function transportTo(url: URL, dial: Place['dial'], files: TlsFiles | undefined): Transport {
    const streams = createConnectTransport({
      baseUrl: url.href.replace(/\/$/, ''),
      httpVersion: '2',
      useBinaryFormat: true,
      readMaxBytes: messageBytesMax,
      writeMaxBytes: messageBytesMax,
      pingIntervalMs: 10_000,
      interceptors: [...interceptors],
      nodeOptions: { ...dial, ...(files && { ...files, minVersion: 'TLSv1.3' }) },
    })
    return withHttp1Calls(url, { dial, files, interceptors, messageBytesMax }, streams)
  }

  const hasNames = urls.some(url => !isOneProcess(url))
  const resolveNames = async () => set(await placesOf(urls, places, resolve))
  set(urls.filter(isOneProcess).map(asNamed))
  const resolved = hasNames ? resolveNames() : Promise.resolve()
  const timers = [
    setInterval(tick, balancing.tickMs),
    ...(hasNames ? [setInterval(resolveNames, balancing.resolveEveryMs)] : []),
  ]
  for (const timer of timers) timer.unref()
  const peerSet = { service: typeName, states, retriesLeft }
  openPeerSets.add(peerSet)

  return {
    transport: hasNames ? after(resolved, transport) : transport,
    async check() {
      await resolved
      if (states().some(({ state }) => state === 'serving')) return
      const all = states().map(({ address, state }) => `${address} is ${NAMES[state]}`)
      throw new Problem('unavailable', `no process serves: ${all.join(', ')}`)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      openPeerSets.delete(peerSet)
    },
  }
}

const NAMES = {
  serving: 'serving',
  notServing: 'not serving',
  resting: 'unreachable',
} as const satisfies Record<PeerState, string>

/** A server without the health service, or without the health of this service, counts as serving: it answers. */
async function probe({ transport }: Peer, service: string, signal: AbortSignal): Promise<Probed> {
  try {
    const { status } = await createClient(Health, transport).check({ service }, { signal, timeoutMs: 0 })
    return status === Status.NOT_SERVING ? 'notServing' : 'serving'
  } catch (error) {
    if (signal.aborted) return 'silent'
    return failureOf(error) === 'answered' ? 'serving' : 'lost'
  }
}

/** Delays the first calls until the names are resolved. */
function after(resolved: Promise<void>, transport: Transport): Transport {
  return {
    unary: async (...call) => (await resolved, transport.unary(...call)),
    stream: async (...call) => (await resolved, transport.stream(...call)),
  }
}
