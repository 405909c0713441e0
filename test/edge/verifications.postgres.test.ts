import { randomUUID } from 'node:crypto'
import t from 'tap'
import { submission } from '../../edge/gateway/routes/verifications-examples.ts'
import { endings } from '../../services/verification/providers/simulator/endings.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { seededDatabase } from '../harness/database.ts'
import { isSigned, receiver } from '../harness/receiver.ts'
import { serveApart, startPublicSystem } from '../harness/system.ts'

const PATH = '/payments/verifications'
const name = 'Erika Mustermann'
const countries = ['DE', 'GB', 'MX'] as const
type Country = (typeof countries)[number]

/** The account of a country with an ending of the sandbox. */
function detailsOf(country: Country, digits: string) {
  const { type, value, memberId } = sampleAccount(country, digits)!
  return {
    country,
    ...(memberId !== undefined && { creditorAgent: { clearingSystemMemberId: { memberId } } }),
    creditorAccount: { id: { type, value } },
    creditor: { name, type: 'INDIVIDUAL' },
  }
}

// A client of the whole system, whose services run apart and whose end-users have one token each.
const endpoint = await receiver(t)
const databaseUrl = await seededDatabase(t)
const settings = {
  WEBHOOK_ALLOWED_ORIGINS: endpoint.origin,
  VERIFICATION_END_USER_TOKENS: '1',
  VERIFICATION_END_USER_TOKENS_PER_MINUTE: '1',
}
const system = await startPublicSystem(t, databaseUrl, await serveApart(t, databaseUrl, settings))
const own = await system.newOrganization()
async function call(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const init = {
    method,
    headers: { ...own, ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  let response = await fetch(system.baseUrl + path, init)
  // A busy machine may not answer in time: then the same request is sent again, as clients do.
  while (response.status === 503) response = await fetch(system.baseUrl + path, init)
  const text = await response.text()
  return {
    status: response.status,
    header: (name: string) => response.headers.get(name),
    body: text === '' ? undefined : JSON.parse(text),
  }
}
const submit = (body: unknown, more: Record<string, string> = {}) =>
  call('POST', PATH, body, { 'Idempotency-Key': randomUUID(), ...more })

const completed = (result: object) => ({ state: 'COMPLETED', result })
const failed = (failureReason: string) => ({ state: 'FAILED', failureReason })
const active = (matchStatus: string, rest: object = {}) =>
  completed({ accountStatus: 'ACTIVE', accountHolderName: { matchStatus }, ...rest })
const partial = (rest: object) =>
  completed({
    accountStatus: 'ACTIVE',
    accountHolderName: { matchStatus: 'PARTIAL_MATCH', verifiedName: String },
    ...rest,
  })
const type = (matchStatus: string) => ({ accountType: { matchStatus } })
const code = (schemeResponseCode: string) => ({ schemeResponseCode })
const shown = (verifiedName: string, masked = true) =>
  completed({ accountStatus: 'ACTIVE', accountHolderName: { verifiedName, masked } })
const without = (accountStatus: string, rest: object = {}) => completed({ accountStatus, ...rest })
const optedOut = { accountStatusDetail: 'OPTED_OUT' }

const full = {
  DE: active('FULL_MATCH', code('EPC_VOP_MTCH')),
  GB: active('FULL_MATCH', type('MATCH')),
  MX: shown('ER*** MU****'),
}
const close = {
  DE: partial(code('EPC_VOP_CMTC')),
  GB: partial({ ...type('MATCH'), ...code('UK_COP_MBAM') }),
  MX: shown('ERIKA MUSTERMANN', false),
}
const everywhere = (end: object) => ({ DE: end, GB: end, MX: end })

/** The result of each ending for the name of the sandbox's holder. 021 has none. */
const ends: Readonly<Record<string, Readonly<Record<Country, object>>>> = {
  '000': full,
  '001': full,
  '002': close,
  '003': {
    DE: active('NO_MATCH', code('EPC_VOP_NMTC')),
    GB: active('NO_MATCH', code('UK_COP_ANNM')),
    MX: shown('OT** NO****'),
  },
  '004': {
    DE: without('NOT_FOUND', code('EPC_VOP_NOAP')),
    GB: without('NOT_FOUND', code('UK_COP_AC01')),
    MX: without('NOT_FOUND'),
  },
  '005': {
    DE: without('FORBIDDEN', optedOut),
    GB: without('FORBIDDEN', { ...optedOut, ...code('UK_COP_OPTO') }),
    MX: without('FORBIDDEN', optedOut),
  },
  '006': { ...full, GB: active('FULL_MATCH', { ...type('NO_MATCH'), ...code('UK_COP_BANM') }) },
  '007': { ...close, GB: partial({ ...type('NO_MATCH'), ...code('UK_COP_BAMM') }) },
  '010': full,
  '011': full,
  '020': full,
  '030': everywhere(failed('INVALID_FIELD')),
  '031': everywhere(failed('UNAVAILABLE_FINANCIAL_INSTITUTION')),
  '032': everywhere(failed('UNSUPPORTED_FINANCIAL_INSTITUTION')),
  '033': everywhere(failed('UNEXPECTED_ERROR')),
  '040': full,
}
const NEVER = '021'

t.test(
  'each ending of the sandbox ends as its table says, and events carry the record as fetched',
  async t => {
    const events = ['SUBMITTED', 'COMPLETED', 'FAILED'].map(each => `ACCOUNT_VERIFICATION_${each}`)
    const subscription = await call('POST', '/webhooks/subscriptions', {
      title: 'Test',
      url: endpoint.origin,
      events,
    })
    t.equal(subscription.status, 201)
    t.strictSame(endings.map(({ digits }) => digits).toSorted(), [...Object.keys(ends), NEVER].toSorted())

    const cases = endings.flatMap(({ digits }) => countries.map(country => ({ digits, country })))
    const records = await Promise.all(
      cases.map(async ({ digits, country }) => {
        const metadata = { zeta: digits, alpha: country }
        const submitted = await submit({ details: detailsOf(country, digits), metadata })
        t.equal(submitted.status, 200)
        t.equal(JSON.stringify(submitted.body.metadata), JSON.stringify(metadata), 'in its order')
        const path = `${PATH}/${submitted.body.id}`
        const read = (seconds: number) => call('GET', path, undefined, { Prefer: `wait=${seconds}` })
        let final = await read(digits === NEVER ? 1 : 10)
        t.equal(final.header('preference-applied'), digits === NEVER ? 'wait=1' : 'wait=10')
        while (digits !== NEVER && final.body.state === 'PENDING') final = await read(10)
        t.match(
          final.body,
          digits === NEVER ? { state: 'PENDING' } : ends[digits]![country],
          digits + country,
        )
        t.strictSame((await call('GET', path)).body, final.body, 'a final record stays')
        return { submitted: submitted.body, final: final.body }
      }),
    )
    const expected = records.length * 2 - countries.length
    const received = await endpoint.got(expected)
    t.equal(received.length, expected)
    const bodies = received.map(({ body }) => JSON.parse(body))
    for (const each of received) t.ok(isSigned(each, subscription.body.secret))
    for (const { submitted, final } of records) {
      const own = bodies.filter(({ object }) => object.id === submitted.id)
      const ended = final.state === 'PENDING' ? [] : [`ACCOUNT_VERIFICATION_${final.state}`]
      t.strictSame(
        own.map(({ eventType }) => eventType),
        ['ACCOUNT_VERIFICATION_SUBMITTED', ...ended],
        'in order',
      )
      const [asSubmitted, ...later] = own.map(({ object }) => object)
      t.equal(asSubmitted.state, 'PENDING')
      t.strictSame(later, ended.length > 0 ? [final] : [])
      // If the edge had to repeat its call, the record may have ended before it was answered.
      t.strictSame(submitted, submitted.state === 'PENDING' ? asSubmitted : final, 'answered as it was then')
    }
  },
)

t.test('a repetition returns the first answer, and the key serves no other request', async t => {
  const key = { 'Idempotency-Key': randomUUID() }
  const request = { details: detailsOf('GB', '001'), metadata: { first: '1', second: '2' } }
  const first = await submit(request, { ...key, Prefer: 'wait=10' })
  t.match([first.status, first.body.state, first.header('preference-applied')], [200, 'COMPLETED', 'wait=10'])
  const again = await submit(request, key)
  t.strictSame([again.status, again.body], [200, first.body])
  t.equal(again.header('idempotent-replayed'), 'true')
  const inOtherOrder = { metadata: { second: '2', first: '1' }, details: request.details }
  t.strictSame((await submit(inOtherOrder, key)).body, first.body, 'names of JSON have no order')
  const other = await submit({ ...request, details: detailsOf('GB', '002') }, key)
  t.match([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REQUEST_MISMATCH'])
})

t.test('a field that the country needs and is not there is named', async t => {
  const { creditor: _, ...nameless } = detailsOf('DE', '001')
  const { creditorAgent: __, ...bankless } = detailsOf('GB', '001')
  const cases: readonly (readonly [details: object, place: RegExp])[] = [
    [{}, /\/details\/country/],
    [nameless, /\/details\/creditor\/name/],
    [bankless, /\/details\/creditorAgent\/clearingSystemMemberId\/memberId/],
    [{ ...detailsOf('GB', '001'), creditor: { name } }, /\/details\/creditor\/type/],
    [{ ...detailsOf('DE', '001'), creditor: { name: 'E' } }, /\/details\/creditor\/name/],
    [
      { country: 'MX', creditorAccount: { id: { type: 'ACCOUNT_NUMBER', value: '1' } } },
      /\/details\/creditorAccount/,
    ],
  ]
  for (const [details, message] of cases) {
    const { status, body } = await submit({ details })
    t.match([status, body], [400, { code: 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD', message }])
  }
})

t.test('an end-user who guesses is told when to try again', async t => {
  // A repeated question costs no token, so this organization is new.
  const newcomer = await system.newOrganization()
  const person = { ...newcomer, 'X-End-User-Id': 'guesser' }
  const guess = await submit({ details: detailsOf('DE', '004') }, { ...person, Prefer: 'wait=10' })
  t.equal(guess.body.result?.accountStatus, 'NOT_FOUND')
  const { status, body, header } = await submit({ details: detailsOf('GB', '004') }, person)
  t.match([status, body.code], [429, 'ACCOUNT_VERIFICATION_RATE_LIMITED'])
  t.ok(Number(header('retry-after')) > 60, header('retry-after')!)
  const honest = await submit(
    { details: detailsOf('GB', '001') },
    { ...person, 'X-End-User-Id': 'someone else' },
  )
  t.equal(honest.status, 200)
})

t.test('a callback is taken from providers of the routing file alone', async t => {
  const unknown = await call('POST', `${PATH}/callbacks/nobody`, { reference: 'x' }, { authorization: '' })
  t.match([unknown.status, unknown.body.code], [404, 'NOT_FOUND'])
})

t.test('the examples of the description are real answers', async t => {
  for (const { request, parameters, response } of submission) {
    const { body } = await submit(request, { Prefer: parameters!.Prefer! })
    const dates = { id: body.id, createdDate: body.createdDate, updatedDate: body.updatedDate }
    const { result } = response as { readonly result: object }
    const expected = { ...(response as object), ...dates }
    t.strictSame(body, { ...expected, result: { ...result, verifiedDate: body.result.verifiedDate } })
  }
})
