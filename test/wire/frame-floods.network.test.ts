import { connect as connectSocket } from 'node:net'
import t from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { fieldBlock, frame, PREFACE } from './http2-frames.ts'
import { served, TOKEN } from './served.ts'

// Floods of frames of HTTP/2 on a service port, under its own limits: CVE-2023-44487, CVE-2024-27983, CVE-2025-8671, and those of
// CVE-2019-9511 to 9518.

const FRAMES = 60_000
const FRAMES_A_WRITE = 1_000
const [DATA, HEADERS, PRIORITY, RESET, SETTINGS, PING, WINDOW_UPDATE, CONTINUATION] = [0, 1, 2, 3, 4, 6, 8, 9]
const [NO_FLAGS, END_STREAM, END_HEADERS] = [0, 1, 4]
const [NO_ERROR, CANCEL] = [0, 8]
const empty = Buffer.alloc(0)
const call = {
  ':method': 'POST',
  ':scheme': 'http',
  ':path': '/payprep.validation.v1.ValidationService/Validate',
  ':authority': 'localhost',
  'content-type': 'application/grpc+proto',
}
const UNKNOWN = fieldBlock(call)
const KNOWN = fieldBlock({ ...call, authorization: `Bearer ${TOKEN}` })
const WRONG = fieldBlock({ ...call, Upper: 'case' })
/** The number of the nth call of a connection. */
const stream = (index: number) => 1 + 2 * index

function number(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A call, and a frame that ends it. */
const ended = (head: Buffer, type: number, value: number, flags = END_HEADERS) => ({
  next: (index: number) =>
    Buffer.concat([
      frame(HEADERS, flags, stream(index), head),
      frame(type, NO_FLAGS, stream(index), number(value)),
    ]),
})

interface Flood {
  readonly first?: Buffer
  readonly next: (index: number) => Buffer
}

/** By what becomes of the connection, then by title. */
const floods: Readonly<Record<'told' | 'closed' | 'read', Readonly<Record<string, Flood>>>> = {
  told: {
    'calls, each cancelled at once': ended(KNOWN, RESET, CANCEL),
    'calls, each cancelled at once without an error': ended(KNOWN, RESET, NO_ERROR),
    'calls without credentials, each cancelled at once': ended(UNKNOWN, RESET, CANCEL),
    'whole calls without credentials, each cancelled at once': ended(
      UNKNOWN,
      RESET,
      CANCEL,
      END_HEADERS | END_STREAM,
    ),
  },
  closed: {
    'calls, each ended by a wrong window': ended(KNOWN, WINDOW_UPDATE, 0),
    'calls, each ended by a window that is too large': ended(KNOWN, WINDOW_UPDATE, 2 ** 31 - 1),
    'calls with a wrong head': { next: index => frame(HEADERS, END_HEADERS, stream(index), WRONG) },
    'calls without an end': { next: index => frame(HEADERS, END_HEADERS, stream(index), KNOWN) },
    'a head without an end': {
      first: frame(HEADERS, NO_FLAGS, 1, KNOWN),
      next: () => frame(CONTINUATION, NO_FLAGS, 1, fieldBlock({ a: 'b' })),
    },
    'a head that nothing continues': {
      first: frame(HEADERS, NO_FLAGS, 1, KNOWN),
      next: () => frame(CONTINUATION, NO_FLAGS, 1, empty),
    },
    'data without a byte': {
      first: frame(HEADERS, END_HEADERS, 1, KNOWN),
      next: () => frame(DATA, NO_FLAGS, 1, empty),
    },
  },
  read: {
    pings: { next: () => frame(PING, NO_FLAGS, 0, Buffer.alloc(8)) },
    settings: { next: () => frame(SETTINGS, NO_FLAGS, 0, empty) },
    'one call, cancelled again and again': {
      first: frame(HEADERS, END_HEADERS, 1, KNOWN),
      next: () => frame(RESET, NO_FLAGS, 1, number(CANCEL)),
    },
    'window updates': { next: () => frame(WINDOW_UPDATE, NO_FLAGS, 0, number(1)) },
    'priorities of calls that never come': {
      next: index => frame(PRIORITY, NO_FLAGS, stream(index), Buffer.alloc(5)),
    },
    'frames of an unknown type': { next: () => frame(0xfe, NO_FLAGS, 0, Buffer.alloc(16)) },
  },
}

const results = {
  told: 'close their connection, and the security log tells it as resets',
  closed: 'close their connection, and the security log tells it as an error',
  read: 'make no work beyond reading them, though the connection may stay',
}

for (const [end, ofEnd] of Object.entries(floods) as ['told' | 'closed' | 'read', Record<string, Flood>][])
  for (const [title, { first = empty, next }] of Object.entries(ofEnd))
    t.test(`${title}: they ${results[end]}; others are served`, async t => {
      const { address, handled, lines } = await served(t)
      const { client, close } = connect(ValidationService, [address], { serviceToken: TOKEN })
      t.teardown(close)
      const attacker = connectSocket(Number(address.port), '127.0.0.1')
      t.teardown(() => attacker.destroy())
      attacker.on('error', () => {}).resume()
      const closed = new Promise<void>(done => attacker.once('close', () => done()))

      attacker.write(Buffer.concat([PREFACE, first]))
      for (let sent = 0; sent < FRAMES && !attacker.destroyed; sent += FRAMES_A_WRITE) {
        const frames = Array.from({ length: FRAMES_A_WRITE }, (_, index) => next(sent + index))
        // The kernel takes them as fast as the server reads.
        const taken = new Promise<void>(done => attacker.write(Buffer.concat(frames), () => done()))
        await Promise.race([taken, closed])
      }
      t.strictSame((await client.validate({})).items, [])
      if (end !== 'read') await closed
      t.strictSame((await client.validate({})).items, [])
      // Two are our own. HTTP/2 of Node begins 1,000 calls before it refuses more, and 33 each second: a flood takes some seconds.
      t.equal(handled(), 2)
      t.ok(lines.length <= 2_000, `${lines.length} lines`)
      const told = lines.filter(({ event }) => event === 'service.connection')
      // A connection of those that are only read stays, unless its answers pile up.
      if (end === 'read') t.ok(told.length <= 1)
      else t.equal(told.length, 1)
      const reason = end === 'told' ? 'too-many-resets' : 'protocol-error'
      for (const line of told) t.match(line, { reason, address: '127.0.0.1' })
    })
