import { randomUUID } from 'node:crypto'
import t from 'tap'
import { detailsOf, fieldsBy } from '../../../../services/beneficiaries/requirements/details.ts'
import {
  type Choice,
  countries,
  currenciesFor,
  exampleValues,
  methodsFor,
  type PayoutMethod,
  requirementsFor,
} from '../../../../services/beneficiaries/requirements/index.ts'
import { seededDatabase } from '../../../harness/database.ts'
import { sessionIdIn, startHostedSystem } from './hosted-system.ts'
import { walletNumbers } from './wallet-numbers.ts'

const running = await startHostedSystem(await seededDatabase(t))
t.teardown(running.close)
const client = await running.addClient()

/** Opens a new session; returns how its page sends a draft. */
async function openedPage() {
  const url = await client.session()
  const path = `${running.baseUrl}/sessions/${sessionIdIn(url)}`
  const headers = { origin: running.baseUrl, 'content-type': 'application/json' }
  const post = (place: string, body: object, cookie = '') =>
    fetch(`${path}/${place}`, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
  const opening = await post('opening', { secret: new URL(url).hash.slice(1), browserId: randomUUID() })
  const cookie = opening.headers.getSetCookie()[0]!.split(';')[0]!
  return async (place: string, body: object) => (await post(place, body, cookie)).json() as Promise<any>
}

/** The form of a method, filled in with its examples except for these values. */
function drafted(method: PayoutMethod, country: string, key: string, values: Record<string, string>) {
  const choice: Choice = { country, currency: currenciesFor(country)[0]!, type: 'INDIVIDUAL', method }
  const requirements = requirementsFor(choice)!
  const { identifier } = requirements.fields.find(each => each.key === key)!
  const fields = fieldsBy(identifier!, requirements)
  const filled = { ...exampleValues(identifier!, requirements), ...values, identifier: identifier! }
  return { draft: detailsOf(choice, fields, filled), path: fields.find(each => each.key === key)!.path }
}

for (const [method, rows] of Object.entries(walletNumbers) as [PayoutMethod, any][]) {
  t.test(`${method} takes what its users have, and names the field of a mistake`, async t => {
    const send = await openedPage()
    for (const { country, key, good, broken } of rows) {
      t.ok(good.length >= 5 && broken.length >= 5)
      for (const written of good) {
        const { draft } = drafted(method, country, key, { [key]: written })
        t.strictSame(await send('lookups', { draft }), { alerts: [] }, `${key} ${written}, while typing`)
        t.strictSame(await send('checks', { draft }), { findings: [] }, `${key} ${written}`)
      }
      for (const written of broken) {
        const { draft, path } = drafted(method, country, key, { [key]: written })
        const { findings } = await send('checks', { draft })
        const places = findings.filter((each: any) => each.isBlocking).map((each: any) => each.field)
        t.strictSame([...new Set(places)], [path], `${key} ${written}`)
      }
    }
  })
}

t.test('Every wallet that is offered has values', async t => {
  const offered = new Set(countries().flatMap(country => methodsFor(country)))
  offered.delete('BANK_ACCOUNT')
  t.strictSame(Object.keys(walletNumbers).toSorted(), [...offered].toSorted())
})

t.test('A number that nearly always has a check digit is doubtful without it, and can be saved', async t => {
  const send = await openedPage()
  for (const [method, country, key, written, code] of [
    ['BPAY', 'AU', 'billerCode', '75565', 'BILLER_CODE_DOUBTFUL'],
    ['UNIONPAY_CARD', 'CN', 'cardNumber', '6217003911882204545', 'CARD_NUMBER_DOUBTFUL'],
  ] as const) {
    const { draft, path } = drafted(method, country, key, { [key]: written })
    const { findings } = await send('checks', { draft })
    t.match(findings, [{ code, field: path, isBlocking: false }], method)
    t.equal(findings.length, 1)
    const body = { draft, attemptId: randomUUID() }
    t.equal((await send('payout-methods', body)).payoutMethod, undefined, 'not before it is confirmed')
    t.ok((await send('payout-methods', { ...body, isConfirmed: true })).payoutMethod)
  }
})

t.test('Alipay takes names in Latin letters only', async t => {
  const send = await openedPage()
  const findings = async (name: string) =>
    (await send('checks', drafted('ALIPAY', 'CN', 'walletPhone', { name, walletPhone: '13805716629' })))
      .findings
  for (const name of ['Ouyang Lihua', 'Lü Nan', "D'Souza Ana", 'Wang, Fang'])
    t.strictSame(await findings(name), [], name)
  for (const name of ['李伟', 'Li 伟', 'Ли Вэй', '12 34', 'ウェイ'])
    t.match(await findings(name), [{ field: '/creditor/name', isBlocking: true }], name)
})
