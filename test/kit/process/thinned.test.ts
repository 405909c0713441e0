import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import type { SecurityEntry } from '../../../services/kit/process/security/security-log.ts'
import { thinned } from '../../../services/kit/process/security/thinned.ts'

type Line = SecurityEntry & { readonly event: string; readonly count?: number }

/** With a clock that only the test moves. */
function world(t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const lines: Line[] = []
  const write = thinned<string, SecurityEntry>((event, entry) => void lines.push({ event, ...entry }))
  const fail = (more: Partial<SecurityEntry>, event = 'token.use') =>
    write(event, { outcome: 'failure', reason: 'token-invalid', ...more } as SecurityEntry)
  return { lines, write, fail, passMinute: () => mock.timers.tick(60_000) }
}

t.test('a flood from one network is ten lines a minute and one with their count', async t => {
  const { lines, fail, passMinute } = world(t)
  for (let n = 0; n < 10_000; n++) fail({ address: `2001:db8::${n.toString(16)}`, requestId: String(n) })
  t.equal(lines.length, 10)
  passMinute()
  t.strictSame(lines[10], {
    event: 'token.use',
    outcome: 'failure',
    reason: 'token-invalid',
    address: '2001:db8::270f',
    requestId: '9999',
    count: 9_990,
  })
  passMinute()
  t.equal(lines.length, 11)
  fail({ address: '2001:db8::1' })
  t.equal(lines.length, 12, 'the next minute begins anew')
})

t.test('a flood hides nothing of another network, event or reason', async t => {
  const { lines, fail } = world(t)
  for (let n = 0; n < 1_000; n++) fail({ address: '::ffff:192.0.2.1' })
  lines.length = 0
  fail({ address: '::ffff:192.0.2.2' })
  fail({ address: '::ffff:192.0.2.1', reason: 'other' })
  fail({ address: '::ffff:192.0.2.1' }, 'service.call')
  fail({ organization: 'of a webhook' })
  t.equal(lines.length, 4)
})

t.test('a flood from many networks takes a bounded number of lines, and each failure is counted', async t => {
  const { lines, fail, passMinute } = world(t)
  for (let n = 0; n < 20_000; n++) fail({ address: `2001:db8:${(n % 5_000).toString(16)}::1` })
  passMinute()
  t.ok(lines.length <= 200 * 11 + 1, `${lines.length} lines`)
  t.equal(
    lines.reduce((sum, { count = 1 }) => sum + count, 0),
    20_000,
  )
})

t.test('each success and each action of an operator has a line', async t => {
  const { lines, write, fail } = world(t)
  for (let n = 0; n < 100; n++) {
    write('token.issue', { outcome: 'success', address: '192.0.2.1' })
    fail({ operator: 'root@bastion' }, 'command.run')
  }
  t.equal(lines.length, 200)
})

t.test('a program that ends writes the counts of the minute', async t => {
  const file = join(t.testdir(), 'security.jsonl')
  const program = `
    import { openSecurityLog } from './services/kit/process/security/security-log.ts'
    const log = openSecurityLog({ securityLogFile: ${JSON.stringify(file)} }, 'edge', () => {})
    for (let n = 0; n < 30; n++) log('token.use', { outcome: 'failure', reason: 'token-invalid', address: '192.0.2.1' })
    process.exit(0)`
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  const counts = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).count)
  t.strictSame(counts, [...Array(10).fill(undefined), 20])
})
