import t from 'tap'
import { ValidationStatus } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { runningEdge } from './running-edge.ts'

t.test(
  'while one client floods the edge, the request of another is answered before the flood is',
  async t => {
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
    const other = await edge.otherClient(await edge.stores.organizations.create('Beta'))
    const answers = Array.from({ length: 200 }, () =>
      edge.post('/payments/validations', { creditor: { name: 'FLOOD' } }),
    )
    await atWork
    t.equal((await edge.post('/payments/validations', {}, other)).status, 200)
    t.equal(flooding, 16, 'of the flood no more is worked on than its organization has turns')
    endFlood()
    // On a slow machine some have waited for too long.
    for (const { status, headers } of await Promise.all(answers))
      t.ok(status === 200 || (status === 503 && headers.has('retry-after')), 'what waited is answered too')
  },
)
