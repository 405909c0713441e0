/** A test file that a process is to run, as the runner sends it. */
export interface Assignment {
  readonly file: string
  /** The path of its bundle. */
  readonly bundle: string
  /** The environment variables for this file; null removes one. */
  readonly env: Readonly<Record<string, string | null>>
}

/** Sent when no file is left. */
export const NO_MORE = 'no more'

/** The message of a process after each file. */
export interface Progress {
  /** What the file has reached of the contract: see reached.ts. */
  readonly reached: readonly string[]
  readonly residentBytes: number
}

/** The name of the assertion that marks the end of a file in the results; the name of the file follows it. */
export const END_OF_FILE = 'end of file: '
