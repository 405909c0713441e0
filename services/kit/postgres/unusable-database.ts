/** A database that an operator must change before the program can use it. The message is one line and says what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase'
}

/** Postgres cannot be started. The message is one line and says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
