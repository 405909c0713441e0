/** The policy by which calls are balanced over the processes of a service, in one place. */
export const balancing = {
  /** A process that hangs is found before many calls wait for it, and one that drains before it closes its port. */
  probeEveryMs: 2_000,
  /** A process that does not answer a probe in this time is taken for hung. */
  probeLimitMs: 1_000,
  /** A process with calls that is silent for this long is probed at once: a hung process delays a call by at most a second. */
  silentMs: 500,
  silentProbeLimitMs: 400,
  /** An unreachable process rests between probes, twice as long each time, so that a dead one costs next to nothing. */
  restMinMs: 1_000,
  restMaxMs: 60_000,
  /** Rests and pauses vary by this share, so that the callers of a process do not probe it all at once. */
  jitter: 0.2,
  /** The most attempts of a call. Attempts that could not be sent do not count. */
  attemptsMax: 3,
  /**
   * Retries that may add load may be at most this share of all calls. A call that was not processed adds none, nor does a
   * retry on a serving process after another died: the dead process does no work.
   */
  retryBudget: 0.1,
  retryBudgetMax: 20,
  /** How often names are resolved again: processes come and go behind them. */
  resolveEveryMs: 5_000,
  /** The interval of `tick`. */
  tickMs: 100,
} as const
