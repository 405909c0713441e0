import type { Installation } from './installation.ts'

/** One operator command, `payprep <name>`, as data: so that help can be printed of it, and its result as JSON. */
export interface Command {
  /** `clients create` */
  readonly name: string
  readonly summary: string
  /** What stands on the line after the name, in order; `[x]` may be left out. */
  readonly operands: readonly string[]
  /** By name: `--name VALUE`, or a switch. */
  readonly options: Readonly<Record<string, CommandOption>>
  /** What it answers is printed: rows as a table, an object as lines, either as JSON with `--json`. */
  readonly run: (given: Given) => Promise<Answer>
}

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly summary: string
}

export interface Given {
  readonly operands: Readonly<Record<string, string | undefined>>
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Opened when first asked for: printing a rule book needs no database. */
  readonly installation: () => Promise<Installation>
  /** For people, while it works: never part of the answer. */
  readonly progress: (line: string) => void
  /** What people should see though the work goes on: it stays, where progress is overwritten. */
  readonly warn: (line: string) => void
}

export type Answer = Row | readonly Row[] | undefined
export type Row = Readonly<Record<string, string | number | boolean | undefined>>

/** The caller's mistake: printed in one line, exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}
