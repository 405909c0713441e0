import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import t from 'tap'
import { Problem, rpcErrorOf } from '../../../services/kit/problem.ts'
import { errorFields, jsonLog, type Level } from '../../../services/kit/process/logging/log.ts'

async function linesOf(log: (stream: PassThrough) => void) {
  const stream = new PassThrough()
  log(stream)
  const [bytes] = await once(stream, 'data')
  return String(bytes)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

t.test('A line has time, level, service and event before its fields', async t => {
  const [line] = await linesOf(stream =>
    jsonLog(stream, { service: 'notifier' })('redis.failed', { tries: 2, none: undefined }, 'warn'),
  )
  t.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  t.strictSame(
    { ...line, time: '' },
    { level: 'warn', time: '', service: 'notifier', tries: 2, event: 'redis.failed' },
  )
})

t.test('Lines below the lowest level are not written', async t => {
  const levels: readonly Level[] = ['debug', 'info', 'warn', 'error', 'fatal']
  const lines = await linesOf(stream => {
    const log = jsonLog(stream, { level: 'warn' })
    for (const level of levels) log('request', {}, level)
  })
  t.strictSame(
    lines.map(({ level }) => level),
    ['warn', 'error', 'fatal'],
  )
})

t.test('Lines written in one turn before the process exits or crashes are not lost', async t => {
  for (const [end, code] of [
    ['process.exit(3)', 3],
    ['throw new Error("x")', 1],
  ] as const) {
    const program = `import { jsonLog } from './services/kit/process/logging/log.ts'
      const log = jsonLog(process.stdout); log('first'); log('last'); ${end}`
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    )
    t.match(stdout, /"event":"first"}\n.*"event":"last"}\n$/, end)
    t.equal(status, code)
  }
})

t.test('Fields that name secrets, and account numbers in errors, are redacted', async t => {
  const error = new Error('cannot read GB29NWBK60161331926819', {
    cause: new Error('invalid: GB29 NWBK 6016 1331 9268 19, 31926819, 4111 1111 1111 1111'),
  })
  const [line] = await linesOf(stream => jsonLog(stream)('bug', { token: 'abc', ...errorFields(error) }))
  t.match(line, {
    token: '[redacted]',
    error: 'cannot read [redacted]',
    cause: { error: 'invalid: [redacted], [redacted], [redacted]' },
  })
  t.notMatch(JSON.stringify(line), /NWBK|31926819|4111/)
})

t.test('What operators need stays in errors: addresses, ports, dates, ids and places', async t => {
  const text =
    'connect ECONNREFUSED 127.0.0.1:5432 at 2026-11-22T10:20:30.123Z for 00000000-0000-4000-8000-000000000001 (/app/edge.js:1234:567)'
  t.equal(errorFields(new Error(text)).error, text)
})

t.test('an outage is logged without a stack, a bug with it', async t => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  t.strictSame(errorFields(refused), { error: 'connect ECONNREFUSED 127.0.0.1:5432' })
  const away = new Problem('unavailable', 'the notifier is unavailable', undefined, { cause: refused })
  t.strictSame(errorFields(rpcErrorOf(away)), {
    error: '[unavailable] the notifier is unavailable',
    cause: {
      error: 'the notifier is unavailable',
      cause: { error: 'connect ECONNREFUSED 127.0.0.1:5432' },
    },
  })
  t.match(errorFields(new TypeError('x is undefined')), { error: 'x is undefined', stack: /TypeError: x/ })
})
