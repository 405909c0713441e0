// Parses lists of words that are written as tables, one row per line.

/** The words of each line. */
export const wordLines = (list: string): readonly (readonly string[])[] =>
  list
    .trim()
    .split('\n')
    .map(line => line.split(' '))

/** For lines of two words: the second word by the first. */
export const secondByFirst = (list: string): Readonly<Record<string, string>> =>
  Object.fromEntries(wordLines(list).map(([first, second]) => [first!, second!]))

/** The other words of each line by its first. */
export const othersByFirst = (list: string): ReadonlyMap<string, readonly string[]> =>
  new Map(wordLines(list).map(([first, ...others]) => [first!, others]))
