import { randomUUID } from 'node:crypto'
import { Code } from '@connectrpc/connect'
import t from 'tap'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { asText } from '../harness/as-text.ts'
import { german, organizationId, runningVerification } from './running-verification.ts'

const NAME = 'Erika Mustermann'
const iban = (ending: string) => sampleAccount('DE', ending)!.value

t.test('operators are told how verifications of all organizations ended, in counts', async t => {
  const { client, db, verify } = await runningVerification(t)
  for (const ending of ['001', '004', '031']) await verify(german(iban(ending), NAME))
  await verify(german(iban('001'), NAME))
  const { id } = await db('verifications').orderBy('number').first('id')
  const [{ number: _, ...moved }] = await db('verifications').where({ id }).delete('*')
  await db('verifications').insert({
    ...moved,
    organization_id: randomUUID(),
    result: JSON.stringify(moved.result),
  })

  const answer = await client.describeOutcomes({ hours: 2 })
  t.equal(answer.hours.length, 2)
  const sum = (name: 'completed' | 'outages' | 'failed' | 'pending') =>
    answer.hours.reduce((total, hour) => total + hour[name], 0)
  t.strictSame([sum('completed'), sum('outages'), sum('failed'), sum('pending')], [3, 1, 0, 0])
  const counts = answer.outcomes.map(({ country, outcome, count }) => [country, outcome, count])
  t.strictSame(counts.sort(), [
    ['DE', 'FULL_MATCH', 1],
    ['DE', 'NOT_FOUND', 1],
    ['DE', 'REPEATED', 1],
    ['DE', 'UNAVAILABLE_FINANCIAL_INSTITUTION', 1],
  ])
  t.ok(answer.outcomes.every(({ medianMs, p95Ms }) => medianMs <= p95Ms))
  t.match(answer, { isCut: false, pending: 0, oldestDueSeconds: 0, restingBanks: 0 })
  t.notMatch(asText(answer), new RegExp(`Mustermann|${iban('001')}|${organizationId}`))
  for (const hours of [0, 721]) {
    await t.rejects(client.describeOutcomes({ hours }), { code: Code.InvalidArgument })
  }
})

t.test('the oldest due verification is reported, and one that is not due yet is not', async t => {
  const { client, db, submit, close } = await runningVerification(t, { bankConcurrency: 0 })
  await submit(german(iban('001')))
  await submit(german(iban('002')))
  await db('verifications').update({ due_at: db.raw(`now() + interval '1 hour'`) })
  const { id } = await db('verifications').orderBy('number').first('id')
  await db('verifications')
    .where({ id })
    .update({ due_at: db.raw(`now() - interval '100 seconds'`) })
  const { pending, oldestDueSeconds } = await client.describeOutcomes({})
  t.equal(pending, 2)
  t.ok(oldestDueSeconds >= 100 && oldestDueSeconds < 1_000, `${oldestDueSeconds} s`)
  await close()
})
