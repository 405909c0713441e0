import { nearest } from '../../../services/kit/nearest.ts'
import { type Command, UsageError } from '../../../services/kit/process/commands/command.ts'
import type { Nouns } from './noun.ts'

/** The commands of a noun, or of the one whose name is nearest. */
export async function commandsFor(nouns: Nouns, word: string | undefined): Promise<readonly Command[]> {
  if (word === undefined) return []
  const noun = Object.hasOwn(nouns, word) ? word : nearest(word, Object.keys(nouns))
  return noun === undefined ? [] : nouns[noun]!.load()
}

/** The command whose name the words begin with; the longest name if several match. */
export function commandIn(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands
    .filter(({ name }) => startsWith(words, name.split(' ')))
    .sort((one, other) => other.name.length - one.name.length)[0]
}

/** The commands whose names begin with these words; an error that suggests the nearest name if there are none. */
export function commandsUnder(commands: readonly Command[], words: readonly string[]): Command[] {
  const under = commands.filter(({ name }) => startsWith(name.split(' '), words))
  if (under.length > 0) return under
  const starts = commands.flatMap(({ name }) => startsOf(name.split(' ')))
  const known = startsOf(words).filter(start => starts.includes(start)).length
  const unknown = words.slice(0, Math.max(2, known + 1)).join(' ')
  const suggestion = nearest(unknown, starts)
  const hint = suggestion === undefined ? 'see --help' : `did you mean ${suggestion}?`
  throw new UsageError(`unknown command ${unknown}: ${hint}`)
}

/** The beginnings of words, the longest first: of `clients list`, that and `clients`. */
function startsOf(words: readonly string[]): string[] {
  return words.map((_, index) => words.slice(0, words.length - index).join(' '))
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, index) => words[index] === word)
}
