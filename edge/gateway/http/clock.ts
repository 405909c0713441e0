/** A source of time in milliseconds since 1970, like `Date`. */
export interface Clock {
  readonly now: () => number
}
