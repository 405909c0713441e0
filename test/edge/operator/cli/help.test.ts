import stringWidth from 'string-width'
import t from 'tap'
import { helpOn, helpOnCommand } from '../../../../edge/operator/cli/command-help.ts'
import { allCommands } from '../../../../edge/operator/cli/noun.ts'
import { operatorNouns } from '../../../../edge/operator/cli/nouns.ts'
import { exitCodes } from '../../../../services/kit/process/commands/exit-codes.ts'
import type { Command } from '../../../../services/kit/process/commands/command.ts'
import { runLine } from '../../../harness/command-line.ts'

const nouns = operatorNouns({}, { commandOf: () => ['node'], checkWorker: { file: '' } })
const commands = await allCommands(nouns)

const tooWide = (text: string) => text.split('\n').filter(line => stringWidth(line) > 100)

t.test('The help on every command, and on all, fits into 100 columns', async t => {
  t.strictSame(tooWide((await runLine(nouns, ['--help'])).out), [])
  t.strictSame(tooWide(helpOn(commands)), [])
  for (const command of commands) t.strictSame(tooWide(helpOnCommand(command)), [], command.name)
})

t.test('Each exit code is in one table, from which the help on a command and the topic come', async t => {
  const { out } = await runLine(nouns, ['help', 'exit-codes'])
  for (const { code, command, meaning } of exitCodes) {
    t.match(out, `${String(code).padEnd(5)}${command === undefined ? '' : `${command}: `}${meaning}\n`)
    if (command === undefined) continue
    const named = commands.find(({ name }) => name === command)
    t.match(named && helpOnCommand(named), `\n  ${code}  ${meaning}\n`, command)
  }
  for (const { name, details = '' } of commands) t.notMatch(details, /exit codes? /i, name)
})

t.test('help TOPIC prints a topic, and help lists it', async t => {
  const listed = (await runLine(nouns, ['help'])).out
  for (const topic of ['commands', 'exit-codes', 'output', 'man']) {
    t.match(listed, new RegExp(`\n  ${topic} +\\w`), topic)
    t.match(await runLine(nouns, ['help', topic]), { code: 0, err: '' }, topic)
    t.match(await runLine(nouns, [topic]), { code: 2, err: /unknown command/ }, 'and is no command')
  }
  const all = (await runLine(nouns, ['help', 'commands'])).out
  for (const { name } of commands) t.match(all, `  ${name}`)
  t.strictSame(tooWide((await runLine(nouns, ['help', 'output'])).out), [])
})

t.test('Help wraps paragraphs and what names mean, and leaves examples as they are', async t => {
  const command: Command = {
    name: 'fruit import',
    summary: 'Imports fruit.',
    operands: [],
    recorded: 'nothing',
    options: {},
    details: `A basket ${'and a basket '.repeat(8)}and a
basket come in.

  red     ${'apples '.repeat(14)}
  yellow  lemons
An example:
  { "red":   1,
    "yellow": 2 }`,
    run: async () => undefined,
  }
  t.equal(
    helpOnCommand(command).split('\n\n').slice(3).join('\n\n'),
    `A basket and a basket and a basket and a basket and a basket and a basket and a basket and a basket
and a basket and a basket come in.

  red     apples apples apples apples apples apples apples apples apples apples apples apples apples
          apples
  yellow  lemons
An example:
  { "red":   1,
    "yellow": 2 }
`,
  )
})
