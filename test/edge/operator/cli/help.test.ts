import stringWidth from 'string-width'
import t from 'tap'
import { helpOn, helpOnCommand, helpOnNouns } from '../../../../edge/operator/cli/command-help.ts'
import { allCommands, operatorNouns } from '../../../../edge/operator/cli/nouns.ts'
import type { Command } from '../../../../services/kit/process/commands/command.ts'

const nouns = operatorNouns({}, { commandOf: () => ['node'], checkWorker: { file: '' } })
const commands = await allCommands(nouns)

const tooWide = (text: string) => text.split('\n').filter(line => stringWidth(line) > 100)

t.test('The help on every command, and on all, fits into 100 columns', async t => {
  t.strictSame(tooWide(helpOnNouns(nouns)), [])
  t.strictSame(tooWide(helpOn(commands)), [])
  for (const command of commands) t.strictSame(tooWide(helpOnCommand(command)), [], command.name)
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
