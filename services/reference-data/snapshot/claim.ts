import { precedences } from '../tables/source.ts'

/** A row of one release. */
export type Claim<Row> = Row & {
  /** The index of its release in the order of trust. The claim of the lowest rank wins. */
  readonly rank: number
  /** One of `precedences`. */
  readonly precedence: number
  /**
   * Whether the release claims to list this country's banks, this system's participants, or this
   * owner's instructions completely.
   */
  readonly isFromCompleteList: boolean
}

export function isCompiled({ precedence }: Pick<Claim<unknown>, 'precedence'>): boolean {
  return precedence === precedences.compiled
}
