import { CONNECTIONS_MAX } from '../../../../services/kit/rpc/fast-path/calls.ts'
import { serverLimits as limits } from '../../../../services/kit/rpc/call/server-limits.ts'
import { html } from '../html.ts'
import { table } from '../table.ts'

const seconds = (ms: number) => `${ms / 1_000} s`
const kib = (bytes: number) => `${bytes / 1_024} KiB`
const count = (value: number) => value.toLocaleString('en')

const rows: readonly (readonly [what: string, limit: string, reason: string])[] = [
  [
    'Connections of a process',
    `${count(limits.connections)}, ${count(limits.connectionsPerAddress)} of an address or an IPv6 network of 64 bits`,
    `Each costs memory before anything is known of its caller. Each process that calls needs up to ${CONNECTIONS_MAX + 1}; a proxy may hold those of many.`,
  ],
  [
    'First byte, TLS handshake, preface of HTTP/2',
    `${seconds(limits.openingMs)} each`,
    'A caller that connects has something to say.',
  ],
  [
    'Head of a request',
    `${kib(limits.headBytes)}, over HTTP/2 ${limits.headFields} fields, over HTTP/1.1 within ${seconds(limits.headMs)}`,
    'Heads are kept before the token in them is seen.',
  ],
  ['Token', 'before the body', 'Nothing of a body is read for a caller that is not known or may not call.'],
  ['Calls of a connection at a time', count(limits.streamsPerConnection), 'Further ones wait at the caller.'],
  [
    'Cancelled calls of a connection',
    `${count(limits.resetBurst)}, and ${limits.resetsPerSecond} more each second`,
    'Calls that are begun and cancelled cost the service more than the caller (CVE-2023-44487). The connection is closed.',
  ],
  [
    'Health',
    `messages of ${kib(limits.healthBytes)}; ${count(limits.healthWatches)} watches, ${limits.healthWatchesPerConnection} of a connection`,
    'It is answered without a token, and a watch stays open.',
  ],
  ['Message', '4 MiB', 'It is held in memory as a whole.'],
  [
    'A call on which nothing moves',
    seconds(limits.idleMs),
    'Its caller is gone, or holds what it has sent of a body.',
  ],
  [
    'Deadline',
    `${seconds(limits.timeoutMs)} at most, and where a caller states none`,
    `No call may hold resources for longer: it is cut ${seconds(limits.lateMs)} later. A stream of requests goes on for as long as its messages do, and a watch of the health for as long as it is read.`,
  ],
  [
    'A connection without a call',
    seconds(limits.unusedMs),
    'It is held for nothing, though over HTTP/2 it pings. Clients open another with their next call.',
  ],
]

/** What a service port bears. */
export const limitsSection = html`<section id="limits">
  <h2>Limits</h2>
  ${table({ columns: ['What', 'Limit', 'Why'], rows })}
  <p>
    What is refused by them, and each refused call, is a line of the
    <a href="/docs/security">security log</a>.
  </p>
</section>`
