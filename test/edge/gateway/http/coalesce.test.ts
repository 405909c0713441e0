import { type CallOptions, Code, ConnectError } from '@connectrpc/connect'
import t from 'tap'
import { coalesced } from '../../../../edge/gateway/http/coalesce.ts'
import { requestIdKey } from '../../../../services/kit/rpc/call/request-id.ts'
import { Problem } from '../../../../services/kit/problem.ts'

interface Sent extends CallOptions {
  readonly items: readonly number[]
}

/** Doubles each number, unless `fail` throws. */
function doubling(fail: (items: readonly number[]) => void = () => {}) {
  const sent: Sent[] = []
  const ask = coalesced<number, number>(200, async (items, options) => {
    sent.push({ items, ...options })
    fail(items)
    return items.map(item => 2 * item)
  })
  return {
    sent,
    ask: async (item: number) => (await ask([item], `request-${item}`))[0],
    askMany: (items: readonly number[]) => ask(items, `request-${items[0]}`),
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

t.test('requests of one turn of the event loop share RPCs of at most 200 items', async t => {
  const { sent, ask } = doubling()
  t.strictSame(
    await Promise.all(numbers(405).map(ask)),
    numbers(405).map(each => 2 * each),
  )
  t.strictSame(
    sent.map(({ items }) => items.length),
    [200, 200, 5],
  )
  t.equal(
    sent[2]?.contextValues?.get(requestIdKey),
    'request-400,request-401,request-402,request-403,request-404',
  )
  t.equal(await ask(7), 14)
  t.strictSame(sent[3]?.items, [7], 'a single request is sent alone')
})

t.test('requests of several items are not split, and each gets its own results in order', async t => {
  const { sent, ask, askMany } = doubling()
  const groups = Array.from({ length: 21 }, (_, group) => numbers(10).map(each => 10 * group + each))
  const [single, ...answers] = await Promise.all([ask(1_000), ...groups.map(askMany)])
  t.equal(single, 2_000)
  t.strictSame(
    answers,
    groups.map(group => group.map(each => 2 * each)),
  )
  t.strictSame(
    sent.map(({ items }) => items.length),
    [191, 20],
  )
})

t.test('a request that fails does not fail others of its batch', async t => {
  const { sent, ask } = doubling(items => {
    if (items.includes(3)) throw new ConnectError('internal error', Code.Internal)
  })
  const settled = await Promise.allSettled(numbers(5).map(ask))
  t.strictSame(
    settled.map(({ status }) => status === 'fulfilled'),
    [true, true, true, false, true],
  )
  t.match(settled[3], { reason: { code: Code.Internal } })
  t.strictSame(
    sent.map(({ items }) => items),
    [[0, 1, 2, 3, 4], [0], [1], [2], [3], [4]],
    'each is repeated alone, once',
  )
})

t.test('an item that a service refuses is refused alone', async t => {
  const { ask } = doubling(items => {
    if (items.includes(1)) throw new Problem('invalid', 'not this one')
  })
  t.match(await Promise.allSettled(numbers(2).map(ask)), [
    { value: 0 },
    { reason: { message: 'not this one' } },
  ])
})

t.test('a batch is not repeated one by one during an outage', async t => {
  const outages = [
    new ConnectError('no connection', Code.Unavailable),
    new ConnectError('too late', Code.DeadlineExceeded),
    new Problem('tooMany', 'not so fast'),
  ]
  for (const outage of outages) {
    const { sent, ask } = doubling(() => {
      throw outage
    })
    const settled = await Promise.allSettled(numbers(20).map(ask))
    t.ok(settled.every(each => each.status === 'rejected' && each.reason === outage))
    t.equal(sent.length, 1, outage.message)
  }
})

t.test('a repetition has only the time that is left until the deadline', async t => {
  const { sent, ask } = doubling(items => {
    const startedAt = performance.now()
    while (items.length > 1 && performance.now() - startedAt < 30) {
      // This keeps the processor busy on purpose, as a slow service would.
    }
    if (items.length > 1) throw new Error('a bug')
  })
  await Promise.all([ask(1), ask(2)])
  const [first, second] = sent.map(({ timeoutMs }) => timeoutMs!)
  t.ok(first! <= 5_000 && first! > 4_900, `${first}`)
  t.ok(second! <= first! - 25, `${second}`)
})

t.test('a missing result fails the batch instead of shifting results between callers', async t => {
  const ask = coalesced<number, number>(200, async items => items.slice(1))
  const settled = await Promise.allSettled([ask([1], 'a'), ask([2], 'b')])
  t.strictSame(
    settled.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})

t.test('requests beyond the limit are refused, and answered ones make room again', async t => {
  const { ask } = doubling()
  const settled = await Promise.allSettled(numbers(4_001).map(ask))
  t.match(settled.at(-1), { reason: { kind: 'unavailable' } })
  t.equal(settled.filter(({ status }) => status === 'fulfilled').length, 4_000)
  t.equal(await ask(1), 2)

  const { ask: askInVain } = doubling(() => {
    throw new ConnectError('no connection', Code.Unavailable)
  })
  await Promise.allSettled(numbers(4_000).map(askInVain))
  t.match(
    await askInVain(1).catch(error => error),
    { code: Code.Unavailable },
    'failed requests make room too',
  )
})
