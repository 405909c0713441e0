import { randomBytes } from 'node:crypto'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { dropTemplates } from '../harness/database.ts'

/**
 * DATABASE_URL, else a temporary Postgres; with a name prefix for the templates that tests copy their databases
 * from, and the folder for files that belong to them.
 */
export async function openPostgres(directory: string) {
  if (process.env.CITUS_ARCHIVE !== undefined) return openCitus(process.env.CITUS_ARCHIVE, directory)
  const external = process.env.DATABASE_URL
  const server = external ? undefined : await embeddedPostgres(directory, { throwaway: true })
  const env = {
    DATABASE_URL: external ?? server!.url,
    POSTGRES_IS_THROWN_AWAY: server === undefined ? 'no' : 'yes',
    ...templatesIn(directory),
  }
  return {
    env,
    async close() {
      if (server === undefined) await dropTemplates(env)
      else await server.close()
    },
  }
}

async function openCitus(archive: string, directory: string) {
  const { startCitus } = await import('../harness/citus.ts')
  const { coordinator, workers, close } = await startCitus(archive, WORKERS)
  const env = {
    DATABASE_URL: coordinator,
    CITUS_WORKERS: workers.join(),
    POSTGRES_IS_THROWN_AWAY: 'yes',
    ...templatesIn(directory),
  }
  return { env, close }
}

const WORKERS = 2

const templatesIn = (directory: string) => ({
  TEMPLATE_FILES: directory,
  TEMPLATE_PREFIX: `test_template_${randomBytes(6).toString('hex')}`,
})
