/** A test file that a process is to run, as the runner sends it. */
export interface Assignment {
  readonly file: string
  /** The path of its bundle. */
  readonly bundle: string
  /** What the environment has for this file; null is taken out. */
  readonly env: Readonly<Record<string, string | null>>
}

/** Sent when no file is left. */
export const NO_MORE = 'no more'

/** What a process says after each file. */
export interface Progress {
  /** What the file has reached of the contract: see reached.ts. */
  readonly reached: readonly string[]
  readonly residentBytes: number
}

/** The name, before that of a file, of the assertion by which a process says among its results that the file has ended. */
export const END_OF_FILE = 'end of file: '
