/** Tells the time, in milliseconds since 1970; `Date` is one. */
export interface Clock {
  readonly now: () => number
}
