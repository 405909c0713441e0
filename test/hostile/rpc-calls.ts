import { type DescMethod, fromJson, type JsonValue, toBinary } from '@bufbuild/protobuf'
import { encodeEnvelope } from '@connectrpc/connect/protocol'
import type { Random } from './random.ts'
import type { messagesOf } from './rpc-messages.ts'
import { mutated } from './values.ts'

export interface RpcCall {
  readonly method: DescMethod
  readonly type: string
  readonly body: Uint8Array
}

/** Content types of single calls and of streams. Connect uses different ones for them, gRPC the same. */
const types: Readonly<Record<'unary' | 'streaming', readonly string[]>> = {
  unary: [
    'application/json',
    'application/proto',
    'application/grpc',
    'application/grpc+json',
    'application/grpc-web+proto',
    'application/grpc-web+json',
  ],
  streaming: [
    'application/connect+json',
    'application/connect+proto',
    'application/grpc',
    'application/grpc+json',
    'application/grpc-web+proto',
  ],
}

/** A function that makes calls in each protocol: good ones, with one mistake, and junk. */
export function rpcCalls(
  methods: readonly DescMethod[],
  random: Random,
  messageOf: ReturnType<typeof messagesOf>,
): () => RpcCall {
  const quick = methods.filter(({ name }) => name !== 'DownloadDirectory')

  return () => {
    // The directory has megabytes.
    const method = random.of(random.oneIn(1_000) ? methods : quick)
    const type = random.of(types[method.methodKind === 'unary' ? 'unary' : 'streaming'])
    const encode = type.endsWith('json') ? asJson : asBinary
    const message = encode(method, messageOf(method.input))
    const isFramed = /grpc|connect/.test(type)
    const body = isFramed ? framed(message) : message
    return { method, type, body: random.oneIn(4) ? damaged(body) : body }
  }

  /** A third of the messages have one mistake. */
  function asJson(_: DescMethod, message: JsonValue): Uint8Array {
    return Buffer.from(JSON.stringify(random.oneIn(3) ? mutated(message, random) : message))
  }

  function asBinary({ input }: DescMethod, message: JsonValue): Uint8Array {
    const bytes = toBinary(input, fromJson(input, message))
    return random.oneIn(3) ? damaged(bytes) : bytes
  }

  /** One message, sometimes none or two, or one with wrong flags or a wrong length. */
  function framed(message: Uint8Array): Uint8Array {
    const frame = encodeEnvelope(random.oneIn(15) ? random.below(256) : 0, message)
    if (random.oneIn(15)) frame[1 + random.below(4)] = random.below(256)
    return random.oneIn(15) ? Buffer.concat([frame, frame].slice(random.below(3))) : frame
  }

  function damaged(bytes: Uint8Array): Uint8Array {
    const at = random.below(bytes.length + 1)
    const junk = Uint8Array.from({ length: random.below(20) }, () => random.below(256))
    return random.of([
      bytes.subarray(0, at),
      Buffer.concat([bytes.subarray(0, at), junk, bytes.subarray(at)]),
      Buffer.concat([bytes.subarray(0, at), junk, bytes.subarray(at + junk.length)]),
      Buffer.concat([bytes, bytes]),
      junk,
    ])
  }
}
