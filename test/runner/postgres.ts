import { randomBytes } from 'node:crypto'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { dropTemplates } from '../harness/database.ts'
import { citusArchive, openCitus } from './citus.ts'

/**
 * DATABASE_URL, else a temporary Postgres, or with ON_CITUS a temporary cluster of Citus; with a name prefix for the templates that tests copy their databases
 * from, and the folder for files that belong to them.
 */
export async function openPostgres(directory: string) {
  const external = process.env.DATABASE_URL
  const server = external ? undefined : await temporaryServer(directory)
  const env = {
    ...(external ? { DATABASE_URL: external } : server!.env),
    POSTGRES_IS_THROWN_AWAY: server === undefined ? 'no' : 'yes',
    TEMPLATE_FILES: directory,
    TEMPLATE_PREFIX: `test_template_${randomBytes(6).toString('hex')}`,
  }
  return {
    env,
    async close() {
      if (server === undefined) await dropTemplates(env)
      else await server.close()
    },
  }
}

async function temporaryServer(directory: string) {
  if (process.env.ON_CITUS === 'yes') return openCitus(citusArchive()!)
  const { url, close } = await embeddedPostgres(directory, { throwaway: true })
  return { env: { DATABASE_URL: url }, close }
}
