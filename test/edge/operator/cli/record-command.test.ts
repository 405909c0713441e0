import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { hostname, userInfo } from 'node:os'
import t from 'tap'
import { operatorsLog, recordCommand } from '../../../../edge/operator/cli/record-command.ts'
import { type Command, UsageError } from '../../../../services/kit/process/commands/command.ts'
import { ConfigError } from '../../../../services/kit/process/config/config.ts'
import type { LogLine } from '../../../../services/kit/process/logging/log.ts'
import { noSecurityLog, type SecurityLog } from '../../../../services/kit/process/security/security-log.ts'
import { Problem } from '../../../../services/kit/problem.ts'

const organization = randomUUID()
const session = randomUUID()

/** Runs a command that ends with `result`, or fails with it if it is an Error; returns what was recorded. */
async function recordedOf(
  recorded: Command['recorded'],
  operands: Readonly<Record<string, string>>,
  result: unknown = undefined,
  exitCode: number | undefined = undefined,
) {
  const lines: LogLine[] = []
  const securityLog: SecurityLog = (event, entry) => void lines.push({ event, ...entry })
  const command = {
    name: 'fruit pick',
    summary: '',
    operands: [],
    options: {},
    recorded,
    run: async () => undefined,
  }
  const running = recordCommand(
    command,
    { operands, options: {} },
    async () => securityLog,
    async () => {
      if (result instanceof Error) throw result
      return result
    },
    () => exitCode,
  )
  t.equal(await running.catch(error => error), result, 'its result is not changed')
  return lines
}

t.test(
  'A command that changes something, or reads personal data, is one line: who, what, on what, how it ended',
  async t => {
    const [line, ...others] = await recordedOf('reads', { organization, user: randomUUID(), session })
    t.strictSame(others, [])
    t.strictSame(line, {
      event: 'command.run',
      outcome: 'success',
      command: 'fruit pick',
      organization,
      target: session,
    })
  },
)

t.test('A failure has its reason, and no value of an argument is recorded', async t => {
  for (const [error, reason] of [
    [new UsageError('canary'), 'misused'],
    [new ConfigError('canary'), 'settings'],
    [new Problem('notFound', 'canary'), 'not-found'],
    [new Problem('refused', 'canary', 'FRUIT_GONE'), 'fruit-gone'],
    [new Error('canary'), 'failed'],
  ] as const) {
    const lines = await recordedOf('changes', { user: 'canary', file: 'canary.csv' }, error)
    t.match(lines, [{ outcome: 'failure', reason }])
    t.notMatch(JSON.stringify(lines), /canary/)
  }
})

t.test('A command that ends with another exit code than 0 has not done all', async t => {
  const { length, 0: line } = await recordedOf('changes', {}, ['a', 'b'], 1)
  t.equal(length, 1)
  t.match(line, { outcome: 'failure', reason: 'incomplete' })
  t.match(await recordedOf('changes', {}, [], 0), [{ outcome: 'success' }])
})

t.test('Commands that show public facts are not recorded', async t => {
  t.strictSame(await recordedOf('nothing', { organization }), [])
})

t.test('A command whose line could not be written is not run', async t => {
  const env = { SECURITY_LOG: '/nowhere/security.jsonl' }
  const command = {
    name: 'x',
    summary: '',
    operands: [],
    options: {},
    recorded: 'changes',
    run: async () => undefined,
  } as const
  let hasRun = false
  const running = recordCommand(
    command,
    { operands: {}, options: {} },
    async () => operatorsLog(env),
    async () => (hasRun = true),
  )
  await t.rejects(running, { message: /^SECURITY_LOG names \/nowhere/ })
  t.notOk(hasRun)
  t.equal(operatorsLog({}), noSecurityLog, 'in development nothing has to be set')
  t.not(operatorsLog({ ENVIRONMENT: 'production' }), noSecurityLog)
})

t.test('A line names the operator, and who became that user by sudo', async t => {
  const file = join(t.testdir(), 'security.jsonl')
  const securityLog = operatorsLog({ SECURITY_LOG: file, SUDO_USER: 'alice' })
  securityLog('command.run', { outcome: 'success', command: 'clients rotate' })
  await setImmediate()
  t.match(JSON.parse(readFileSync(file, 'utf8')), {
    event: 'command.run',
    operator: `${userInfo().username}@${hostname()}`,
    sudoUser: 'alice',
    command: 'clients rotate',
  })
})
