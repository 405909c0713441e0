import t from 'tap'
import { clientLimits } from '../../../services/verification/responders/client-limits.ts'
import { Refusal } from '../../../services/verification/responders/responder.ts'

const refused = (limits: ReturnType<typeof clientLimits>, client = 'one') => {
  try {
    limits.admit(client)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.headers['retry-after']
  }
}

t.test('tokens come back with time, up to those of a minute', t => {
  let now = 0
  const limits = clientLimits(60, () => now)
  for (let n = 0; n < 60; n++) t.equal(refused(limits), undefined)
  t.equal(refused(limits), '1')
  t.equal(refused(limits, 'another'), undefined, 'clients have buckets of their own')
  now += 1_000
  t.equal(refused(limits), undefined)
  t.equal(refused(limits), '1')
  now += 3_600_000
  for (let n = 0; n < 60; n++) t.equal(refused(limits), undefined)
  t.equal(refused(limits), '1')
  t.end()
})

t.test('a miss costs three tokens', t => {
  const limits = clientLimits(60, () => 0)
  for (let n = 0; n < 20; n++) {
    t.equal(refused(limits), undefined)
    limits.chargeMiss('one')
  }
  t.equal(refused(limits), '1')
  limits.chargeMiss('one')
  t.equal(refused(limits), '3', 'a debt has to be paid back first')
  t.end()
})
