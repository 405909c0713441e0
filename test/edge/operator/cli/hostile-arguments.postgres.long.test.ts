import t from 'tap'
import { allCommands } from '../../../../edge/operator/cli/noun.ts'
import { operatorNouns } from '../../../../edge/operator/cli/nouns.ts'
import { migrateAll } from '../../../../edge/operator/operation/database-commands.ts'
import { openInstallation } from '../../../../services/kit/process/installation.ts'
import { runLine } from '../../../harness/command-line.ts'
import { freshDatabase } from '../../../harness/database.ts'

const env = { DATABASE_URL: await freshDatabase(t), DATA_DIR: t.testdir() }
await migrateAll(env.DATABASE_URL, () => {})
const nouns = operatorNouns(env, { commandOf: () => ['node'], checkWorker: { file: '' } })
const commands = await allCommands(nouns)
const run = (...args: readonly string[]) =>
  runLine(nouns, args, { openInstallation: () => openInstallation(env) })

/** Run until they are stopped, ask publishers on the internet, or need a second database. */
const LEFT_OUT = new Set(['up', 'verification respond', 'reference update', 'database copy'])
/** Options that name a file to be written: a test writes nowhere but into its own folder. */
const WRITTEN = new Set(['output', 'report'])

const ESCAPES = 'x\x1b]0;owned\x07\x1b[2J\ry\x7f\u009b31m\u202e\u2028\u{e0041}'
const hostile = [
  ['escape sequences', ESCAPES],
  ['a name that begins like an option', '--output=nowhere/x.jsonl'],
  ['SQL', "00000000-0000-4000-8000-000000000000' or '1'='1"],
  ['a name of every object', '__proto__'],
  ['a very long name', 'x'.repeat(100_000)],
] as const

/** Lines with the value in each place that a command has for one. */
function* linesWith(value: string) {
  for (const { name, operands, options } of commands.filter(each => !LEFT_OUT.has(each.name))) {
    const words = name.split(' ')
    const given = ['--', ...operands.map(() => value)]
    if (operands.length > 0) yield [...words, ...given]
    for (const [option, { type }] of Object.entries(options))
      if (type === 'string' && !WRITTEN.has(option)) yield [...words, `--${option}=${value}`, ...given]
  }
}

t.test('no argument controls the terminal, or fails with the stack of a program', async t => {
  for (const [title, value] of hostile) {
    const lines = [...linesWith(value)]
    t.ok(lines.length > 50, title)
    for (const line of value === ESCAPES ? lines.flatMap(each => [each, ['--json', ...each]]) : lines) {
      const { out, err } = await run(...line)
      const shown = line.map(each => JSON.stringify(each.slice(0, 40))).join(' ')
      if (/[^\P{C}\n]/u.test(out + err)) t.fail(`${shown} printed ${JSON.stringify(out + err)}`)
      if (/\n +at /.test(err)) t.fail(`${shown} failed with a stack: ${err.slice(-400)}`)
    }
  }
})

t.test('what was stored is listed without its escape sequences, and read back the same', async t => {
  t.equal((await run('organizations', 'create', ESCAPES)).code, 0)
  for (const json of [[], ['--json']])
    t.notMatch((await run('organizations', 'list', ...json)).out, /[^\P{C}\n]/u)
  const listed = JSON.parse((await run('organizations', 'list', '--json')).out)
  t.ok(listed.some(({ name }: { name: string }) => name === ESCAPES))
})

t.test('an operand that begins with a dash is taken as one after -- alone', async t => {
  t.match(await run('organizations', 'create', '--confirm=x'), { code: 2, err: /Unknown option '--confirm'/ })
  t.match(await run('organizations', 'create', '-rf'), { code: 2, err: /Unknown option '-r'/ })
  t.match(await run('organizations', 'create', '--', '--json'), { code: 0, out: /name +--json\n/ })
  t.match(await run('clients', 'rotate', '--', '--now'), { code: 1, err: /there is no client --now/ })
})
