import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { allCommands } from '../../../../edge/operator/cli/noun.ts'
import { operatorNouns } from '../../../../edge/operator/cli/nouns.ts'
import { runLine } from '../../../harness/command-line.ts'
import { needs } from '../../../programs.ts'

const nouns = operatorNouns({}, { commandOf: () => ['node'], checkWorker: { file: '' } })
const folder = t.testdir()

/** A file with what a command line prints. */
async function printed(...args: string[]): Promise<string> {
  const { out, code } = await runLine(nouns, args)
  t.equal(code, 0)
  const file = join(folder, args.join('-'))
  writeFileSync(file, out)
  return file
}

function run(program: string, ...args: string[]): string {
  const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 240_000 })
  return error?.message ?? stdout + stderr
}

/** Words as they are typed, the last one with Tab behind it, and what it becomes. */
const typed = [
  [['rul'], ['rules']],
  [['--vers'], ['--version']],
  [['clients', 'ro'], ['rotate']],
  [['clients', 'rotate', '--n'], ['--now']],
  [['clients', 'keys', 'rem'], ['remove']],
  [['clients', 'keys', 'remove', '--now', '--js'], ['--json']],
  [
    ['reference', 'r'],
    ['rollback', 'remove', 'restore', 'registry'],
  ],
  [
    ['organizations', 'name-check', 'o'],
    ['on', 'off'],
  ],
  [['help', 'exit'], ['exit-codes']],
  [['completion', 'f'], ['fish']],
  [['vegetables', 'rul'], ['rules']],
] as const

t.test('Tab completes nouns, commands and options in bash', async t => {
  const complete = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _payprep; printf '%s\\n' "\${COMPREPLY[@]}"`
  const file = await printed('completion', 'bash')
  for (const [words, becomes] of typed) {
    const found = run('bash', '--norc', '-c', complete, 'bash', file, 'payprep', ...words)
    t.strictSame(found.trim().split('\n').toSorted(), becomes.toSorted(), words.join(' '))
  }
})

t.test('and in fish, with what each means', needs('fish'), async t => {
  const file = await printed('completion', 'fish')
  const lines = typed.map(([words]) => `complete -C 'payprep ${words.join(' ')}'; echo .`).join('\n')
  const found = run('fish', '--no-config', '-c', `source ${file}\n${lines}`).split('\n.\n')
  for (const [at, [words, becomes]] of typed.entries()) {
    const choices = found[at]!.split('\n').map(line => line.split('\t'))
    t.strictSame(choices.map(([word]) => word).toSorted(), becomes.toSorted(), words.join(' '))
    for (const [word, meaning] of choices) t.ok(meaning, `${word} has a meaning`)
  }
})

/** Types each line into an interactive shell whose program `payprep` prints its arguments. */
const interactive = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source $1; payprep() { print R''AN \\$* E''ND }"
shift
for line in "$@"; do
  zpty -w shell "print REA''DY"
  zpty -r shell seen '*READY*'
  zpty -w shell "$line"$'\\t'
  zpty -r shell seen '*RAN *END*'
  print -r -- "\${\${seen##*RAN }%% END*}"
done
`

t.test('and in zsh', needs('zsh'), async t => {
  const file = await printed('completion', 'zsh')
  // zsh lists several: what it inserts shows only a single one.
  const single = typed.filter(([, { length }]) => length === 1)
  const found = run(
    'zsh',
    '-f',
    '-c',
    interactive,
    'zsh',
    file,
    ...single.map(([words]) => `payprep ${words.join(' ')}`),
  )
  t.strictSame(
    found.trim().split('\n'),
    single.map(([words, [becomes]]) => [...words.slice(0, -1), becomes].join(' ')),
  )
})

t.test('the man page is one without a warning, and names every command', needs('mandoc'), async t => {
  const file = await printed('help', 'man')
  t.equal(run('mandoc', '-T', 'lint', '-W', 'warning', file), '')
  // Bold is a letter over itself.
  const parts = run('mandoc', '-T', 'utf8', file).split('\b')
  const text = parts.map((part, at) => part.slice(0, at < parts.length - 1 ? -1 : undefined)).join('')
  for (const { name } of await allCommands(nouns))
    t.match(text, new RegExp(`\\n *${name}(?: [<[]|\\n)`), name)
  t.match(text, /EXIT STATUS\n +0 +It has done what was asked\./)
})
