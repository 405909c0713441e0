import type { Store } from '../installation.ts'

/** One operator command of a noun, `payprep <name>`, as data: help is generated from it. */
export interface Command<Noun extends string = string> {
  /** Noun and verb: `clients create`. */
  readonly name: Noun | `${Noun} ${string}`
  readonly summary: string
  /** The names of the positional arguments, in order; `[x]` is optional, a last `x...` takes one or more, and a last `[x...]` any number. */
  readonly operands: readonly string[]
  /** What the security log records: that a command `changes` something, or `reads` personal data. */
  readonly recorded: 'changes' | 'reads' | 'nothing'
  /** By name: `--name VALUE`, or `--name` for a boolean. */
  readonly options: Readonly<Record<string, CommandOption>>
  /** The fields that a table of the answer shows, if it would be too wide with all; `--json` prints all of them. */
  readonly columns?: readonly string[]
  /** What `--help` says below the options. */
  readonly details?: string
  /** The result is printed: rows as a table, an object as lines, or either as JSON with `--json`. */
  readonly run: (input: CommandInput) => Promise<Answer>
}

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  /** One letter: `-q`. */
  readonly short?: string
  readonly summary: string
}

export interface CommandInput {
  /** Several values of a last operand are separated by spaces. */
  readonly operands: Readonly<Record<string, string | undefined>>
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Opened on first use: some commands need no database. */
  readonly installation: () => Promise<Store>
  /** Shows progress on stderr; the next line overwrites it. */
  readonly progress: (line: string) => void
  /** Prints a permanent line on stderr, unless --quiet is given. */
  readonly warn: (line: string) => void
  /** Prints a part of a long result on stdout, with backpressure. The answer is then printed on stderr. */
  readonly write: (part: Uint8Array | string) => Promise<void>
  /** Sets the exit code of the program, also for the case that the command fails. `exit-codes.ts` lists them. */
  readonly exitWith: (code: number) => void
}

export type Answer = Row | readonly Row[] | undefined
export type Row = Readonly<Record<string, string | number | boolean | undefined>>

/** A mistake on the command line: printed in one line, exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}
