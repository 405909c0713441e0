import { once } from 'node:events'
import { create, toBinary } from '@bufbuild/protobuf'
import { Code } from '@connectrpc/connect'
import t, { type Test } from 'tap'
import { request } from 'undici'
import {
  ValidateRequestSchema,
  ValidationService,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { checkedRoutes } from '../../services/library/bounds/checked-routes.ts'
import { Problem } from '../../services/kit/problem.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { MESSAGE_BYTES_MAX } from '../../services/kit/rpc/call/service.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { until } from '../harness/until.ts'

const TOKEN = 'a token of this test'
/** More calls than the HTTP/1.1 connections of a client. */
const MANY = 100
/** Currencies of the first item; each chooses a behaviour of the service. */
const BUG = 'USD'
const BAD = 'GBP'
const BIG = 'JPY'
const WAIT_FOR_ALL = 'SEK'
const WAIT_FOR_END = 'CHF'
const STAND_STILL = 'NOK'
/** The deadline of a call whose answer arrives in time, while this process is blocked past the deadline. */
const SHORT_MS = 100

async function served(t: Test) {
  const working = new Set<AbortSignal>()
  let manyArrived!: () => void
  const many = new Promise<void>(resolve => (manyArrived = resolve))
  const validate = async (
    [{ currency = '' } = {}]: readonly { currency?: string | undefined }[],
    signal: AbortSignal,
  ) => {
    if (currency === BUG) throw new Error('a bug')
    if (currency === BAD) throw new Problem('refused', 'not this one', 'SOME_CODE')
    if (currency === BIG) return [{ alerts: [{ message: 'x'.repeat(MESSAGE_BYTES_MAX) }] }]
    if (currency === STAND_STILL) setImmediate(standStill, 2 * SHORT_MS)
    if (currency !== WAIT_FOR_END && currency !== WAIT_FOR_ALL) return []
    working.add(signal)
    if (working.size === MANY) manyArrived()
    await (currency === WAIT_FOR_END ? once(signal, 'abort') : many)
    return []
  }
  const running = await serve(
    {
      routes: checkedRoutes(ValidationService, {
        validate: async ({ items }, { signal }) => ({ items: await validate(items, signal) }),
        async *validateStream() {},
        describeFindings: () => ({}),
      }),
      close: async () => {},
    },
    { port: 0, host: '127.0.0.1', credentials: { serviceToken: TOKEN }, log: silentLog },
  )
  t.teardown(running.close)
  const address = new URL(`http://127.0.0.1:${running.port}`)
  const { client, close } = connect(ValidationService, [address], { serviceToken: TOKEN })
  t.teardown(close)
  return { address, client, working }
}

t.test('a plain call is answered as Connect would answer it', async t => {
  const { address } = await served(t)
  const url = new URL('payprep.validation.v1.ValidationService/Validate', address)
  const of = (currency: string) =>
    toBinary(ValidateRequestSchema, create(ValidateRequestSchema, { items: [{ currency }] }))
  const cases: Record<string, { body: Uint8Array; headers?: Record<string, string> }> = {
    'an answer': { body: of('EUR') },
    'an empty message': { body: new Uint8Array() },
    'a field of a newer caller': { body: Buffer.from([0xc2, 0x3e, 3, ...Buffer.from('new')]) },
    'a Problem': { body: of(BAD) },
    'a bug': { body: of(BUG) },
    'a request that breaks the contract': { body: of('euro') },
    'a request that is no message': { body: Buffer.from('\xff\xff', 'latin1') },
    'a request that is too large': { body: new Uint8Array(MESSAGE_BYTES_MAX + 1) },
    'a deadline that is none': { body: of('EUR'), headers: { 'connect-timeout-ms': 'soon' } },
    'a deadline that is too long': { body: of('EUR'), headers: { 'connect-timeout-ms': '999999999' } },
  }
  for (const [name, { body, headers }] of Object.entries(cases)) {
    const answer = async (more: Record<string, string>) => {
      const answer = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/proto',
          authorization: `Bearer ${TOKEN}`,
          ...headers,
          ...more,
        },
        body,
      })
      const {
        statusCode,
        headers: { 'content-type': type },
      } = answer
      return { statusCode, type, body: await answer.body.text() }
    }
    t.strictSame(await answer({}), await answer({ 'accept-encoding': 'identity' }), name)
  }
})

t.test('the work for a call ends with its deadline, and when its caller leaves', async t => {
  const { client, working } = await served(t)
  const items = [{ currency: WAIT_FOR_END }]
  const leaving = new AbortController()
  void client.validate({ items }, { timeoutMs: 50 }).catch(() => {})
  const left = client.validate({ items }, { signal: leaving.signal }).catch(() => {})
  await until(() => working.size >= 2)
  leaving.abort()
  await left
  for (const signal of working) if (!signal.aborted) await once(signal, 'abort')
})

t.test('an answer that arrived in time is accepted, though read after the deadline', async t => {
  const { client } = await served(t)
  await client.validate({ items: [] })
  const items = [{ currency: STAND_STILL }]
  await t.resolves(client.validate({ items }, { timeoutMs: SHORT_MS }))
})

t.test('any number of calls is in flight at a time', async t => {
  const { client } = await served(t)
  await Promise.all(
    Array.from({ length: MANY }, () => client.validate({ items: [{ currency: WAIT_FOR_ALL }] })),
  )
})

t.test('an answer that is too large is refused', async t => {
  const { client } = await served(t)
  await t.rejects(client.validate({ items: [{ currency: BIG }] }), { code: Code.ResourceExhausted })
})

function standStill(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
