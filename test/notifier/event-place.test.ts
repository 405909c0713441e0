import { createHash, randomUUID } from 'node:crypto'
import t from 'tap'
import { cipherFor } from '../../services/kit/cipher.ts'
import { sealed } from '../../services/notifier/sealed-columns.ts'
import { vault } from '../../services/notifier/webhook-vault.ts'
import { acceptingOlderRows } from '../../services/kit/key-of.ts'

const key = (purpose: string) => createHash('sha256').update(`ours ${purpose}`).digest()
const [organization, other, event] = [randomUUID(), randomUUID(), randomUUID()]
const body = '{"object":{"externalUserId":"Łucja-3"}}'
const own = vault(key)

t.test('the body of an event opens for its organization and its id alone', async t => {
  const stored = own.sealBody(organization, event, body)
  t.equal(own.openBody(organization, event, stored), body)
  t.throws(() => own.openBody(other, event, stored), 'as an event of another organization')
  t.throws(() => own.openBody(organization, randomUUID(), stored), 'as another event')
})

t.test('beside the release before 2.2.0, bodies are sealed as it reads them, and open later too', async t => {
  const older = vault(acceptingOlderRows(key))
  const stored = older.sealBody(organization, event, body)
  t.equal(cipherFor(key, 'notifier').open(stored, `events ${event}`), body)
  for (const each of [older, own]) t.equal(each.openBody(organization, event, stored), body)
  const { placeOf, formerPlaceOf } = sealed.find(({ table }) => table === 'events')!
  const row = { organization_id: organization, id: event }
  t.equal(cipherFor(key, 'notifier').open(stored, formerPlaceOf!(row)), body, 'a rotation finds it')
  t.equal(cipherFor(key, 'notifier').open(own.sealBody(organization, event, body), placeOf(row)), body)
})
