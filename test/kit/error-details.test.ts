import { Code, ConnectError } from '@connectrpc/connect'
import t from 'tap'
import {
  BadRequestSchema,
  ErrorInfoSchema,
  RetryInfoSchema,
} from '../../proto/gen/google/rpc/error_details_pb.js'
import { ProblemSchema } from '../../proto/gen/payprep/problem/v1/problem_pb.js'
import {
  invalid,
  moved,
  Problem,
  problemIn,
  type ProblemKind,
  rpcErrorOf,
} from '../../services/kit/problem.ts'

const statuses: Readonly<Record<ProblemKind, Code>> = {
  invalid: Code.InvalidArgument,
  unauthenticated: Code.Unauthenticated,
  notFound: Code.NotFound,
  conflict: Code.AlreadyExists,
  stale: Code.Aborted,
  tooLarge: Code.OutOfRange,
  refused: Code.FailedPrecondition,
  tooMany: Code.ResourceExhausted,
  unavailable: Code.Unavailable,
}

t.test('a problem of every kind, with a code or without, survives as an RPC error', async t => {
  for (const kind of Object.keys(statuses) as ProblemKind[]) {
    for (const code of ['SOME_CODE', undefined]) {
      const problem = new Problem(kind, 'what is wrong', code)
      const error = rpcErrorOf(problem)
      t.equal(error.code, statuses[kind])
      const { message, retryAfterSeconds, violations } = problem
      t.match(problemIn(error), { kind, message, code: problem.code, retryAfterSeconds, violations })
    }
  }
})

t.test('an outage stays an outage, whatever its status', async t => {
  for (const status of [Code.DeadlineExceeded, Code.Canceled, Code.Aborted, Code.Unavailable])
    t.match(problemIn(rpcErrorOf(new Problem('unavailable', 'away'), status)), { kind: 'unavailable' })
})

t.test('clients read reason, domain, delay and mistakes from the details that they know', async t => {
  const limited = rpcErrorOf(new Problem('tooMany', 'too often', 'LIMITED', { retryAfterSeconds: 7 }))
  t.match(limited.findDetails(ErrorInfoSchema), [{ reason: 'LIMITED', domain: 'payprep' }])
  t.match(limited.findDetails(RetryInfoSchema), [{ retryDelay: { seconds: 7n } }])
  t.strictSame(limited.findDetails(BadRequestSchema), [])

  t.match(rpcErrorOf(new Problem('unauthenticated', 'who?')).findDetails(ErrorInfoSchema), [
    { reason: 'UNAUTHENTICATED' },
  ])

  const mistakes = [
    { field: '/a', description: 'is required' },
    { field: '', description: 'must have one of x, y' },
  ]
  const bad = rpcErrorOf(invalid(mistakes))
  t.equal(bad.rawMessage, '/a is required; must have one of x, y')
  t.match(bad.findDetails(BadRequestSchema), [{ fieldViolations: mistakes }])
})

t.test('callers of former versions find the detail that they read', async t => {
  const error = rpcErrorOf(new Problem('tooMany', 'too often', 'LIMITED', { retryAfterSeconds: 7 }))
  for (const typeName of ['problem.v1.Problem', 'payprep.problem.v1.Problem'])
    t.match(error.findDetails({ ...ProblemSchema, typeName }), [{ code: 'LIMITED', retryAfterSeconds: 7 }])
})

t.test('an error of another domain is no Problem', async t => {
  const error = new ConnectError('no', Code.InvalidArgument, undefined, [
    { desc: ErrorInfoSchema, value: { reason: 'SOME_CODE', domain: 'googleapis.com' } },
  ])
  t.equal(problemIn(error), undefined)
})

t.test('a message and its mistakes fit into the headers that clients accept', async t => {
  const mistake = { field: '/items/0/some/long/place', description: 'x'.repeat(300) }
  const { message, violations } = invalid(Array(20).fill(mistake))
  t.ok(violations.length >= 4 && message.length < 1_600, String(violations.length))
  t.equal(invalid([{ field: '/a', description: 'x'.repeat(2_000) }]).violations.length, 1)
})

t.test('mistakes under a pointer that moves get the new pointer, and others stay', async t => {
  const error = rpcErrorOf(
    invalid([
      { field: '/body/name', description: 'is required' },
      { field: '/body', description: 'is wrong' },
      { field: '/bodyguard', description: 'is required' },
    ]),
  )
  t.match(moved(error, '/body', ''), { message: '/name is required; is wrong; /bodyguard is required' })
  const other = new Error('a bug')
  t.equal(moved(other, '/body', ''), other)
})
