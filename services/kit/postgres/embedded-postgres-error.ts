/** Postgres cannot be started. The message is one line and says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
