import { randomUUID } from 'node:crypto'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { ServiceImpl } from '@connectrpc/connect'
import t, { type Test } from 'tap'
import { VerificationBatchState } from '../../../../proto/gen/payprep/verification/v1/batch_pb.js'
import type { VerificationService } from '../../../../proto/gen/payprep/verification/v1/verification_pb.js'
import { runningEdge } from '../../running-edge.ts'

const PATH = '/payments/bulk-verifications'
const createdDate = '2026-03-09T07:41:00.000Z'
const details = {
  country: 'FI',
  creditorAccount: { id: { value: 'FI2112345600000785', type: 'IBAN' } },
  creditor: { name: 'Väinö Hämäläinen' },
}
const newKey = () => ({ 'Idempotency-Key': randomUUID() })

async function running(t: Test) {
  let submitted = 0
  const verification: Partial<ServiceImpl<typeof VerificationService>> = {
    submitBatch({ idempotencyKey, batch }) {
      submitted++
      const total = batch!.items.length
      const counts = { total, pending: total, completed: 0, failed: 0 }
      const created = { createdDate: timestampFromDate(new Date(createdDate)) }
      return { batch: { id: idempotencyKey, ...created, state: VerificationBatchState.PENDING, counts } }
    },
  }
  const edge = await runningEdge(t, { behind: { verification } })
  return { ...edge, submitted: () => submitted }
}

t.test('a batch is accepted with 202, once per idempotency key', async t => {
  const { post, submitted } = await running(t)
  const key = newKey()
  const items = Array.from({ length: 1_000 }, (_, row) => ({
    details,
    metadata: { row: `${row}`.padEnd(250, 'x') },
  }))
  t.ok(JSON.stringify({ items }).length > 256 * 1024, 'more than other bodies may have')
  const first = await post(PATH, { items }, key)
  t.equal(first.status, 202)
  t.strictSame(first.body, {
    id: key['Idempotency-Key'],
    createdDate,
    state: 'PENDING',
    counts: { total: 1_000, pending: 1_000, completed: 0, failed: 0 },
  })
  const again = await post(PATH, { items }, key)
  t.strictSame([again.status, again.body], [202, first.body])
  t.equal(again.headers.get('idempotent-replayed'), 'true')
  t.match(await post(PATH, { items: items.slice(1) }, key), {
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REQUEST_MISMATCH' },
  })
  t.match(await post(PATH, { items }), { status: 400, body: { code: 'IDEMPOTENCY_KEY_HEADER_MISSING' } })
  t.equal(submitted(), 1)
})

t.test(
  'what breaks the schema refuses a batch with its place, and what is too large is refused unread',
  async t => {
    const { post, submitted } = await running(t)
    const refused = async (items: unknown) => (await post(PATH, { items }, newKey())).body
    t.match(await refused([{ details }, { details: { ...details, country: 'ZZ' } }]), {
      code: 'REQUEST_INVALID',
      message: /^\/items\/1\/details\/country /,
    })
    t.match(await refused([{ details }, { details, metadata: { a: 7 } }]), {
      code: 'METADATA_INVALID_VALUE',
      message: /^\/items\/1\/metadata\/a must be a string/,
    })
    t.match(await refused([]), { code: 'REQUEST_INVALID', message: /^\/items / })
    t.match(await refused(Array.from({ length: 1_001 }, () => ({ details }))), { message: /^\/items .*1000/ })
    const large = await post(
      PATH,
      { items: [{ details, metadata: { a: 'x'.repeat(2 * 1024 * 1024) } }] },
      newKey(),
    )
    t.equal(large.status, 413)
    t.equal(submitted(), 0)
  },
)
