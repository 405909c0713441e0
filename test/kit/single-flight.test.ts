import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { singleFlight } from '../../services/kit/single-flight.ts'

t.test('concurrent calls with one key share a run; other keys and later calls have their own', async t => {
  let runs = 0
  const call = singleFlight(async (key: string) => {
    await sleep(1)
    return `${key} ${++runs}`
  })
  t.strictSame(await Promise.all([call('a'), call('a'), call('b')]), ['a 1', 'a 1', 'b 2'])
  t.equal(await call('a'), 'a 3')
})

t.test('a failure reaches all callers of the run, and the next call runs again', async t => {
  let isDown = true
  const call = singleFlight(async () => {
    if (isDown) throw new Error('down')
    return 'up'
  })
  const results = await Promise.allSettled([call(), call()])
  t.strictSame(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  isDown = false
  t.equal(await call(), 'up')
})

t.test('idle() waits for the current run, and does not fail with it', async t => {
  let isFinished = false
  const call = singleFlight(async () => {
    await sleep(5)
    isFinished = true
    throw new Error('down')
  })
  const failed = t.rejects(call(), /down/)
  await call.idle()
  t.ok(isFinished)
  await failed
})
