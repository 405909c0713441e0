import pg from 'pg'

/** Runs work on one connection, which Postgres lists under this name. */
export async function connected<T>(
  connectionString: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: name,
    keepAlive: true,
  })
  // The statement that a lost connection interrupts fails anyhow.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
