import { Code, ConnectError } from '@connectrpc/connect'
import t from 'tap'
import {
  AccountIdType,
  type PaymentInstruction,
  SettlementSystem,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { NotCheckedKind } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import { AlertCode, ValidationStatus } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { Problem } from '../../services/kit/problem.ts'
import { type Behind, runningEdge } from './running-edge.ts'

const alert = { code: AlertCode.CREDITOR_BIC_DOES_NOT_EXIST, field: '/creditorAgent/bic', message: 'why' }
const publicAlert = { ...alert, code: 'CREDITOR_BIC_DOES_NOT_EXIST' }

/** Alerts on instructions with a creditor agent. The creditor's name selects the failure. */
const scripted: Behind = {
  validate: ({ items }) => ({
    items: items.map(({ creditorAgent, creditor }) => {
      failures[creditor?.name ?? '']?.()
      return creditorAgent === undefined
        ? { status: ValidationStatus.OK }
        : { status: ValidationStatus.ALERT, alerts: [alert] }
    }),
  }),
  enrich: ({ items }) => ({ items: items.map(() => ({ enrichments: {} })) }),
}

let behind: Behind
/** One edge for all tests. Each test sets `behind`. */
const edge = await runningEdge(t, {
  behind: {
    validate: request => behind.validate!(request),
    enrich: request => behind.enrich!(request),
  },
})

const CANARY = 'canary 4929 4212 3460 0821'
const failures: Readonly<Record<string, () => never>> = {
  BAD: () => fail(new Problem('invalid', 'not this one', 'REQUEST_INVALID')),
  FEW: () => fail(new Problem('tooMany', 'not so fast')),
  OFF: () => fail(new ConnectError(CANARY, Code.Unavailable)),
  LAG: () => fail(new ConnectError(CANARY, Code.DeadlineExceeded)),
  BUG: () => fail(new Error(CANARY)),
}

function fail(error: Error): never {
  throw error
}

t.test('POST /payments/validations validates one instruction', async t => {
  behind = scripted
  const good = await edge.post('/payments/validations', {})
  t.strictSame([good.status, good.body], [200, { status: 'OK', alerts: [] }])
  t.equal(good.headers.get('content-type'), 'application/json')

  const bad = await edge.post('/payments/validations?colour=blue', { creditorAgent: { bic: 'NOPENOPE' } })
  t.strictSame([bad.status, bad.body], [200, { status: 'ALERT', alerts: [publicAlert] }])
})

t.test('POST /payments/bulk-validations validates up to twenty instructions, in order', async t => {
  let calls = 0
  const validate: Behind['validate'] = request => {
    calls++
    return scripted.validate!(request)
  }
  behind = { validate }
  const { status, body } = await edge.post('/payments/bulk-validations', {
    items: [{}, { creditorAgent: {} }, { country: 'DE' }],
  })
  const ok = { status: 'OK', alerts: [] }
  t.strictSame([status, body], [200, { items: [ok, { status: 'ALERT', alerts: [publicAlert] }, ok] }])

  calls = 0
  t.strictSame((await edge.post('/payments/bulk-validations', { items: [] })).body, { items: [] })
  t.equal(
    (await edge.post('/payments/bulk-validations', { items: Array(20).fill({}) })).body.items.length,
    20,
  )
  t.equal(calls, 1)
  const tooMany = await edge.post('/payments/bulk-validations', { items: Array(21).fill({}) })
  t.strictSame(
    [tooMany.status, tooMany.body],
    [400, { code: 'REQUEST_INVALID', message: '/items must have at most 20 items' }],
  )
  t.equal((await edge.post('/payments/bulk-validations', { items: [{}, { country: 1 }] })).status, 400)
  t.equal(calls, 1, 'a refused request reaches no service')
})

t.test('POST /payments/enrichments and its bulk form complete instructions', async t => {
  const seen: PaymentInstruction[] = []
  behind = {
    enrich({ items }) {
      seen.push(...items)
      return {
        items: items.map(({ creditorAgent }) => ({
          enrichments:
            creditorAgent === undefined
              ? {}
              : {
                  creditorAgent: { name: 'A Bank', bic: 'AAAADEFFXXX', logo: 'https://example.com/a.svg' },
                  creditorAccount: { ids: [{ value: 'DE1', type: AccountIdType.IBAN }] },
                  intermediaryAgent1: { bic: 'BBBBUS33XXX' },
                  settlementInformation: {
                    settlementSystems: [SettlementSystem.SCT, SettlementSystem.GB_FPS],
                  },
                },
        })),
      }
    },
  }
  const enrichments = {
    creditorAgent: { name: 'A Bank', bic: 'AAAADEFFXXX', logo: 'https://example.com/a.svg' },
    creditorAccount: { ids: [{ value: 'DE1', type: 'IBAN' }] },
    intermediaryAgent1: { bic: 'BBBBUS33XXX' },
    settlementInformation: { settlementSystems: ['SCT', 'GB_FPS'] },
  }
  const instruction = { creditorAgent: {}, settlementInformation: { settlementSystem: 'SCT_INST' } }
  t.strictSame((await edge.post('/payments/enrichments', instruction)).body, { enrichments })
  t.equal(seen[0]?.settlementInformation?.settlementSystem, SettlementSystem.SCT_INST)
  t.strictSame((await edge.post('/payments/enrichments', {})).body, { enrichments: {} })
  t.strictSame((await edge.post('/payments/bulk-enrichments', { items: [{}, instruction] })).body, {
    items: [{ enrichments: {} }, { enrichments }],
  })
  t.equal((await edge.post('/payments/bulk-enrichments', { items: Array(21).fill({}) })).status, 400)
})

t.test('unknown fields change no answer, and are named in the result of their instruction', async t => {
  const gap = { kind: NotCheckedKind.SANCTIONS, reason: 'No sanctions list is loaded.' }
  behind = {
    ...scripted,
    validate: ({ items }) => ({
      items: items.map(({ currency }) => ({
        status: ValidationStatus.OK,
        notChecked: currency === undefined ? [] : [gap],
      })),
    }),
  }
  const unknown = (field: string) => ({
    kind: 'UNKNOWN_FIELD',
    reason: 'This API has no such field; it was ignored.',
    field,
  })
  const named = { currency: 'EUR', creditorAgent: { BIC: 'COBADEFF' } }
  const sanctions = { ...gap, kind: 'SANCTIONS' }
  t.strictSame((await edge.post('/payments/validations', named)).body, {
    status: 'OK',
    alerts: [],
    notChecked: [sanctions, unknown('/creditorAgent/BIC')],
  })
  t.strictSame((await edge.post('/payments/enrichments', named)).body, {
    enrichments: {},
    notChecked: [unknown('/creditorAgent/BIC')],
  })
  const bulk = { items: [{}, named, { colour: 'blue' }], dryRun: true }
  const ok = { status: 'OK', alerts: [] }
  t.strictSame((await edge.post('/payments/bulk-validations', bulk)).body, {
    items: [
      ok,
      { ...ok, notChecked: [sanctions, unknown('/creditorAgent/BIC')] },
      { ...ok, notChecked: [unknown('/colour')] },
    ],
    notChecked: [unknown('/dryRun')],
  })
  t.strictSame((await edge.post('/payments/bulk-enrichments', bulk)).body, {
    items: [
      { enrichments: {} },
      { enrichments: {}, notChecked: [unknown('/creditorAgent/BIC')] },
      { enrichments: {}, notChecked: [unknown('/colour')] },
    ],
    notChecked: [unknown('/dryRun')],
  })
})

t.test('concurrent requests each get their own answer', async t => {
  behind = scripted
  const names = Array.from({ length: 60 }, (_, index) => ['Ada', 'BUG', 'BAD'][index % 3]!)
  const answers = await Promise.all(
    names.map(name => edge.post('/payments/validations', { creditor: { name } })),
  )
  const expected: Readonly<Record<string, number>> = { Ada: 200, BUG: 500, BAD: 400 }
  t.strictSame(
    answers.map(({ status }) => status),
    names.map(name => expected[name]),
  )
})

t.test('each kind of failure is answered with its status, code and Retry-After', async t => {
  behind = scripted
  const away = { message: 'an internal service is unavailable, try again in a moment' }
  const cases: readonly (readonly [name: string, status: number, body: object, retryAfter?: string])[] = [
    ['BAD', 400, { code: 'REQUEST_INVALID', message: 'not this one' }],
    ['FEW', 429, { code: 'RATE_LIMITED', message: 'not so fast' }, '1'],
    ['OFF', 503, away, '1'],
    ['LAG', 503, away, '1'],
    ['BUG', 500, { message: 'internal error' }],
  ]
  for (const [name, status, body, retryAfter] of cases) {
    for (const [path, request] of [
      ['/payments/validations', { creditor: { name } }],
      ['/payments/bulk-validations', { items: [{}, { creditor: { name } }] }],
    ] as const) {
      const answer = await edge.post(path, request)
      t.strictSame([answer.status, answer.body], [status, body], `${name} ${path}`)
      t.equal(answer.headers.get('retry-after') ?? undefined, retryAfter)
    }
  }
})

t.test('a bug is logged with the request id, and not shown to the client', async t => {
  behind = { validate: () => ({ items: [{ status: undefined as never }, {}] }) }
  const { status, body, headers } = await edge.post('/payments/validations', {})
  t.strictSame([status, body], [500, { message: 'internal error' }])
  const requestId = headers.get('x-request-id')
  const [line] = edge.lines.filter(each => each.requestId === requestId)
  t.match(line, { status: 500, error: '1 items were sent and 2 results came back', stack: /coalesce\.ts/ })
})
