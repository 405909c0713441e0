import { Code, ConnectError } from '@connectrpc/connect'
import knex from 'knex'
import {
  ClientClosedError,
  ClientOfflineError,
  ErrorReply,
  SocketClosedUnexpectedlyError,
} from '@redis/client'
import t from 'tap'
import { outageIn } from '../../services/kit/outage.ts'
import { Problem, problemIn } from '../../services/kit/problem.ts'

const coded = (code: string, message = 'a canary') => Object.assign(new Error(message), { code })

const outages: readonly (readonly [told: RegExp, ...errors: readonly Error[]])[] = [
  [/^the disk is full/, coded('ENOSPC'), coded('EDQUOT')],
  [/^too many files/, coded('EMFILE'), coded('ENFILE')],
  [
    /^Redis is unavailable/,
    new ClientClosedError(),
    new ClientOfflineError(),
    new SocketClosedUnexpectedlyError(),
    new ErrorReply('LOADING Redis is loading the dataset in memory'),
    new ErrorReply("READONLY You can't write against a read only replica."),
    new ErrorReply("OOM command not allowed when used memory > 'maxmemory'."),
    new ErrorReply('MISCONF Redis is configured to save RDB snapshots'),
    new ErrorReply('CLUSTERDOWN Hash slot not served'),
  ],
  [/^all connections to the database are busy/, new knex.KnexTimeoutError('Timeout acquiring a connection')],
  [/^the database is full/, ...['53000', '53100', '53200', '53300', '58030'].map(code => coded(code))],
  [/^the database takes no changes/, coded('25006')],
  [/^the database did not answer in time/, coded('57014'), coded('25P03'), new Error('Query read timeout')],
  [/^others are changing the same data/, coded('40001'), coded('40P01'), coded('55P03')],
  [
    /^the database is unavailable/,
    ...['08006', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].map(code =>
      coded(code),
    ),
    ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].map(code => coded(code)),
    Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('select 1 - Connection terminated unexpectedly'),
    new Error('timeout expired'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('ROLLBACK - select 1 - Connection terminated unexpectedly'),
    new Error('Unable to acquire a connection'),
    new Error('aborted'),
  ],
  [
    /^an internal service is unavailable/,
    ...[Code.Unavailable, Code.DeadlineExceeded, Code.Canceled, Code.Aborted].map(
      code => new ConnectError('a canary', code),
    ),
  ],
]

t.test('an outage names the unavailable, full or exhausted resource', async t => {
  for (const [told, ...errors] of outages) {
    for (const error of errors) {
      const name = `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`
      t.match(outageIn(error), told, name)
      t.match(problemIn(error), { kind: 'unavailable', message: told, retryAfterSeconds: 1 }, name)
      t.notMatch(outageIn(error), /canary/, `${name}: the text of the error stays inside`)
    }
  }
})

t.test('a mistake of the program, of its data or of its operator is no outage', async t => {
  const mistakes = [
    new TypeError('x is not a function'),
    // Constraints, syntax, missing tables, a wrong password, no such right.
    ...['23505', '23503', '22P02', '42601', '42P01', '28P01', '42501'].map(code => coded(code)),
    ...['ENOENT', 'EACCES', 'ERR_INVALID_ARG_TYPE'].map(code => coded(code)),
    new ErrorReply('WRONGTYPE Operation against a key holding the wrong kind of value'),
    new ErrorReply('NOAUTH Authentication required.'),
    new ConnectError('x', Code.Internal),
    new ConnectError('x', Code.InvalidArgument),
    new Problem('invalid', 'not this one'),
    'no error',
    undefined,
  ]
  for (const mistake of mistakes) t.equal(outageIn(mistake), undefined, String(mistake))
})
