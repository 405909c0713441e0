// Lists of words are written a line a row, so that they read like the tables that they are.

/** The words of each line. */
export const wordLines = (list: string): readonly (readonly string[])[] =>
  list
    .trim()
    .split('\n')
    .map(line => line.split(' '))

/** Of lines with two words, the second by the first. */
export const secondByFirst = (list: string): Readonly<Record<string, string>> =>
  Object.fromEntries(wordLines(list).map(([first, second]) => [first!, second!]))

/** The other words of each line by its first. */
export const othersByFirst = (list: string): ReadonlyMap<string, readonly string[]> =>
  new Map(wordLines(list).map(([first, ...others]) => [first!, others]))
