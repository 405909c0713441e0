import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sessionIdIn } from '../edge/web/hosted/hosted-system.ts'

export type Call = (
  line: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: any }>

export interface Life<T, R> {
  readonly start: (real: Call, baseUrl: string) => Promise<{ readonly model: T[]; readonly real: R }>
  readonly commands: fc.Arbitrary<Iterable<fc.AsyncCommand<T[], R>>>
}

const COMMANDS_MAX = 14

/** A command on one of the things that there are. `model` is what the client has done, the newest first. */
const on = <T, R>(
  name: string,
  place: number,
  run: (one: T, model: T[], real: R) => Promise<void>,
): fc.AsyncCommand<T[], R> => ({
  check: model => model.length > 0,
  run: (model, real) => run(model[place % model.length]!, model, real),
  toString: () => `${name} ${place}`,
})

const always = <T, R>(
  name: string,
  run: (model: T[], real: R) => Promise<void>,
): fc.AsyncCommand<T[], R> => ({
  check: () => true,
  run,
  toString: () => name,
})

interface Subscription {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly events: readonly string[]
  readonly enabled: boolean
}

const SUBSCRIPTIONS = '/webhooks/subscriptions'
const subscription = fc.record({
  title: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter(text => /^[^\p{C}\s]+$/u.test(text)),
  events: fc.uniqueArray(
    fc.constantFrom('RECIPIENT_CREATED', 'RECIPIENT_UPDATED', 'ACCOUNT_VERIFICATION_FAILED'),
  ),
  enabled: fc.boolean(),
})
const shown = ({ id, title, url, events, enabled }: Subscription) => ({ id, title, url, events, enabled })

export const subscriptionLife = {
  start: async (real: Call) => ({ model: [] as Subscription[], real }),
  commands: fc.commands<Subscription[], Call, false>(
    [
      subscription.map(given =>
        always('create', async (model, real) => {
          const request = { ...given, url: `https://example.com/${randomUUID()}` }
          const { status, body } = await real(`POST ${SUBSCRIPTIONS}`, request)
          assert.equal(status, 201)
          assert.match(body.secret, /^whsec_/)
          model.unshift({ ...request, id: body.id })
          assert.deepEqual(shown(body), shown(model[0]!))
        }),
      ),
      fc.tuple(subscription, fc.nat()).map(([{ title, enabled }, place]) =>
        on('change', place, async (one, model, real) => {
          const { status, body } = await real(`PATCH ${SUBSCRIPTIONS}/${one.id}`, { title, enabled })
          assert.equal(status, 200)
          const changed = (model[model.indexOf(one)] = { ...one, title, enabled })
          assert.deepEqual(shown(body), shown(changed))
        }),
      ),
      fc.nat().map(place =>
        on('read', place, async (one, _model, real) => {
          const { body } = await real(`GET ${SUBSCRIPTIONS}/${one.id}`)
          assert.deepEqual(shown(body), shown(one))
          assert.equal(body.secret, undefined)
        }),
      ),
      fc.nat().map(place =>
        on('delete', place, async (one, model, real) => {
          model.splice(model.indexOf(one), 1)
          assert.equal((await real(`DELETE ${SUBSCRIPTIONS}/${one.id}`)).status, 204)
          for (const method of ['GET', 'DELETE'])
            assert.equal((await real(`${method} ${SUBSCRIPTIONS}/${one.id}`)).status, 404)
        }),
      ),
      fc.constant(
        always('list', async (model, real) => {
          const { body } = await real(`GET ${SUBSCRIPTIONS}`)
          assert.deepEqual(body.items.map(shown), model.map(shown))
        }),
      ),
    ],
    { maxCommands: COMMANDS_MAX },
  ),
}

const RECIPIENTS = '/beneficiaries/organizations/recipients'

interface Recipient {
  readonly id: string
  readonly name: string
  readonly version: number
}

const names = fc.constantFrom(
  'Őrsi Ágnes',
  'Þórður Þorgeirsson',
  'Nguyễn Thị Hạnh',
  "Seán O'Brien",
  'Ёлкина Анна',
)
const draftOf = (name: string) => ({
  '/country': 'HU',
  '/currency': 'HUF',
  '/method': 'BANK_ACCOUNT',
  '/creditor/type': 'INDIVIDUAL',
  '/creditor/name': name,
  '/creditorAccount/id/type': 'IBAN',
  '/creditorAccount/id/value': 'HU42117730161111101800000000',
})

interface Page {
  readonly real: Call
  /** A request of the hosted page. */
  readonly page: Call
  readonly userId: string
}

/** What the client reads is what the end-user has made, whatever the order. */
async function compare(model: readonly Recipient[], { real, userId }: Page) {
  const { body } = await real(`GET ${RECIPIENTS}?externalUserId=${userId}`)
  const pairs = (list: readonly (readonly [string, string])[]) => list.map(pair => pair.join(' ')).toSorted()
  assert.deepEqual(
    pairs(body.items.map((each: any) => [each.id, each.creditor.name])),
    pairs(model.map(({ id, name }) => [id, name])),
  )
  assert.ok(body.items.filter((each: any) => each.isDefault).length <= 1)
}

const METHODS = '/payout-methods'

export const recipientsOfSession = {
  async start(real: Call, baseUrl: string) {
    const userId = randomUUID()
    const { body } = await real('POST /beneficiaries/organizations/sessions', {
      externalUserId: userId,
      returnUrl: 'https://example.com/',
    })
    const place = `/sessions/${sessionIdIn(body.url)}`
    const opening = { secret: new URL(body.url).hash.slice(1), browserId: randomUUID() }
    const { headers } = await real(`POST ${place}/opening`, opening, { origin: baseUrl })
    const own = { origin: baseUrl, cookie: headers.getSetCookie()[0]!.split(';')[0]! }
    const page: Call = (line, sent) => real(line.replace(' ', ` ${place}`), sent, own)
    return { model: [] as Recipient[], real: { real, page, userId } }
  },
  commands: fc.commands<Recipient[], Page, false>(
    [
      names.map(name =>
        always(`add ${name}`, async (model, { page }) => {
          const request = { attemptId: randomUUID(), draft: draftOf(name), isConfirmed: true }
          const { status, body } = await page(`POST ${METHODS}`, request)
          assert.equal(status, 200)
          model.push({ id: body.payoutMethod.id, name, version: body.payoutMethod.version })
        }),
      ),
      fc.tuple(names, fc.nat()).map(([name, place]) =>
        on(`rename to ${name}`, place, async (one, model, { page }) => {
          const request = { version: one.version, draft: draftOf(name), isConfirmed: true }
          const { status, body } = await page(`PATCH ${METHODS}/${one.id}`, request)
          assert.equal(status, 200)
          model[model.indexOf(one)] = { ...one, name, version: body.payoutMethod.version }
        }),
      ),
      fc.nat().map(place =>
        on('delete', place, async (one, model, { page, real }) => {
          assert.equal((await page(`DELETE ${METHODS}/${one.id}`)).status, 200)
          model.splice(model.indexOf(one), 1)
          assert.equal((await real(`GET ${RECIPIENTS}/${one.id}`)).status, 404)
        }),
      ),
      fc.nat().map(place =>
        on('make default', place, async (one, _model, { page, real }) => {
          assert.equal((await page(`POST ${METHODS}/${one.id}/default`)).status, 200)
          assert.equal((await real(`GET ${RECIPIENTS}/${one.id}`)).body.isDefault, true)
        }),
      ),
      fc.constant(always('list', compare)),
    ],
    { maxCommands: COMMANDS_MAX },
  ),
}
