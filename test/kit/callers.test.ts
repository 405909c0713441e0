import t from 'tap'
import { parseCallers } from '../../services/kit/callers/callers-file.ts'
import { certificateNames } from '../../services/kit/callers/certificate-names.ts'
import { digestOf, newCallerToken } from '../../services/kit/callers/identify.ts'

const ownCalls = { edge: ['bank.v1.PayService/Pay'] }
const parse = (file: unknown) => parseCallers(JSON.stringify(file), ownCalls)
const sha256 = digestOf(newCallerToken())

t.test('each mistake of a callers file is named by its place', async t => {
  const mistakes: readonly (readonly [callers: unknown, mistake: RegExp])[] = [
    [[{ name: 'Risk', tokens: [{ sha256 }], calls: ['*'] }], /\/callers\/0\/name must have 1 to 63/],
    [[{ name: 'risk', tokens: [{ sha256: 'x' }], calls: ['*'] }], /\/callers\/0\/tokens\/0\/sha256 must be/],
    [
      [{ name: 'risk', tokens: [{ sha256, expires: 'soon' }], calls: ['*'] }],
      /\/expires must be the last day/,
    ],
    [[{ name: 'risk', tokens: [{ sha256 }] }], /\/callers\/0\/calls is absent/],
    [[{ name: 'risk', calls: ['*'] }], /\/callers\/0 has neither tokens nor certificates/],
    [[{ name: 'risk', tokens: [{ sha256 }], calls: ['Pay'] }], /\/callers\/0\/calls\/0 must be a method/],
    [
      [{ name: 'risk', tokens: [{ sha256 }], calls: ['bank.v1.PySrvice/*'] }],
      /\/callers\/0\/calls\/0 names bank.v1.PySrvice, which is not one of bank.v1.PayService/,
    ],
    [
      [
        { name: 'risk', tokens: [{ sha256 }], calls: ['*'] },
        { name: 'fraud', tokens: [{ sha256 }], calls: ['*'] },
      ],
      /\/callers\/1\/tokens\/0\/sha256 repeats the token of \/callers\/0\/tokens\/0\/sha256/,
    ],
    [
      [
        { name: 'edge', certificates: ['edge.svc'] },
        { name: 'edge', certificates: ['EDGE.svc'] },
      ],
      /\/callers\/1\/name repeats .*\/callers\/1\/certificates\/0 repeats the certificate of/,
    ],
    [[{ name: 'edge', certificates: ['edge.svc'], rights: [] }], /\/callers\/0 Unrecognized key: "rights"/],
  ]
  for (const [callers, mistake] of mistakes) t.throws(() => parse({ callers }), { message: mistake })
  t.throws(() => parseCallers('{', ownCalls), { message: /is not JSON/ })
})

t.test(
  'a caller may call methods, all of a service, or everything; our own program, the methods that it needs',
  async t => {
    const mayCall = (entry: object) =>
      parse({ callers: [{ name: 'edge', tokens: [{ sha256 }], ...entry }] }).byToken(sha256)!.caller.mayCall
    const [pay, other, another] = [
      '/bank.v1.PayService/Pay',
      '/bank.v1.PayService/Refund',
      '/bank.v1.PayServices/Pay',
    ]
    for (const [entry, allowed] of [
      [{}, [true, false, false]],
      [{ calls: ['bank.v1.PayService/Refund'] }, [false, true, false]],
      [{ calls: ['bank.v1.PayService/*'] }, [true, true, false]],
      [{ calls: ['*'] }, [true, true, true]],
    ] as const)
      t.strictSame([pay!, other!, another!].map(mayCall(entry)), allowed)
  },
)

t.test('a token of a caller is valid to the end of its last day', async t => {
  const { until } = parse({
    callers: [{ name: 'edge', tokens: [{ sha256, expires: '2026-02-28' }] }],
  }).byToken(sha256)!
  t.equal(new Date(until).toISOString(), '2026-03-01T00:00:00.000Z')
})

t.test('names of certificates are DNS names and URIs, without ambiguous ones', async t => {
  t.strictSame(certificateNames('DNS:edge.svc, IP Address:127.0.0.1, URI:spiffe://bank/edge'), [
    'edge.svc',
    'spiffe://bank/edge',
  ])
  t.strictSame(certificateNames('othername:"x, DNS:edge.svc", DNS:risk.svc'), ['risk.svc'])
  t.strictSame(certificateNames('URI:"spiffe://bank/x\\", DNS:edge.svc", DNS:"edge.svc, DNS:edge.svc"'), [])
  t.strictSame(certificateNames(undefined), [])
})
