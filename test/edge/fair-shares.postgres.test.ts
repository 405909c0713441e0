import { once } from 'node:events'
import { request } from 'node:http'
import t from 'tap'
import { ValidationStatus } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { runningEdge } from './running-edge.ts'

let [endFlood, isAtWork] = [() => {}, () => {}]
const flooded = new Promise<void>(resolve => (endFlood = resolve))
const atWork = new Promise<void>(resolve => (isAtWork = resolve))
let flooding = 0
const edge = await runningEdge(t, {
  behind: {
    async validate({ items }) {
      const own = items.filter(({ creditor }) => creditor?.name === 'FLOOD').length
      flooding += own
      if (flooding >= 16) isAtWork()
      if (own > 0) await flooded
      return { items: items.map(() => ({ status: ValidationStatus.OK })) }
    },
  },
})

t.test(
  'while one client floods the edge, the request of another is answered before the flood is',
  async t => {
    const other = await edge.otherClient(await edge.stores.organizations.create('Beta'))
    const answers = Array.from({ length: 200 }, () =>
      edge.post('/payments/validations', { creditor: { name: 'FLOOD' } }),
    )
    await atWork
    t.equal((await edge.post('/payments/validations', {}, other)).status, 200)
    t.equal(flooding, 16, 'of the flood no more is worked on than its organization has turns')
    endFlood()
    // On a slow machine, some wait too long.
    for (const { status, headers } of await Promise.all(answers))
      t.ok(status === 200 || (status === 503 && headers.has('retry-after')), 'what waited is answered too')
  },
)

t.test('a body that is sent slowly takes no turn of its organization', async t => {
  const colleague = await edge.otherClient()
  for (const caller of [{}, colleague]) await edge.post('/payments/validations', {}, caller)
  const body = JSON.stringify({ creditor: { name: 'x'.repeat(100) } })
  const slow = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const sending = request(`${edge.url}/payments/validations`, {
        method: 'POST',
        agent: false,
        headers: {
          Authorization: `Bearer ${edge.token}`,
          'Content-Type': 'application/json',
          'Content-Length': body.length,
          Expect: '100-continue',
        },
      })
      const answered = once(sending, 'response')
      sending.flushHeaders()
      await once(sending, 'continue')
      return { sending, answered }
    }),
  )
  for (const caller of [colleague, {}])
    t.equal((await edge.post('/payments/validations', {}, caller)).status, 200)
  for (const { sending, answered } of slow) {
    sending.end(body)
    const [answer] = await answered
    t.equal(answer.resume().statusCode, 200)
  }
})
