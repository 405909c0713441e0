import type { PartyType, Verdict } from '../../../../services/library/names/match.ts'

/** By verdict, one pair a line: `given | held ; held | type`. An unknown type is left out. */
export type Pairs = Partial<Readonly<Record<Verdict, string>>>

export interface Pair {
  readonly given: string
  readonly held: readonly string[]
  readonly type: PartyType | undefined
}

export function pairsIn(lines: string): readonly Pair[] {
  return lines
    .trim()
    .split('\n')
    .map(line => {
      const [given, held, type] = line.split(' | ')
      return { given: given!, held: held!.split(' ; '), type: type as PartyType | undefined }
    })
}
