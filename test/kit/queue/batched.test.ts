import t from 'tap'
import { batched } from '../../../services/kit/queue/batched.ts'
import { until } from '../../harness/until.ts'

/** Collects what is written, and can be held up or fail. */
function writer() {
  const batches: (readonly number[])[] = []
  const done: (readonly number[])[] = []
  const failed: { readonly batch: readonly number[]; readonly error: unknown }[] = []
  const state = { failures: 0, isRetried: true, running: 0, most: 0, gate: Promise.resolve() }
  const queue = batched<number>({
    async write(batch) {
      state.most = Math.max(state.most, ++state.running)
      try {
        await state.gate
        if (state.failures-- > 0) throw new Error('away')
        batches.push([...batch])
      } finally {
        state.running--
      }
    },
    onFailure(batch, error) {
      failed.push({ batch: [...batch], error })
      return state.isRetried
    },
    onDone: batch => void done.push([...batch]),
  })
  return { queue, batches, done, failed, state }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const inOrder = (batches: readonly (readonly number[])[]) => batches.flat().toSorted((a, b) => a - b)

t.test('what is added at once is written in batches of 250 at most, each item once', async t => {
  const { queue, batches, done, failed } = writer()
  for (const item of upTo(620)) queue.add(item)
  await queue.close()
  t.strictSame(inOrder(batches), upTo(620))
  t.strictSame(
    batches.map(({ length }) => length).toSorted((a, b) => b - a),
    [250, 250, 120],
  )
  t.strictSame(done, batches)
  t.strictSame(failed, [])
})

t.test('three batches are written at a time, and later items once one is free', async t => {
  const { queue, batches, state } = writer()
  let open = () => {}
  state.gate = new Promise<void>(resolve => (open = resolve))
  for (const item of upTo(1_100)) queue.add(item)
  await until(() => state.running === 3)
  for (const item of upTo(10)) queue.add(1_100 + item)
  t.equal(state.running, 3)
  open()
  await until(() => batches.flat().length === 1_110)
  t.equal(state.most, 3)
  t.strictSame(inOrder(batches), upTo(1_110))
})

t.test('a batch that could not be written is tried again, also while others are written', async t => {
  const { queue, batches, done, failed, state } = writer()
  state.failures = 2
  for (const item of upTo(3)) queue.add(item)
  await until(() => failed.length > 0)
  queue.add(3)
  await until(() => batches.flat().length === 4)
  t.strictSame(inOrder(batches), upTo(4))
  t.equal(failed.length, 2)
  t.match(failed[0], { batch: upTo(3), error: { message: 'away' } })
  await until(() => done.flat().length === 4)
  t.strictSame(done, batches, 'none is done before it is written')
})

t.test('a batch that is given up is done, and what came later is written', async t => {
  const { queue, batches, done, failed, state } = writer()
  state.failures = 1
  state.isRetried = false
  queue.add(7)
  await until(() => done.length === 1)
  t.strictSame([batches, done, failed.length], [[], [[7]], 1])
  queue.add(8)
  await until(() => done.length === 2)
  t.strictSame(batches, [[8]])
})

t.test('closing waits for what was added', async t => {
  const { queue, batches, done } = writer()
  await queue.close()
  queue.add(1)
  await queue.close()
  t.strictSame([batches, done], [[[1]], [[1]]])
})
