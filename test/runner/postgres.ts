import { randomBytes } from 'node:crypto'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { dropTemplate } from '../harness/database.ts'

/** DATABASE_URL, else a Postgres that is thrown away; with the name of a template for databases with seeds. */
export async function openPostgres(directory: string) {
  const external = process.env.DATABASE_URL
  const server = external ? undefined : await embeddedPostgres(directory, { throwaway: true })
  const env = {
    DATABASE_URL: external ?? server!.url,
    POSTGRES_IS_THROWN_AWAY: server === undefined ? 'no' : 'yes',
    SEEDED_TEMPLATE: `test_template_${randomBytes(6).toString('hex')}`,
  }
  return {
    env,
    async close() {
      if (server === undefined) await dropTemplate(env)
      else await server.close()
    },
  }
}
