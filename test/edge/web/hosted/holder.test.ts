import t from 'tap'
import { tellingOf } from '../../../../edge/web/hosted/page/holder.ts'

t.test('A name that matches is confirmed, and not repeated', async t => {
  t.strictSame(tellingOf({ accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH', name: 'Erika Mustermann' }), {
    word: 'nameConfirmed',
    tone: 'good',
  })
})

t.test('A close name is shown if the bank gives it, and offered unless letters are hidden', async t => {
  const close = { accountStatus: 'ACTIVE', nameMatch: 'PARTIAL_MATCH' } as const
  t.match(tellingOf({ ...close, name: 'Erika M.' }), { name: 'Erika M.', isOffered: true })
  t.match(tellingOf({ ...close, name: 'ER*** M*', isMasked: true }), { name: 'ER*** M*', isOffered: false })
  t.strictSame(tellingOf(close), { word: 'nameCloseUnshown', tone: 'warning' })
})

t.test('The name of somebody else is never shown', async t => {
  t.strictSame(tellingOf({ accountStatus: 'ACTIVE', nameMatch: 'NO_MATCH', name: 'Otto' }), {
    word: 'nameOther',
    tone: 'warning',
  })
})

t.test('A bank that names the holder and does not compare is quoted, without a verdict', async t => {
  const telling = tellingOf({ accountStatus: 'ACTIVE', name: 'ER*** MU****', isMasked: true })
  t.strictSame(telling, { word: 'nameHeld', tone: 'plain', name: 'ER*** MU****' })
})

t.test('An account that the bank does not find is reported without a name', async t => {
  t.strictSame(tellingOf({ accountStatus: 'NOT_FOUND' }), { word: 'accountUnconfirmed', tone: 'warning' })
})

t.test('If a bank may not answer, or says nothing of the name, the page stays as it is', async t => {
  t.equal(tellingOf({ accountStatus: 'FORBIDDEN', name: 'Erika' }), undefined)
  t.equal(tellingOf({ accountStatus: 'ACTIVE' }), undefined)
  t.equal(tellingOf({}), undefined)
})
