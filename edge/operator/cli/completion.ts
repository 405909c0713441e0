import { type Command, UsageError } from '../../../services/kit/process/commands/command.ts'
import { commonOptions } from './command-help.ts'
import { topics } from './help-topics.ts'
import { allCommands, type Nouns } from './noun.ts'

/** Prints what makes Tab complete commands and options. The script knows them all: to ask the program takes longer than a key may. */
export const commandsWith = (nouns: () => Nouns): readonly Command<'completion'>[] => [
  {
    name: 'completion',
    summary: 'Prints a script by which Tab completes commands and options in bash, zsh or fish.',
    operands: ['bash|zsh|fish'],
    recorded: 'nothing',
    options: {},
    details: `For the shell that runs:
  source <(payprep completion bash)
  source <(payprep completion zsh)
  payprep completion fish | source
For each new one, write the script where the shell looks for it, and again after an upgrade:
  payprep completion bash > ~/.local/share/bash-completion/completions/payprep
  payprep completion zsh > /usr/local/share/zsh/site-functions/_payprep
  payprep completion fish > ~/.config/fish/completions/payprep.fish
The shell must know the program by the name payprep.`,
    async run({ operands, write }) {
      const shell = operands['bash|zsh|fish'] ?? ''
      if (!isShell(shell)) throw new UsageError(`there is no completion for ${shell}: name bash, zsh or fish`)
      await write(scripts[shell](choicesIn(nouns(), await allCommands(nouns()))))
      return undefined
    },
  },
]

/** A word that may come next, and what it means. */
type Choice = readonly [word: string, meaning: string]
/** By the words before them, each with a blank before it. */
type Choices = ReadonlyMap<string, readonly Choice[]>

function choicesIn(nouns: Nouns, commands: readonly Command[]): Choices {
  const choices = new Map<string, Map<string, string>>()
  const add = (at: string, word: string, meaning: string) => {
    const known = choices.get(at) ?? new Map<string, string>()
    choices.set(at, known.set(word, known.get(word) ?? meaning))
  }
  const addOptions = (at: string, options: Command['options']) => {
    for (const [name, { summary }] of Object.entries(options)) add(at, `--${name}`, summary)
  }
  for (const [noun, { summary }] of Object.entries(nouns)) {
    add('', noun, summary)
    add(' help', noun, summary)
  }
  add('', 'help', 'more on a noun, a command or a topic')
  for (const [topic, { summary }] of Object.entries(topics)) add(' help', topic, summary)
  addOptions('', { ...commonOptions, version: { type: 'boolean', summary: 'print the version' } })
  for (const { name, summary, operands, options } of commands) {
    const words = name.split(' ')
    for (let count = 1; count < words.length; count++) {
      const isLast = count === words.length - 1
      add(pathOf(words.slice(0, count)), words[count]!, isLast ? summary : `${words[count]} of ${words[0]}`)
    }
    for (const word of operands.flatMap(wordsOf)) add(pathOf(words), word, summary)
    addOptions(pathOf(words), { ...options, ...commonOptions })
  }
  return new Map([...choices].map(([at, each]) => [at, [...each]]))
}

const pathOf = (words: readonly string[]) => words.map(word => ` ${word}`).join('')

/** Those of an operand such as `on|off`. */
const wordsOf = (operand: string) => (/^[a-z]+(?:\|[a-z]+)+$/.test(operand) ? operand.split('|') : [])

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const fishQuoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`

/** Where no file may come: not behind a command, which has options. */
const wordsOnly = (choices: Choices) =>
  [...choices].flatMap(([at, each]) => (at === '' || !each.some(([word]) => word === '--json') ? [at] : []))

const scripts = {
  bash: (choices: Choices) => `# bash completion of payprep
_payprep() {
  local word at=''  choices=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
      ${[...choices.keys()].map(quoted).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at" in
${[...choices].map(([at, each]) => `    ${quoted(at)}) choices=${quoted(each.map(([word]) => word).join(' '))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$choices" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _payprep payprep
`,
  zsh: (choices: Choices) => `#compdef payprep
_payprep() {
  local word at=''
  local -a choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      (${[...choices.keys()].map(quoted).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at" in
${[...choices].map(([at, each]) => `    (${quoted(at)}) choices=(${each.map(([word, meaning]) => quoted(`${word}:${meaning}`)).join(' ')}) ;;`).join('\n')}
  esac
  _describe -t commands payprep choices || _files
}
if [[ "\${funcstack[1]}" == _payprep ]]; then _payprep "$@"; else compdef _payprep payprep; fi
`,
  fish: (choices: Choices) => `# fish completion of payprep
function __payprep_at
    set -l words (commandline -opc)
    set -e words[1]
    set -l at ''
    for word in $words
        switch "$at $word"
            case ${[...choices.keys()].map(fishQuoted).join(' ')}
                set at "$at $word"
        end
    end
    echo "$at"
end
function __payprep_choices
    switch (__payprep_at)
${[...choices].map(([at, each]) => `        case ${fishQuoted(at)}\n            printf '%s\\t%s\\n' ${each.map(choice => choice.map(fishQuoted).join(' ')).join(' ')}`).join('\n')}
    end
end
function __payprep_takes_files
    switch (__payprep_at)
        case ${wordsOnly(choices).map(fishQuoted).join(' ')}
            return 1
    end
end
complete -c payprep -a '(__payprep_choices)'
complete -c payprep -n 'not __payprep_takes_files' -f
`,
} satisfies Record<string, (choices: Choices) => string>

const isShell = (name: string): name is keyof typeof scripts => Object.hasOwn(scripts, name)
