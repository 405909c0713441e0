import type { Command } from '../../../services/kit/process/commands/command.ts'

/** What commands work on. */
export interface Noun<Name extends string = string> {
  /** One line of help. */
  readonly summary: string
  /** Loads its commands, each beside what it works on: to load all takes a second. */
  readonly load: () => Promise<readonly Command<Name>[]>
}

export type Nouns = Readonly<Record<string, Noun>>

/** The commands of all nouns. */
export const allCommands = async (nouns: Nouns): Promise<readonly Command[]> =>
  (await Promise.all(Object.values(nouns).map(({ load }) => load()))).flat()
