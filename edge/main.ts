// The edge, and every service that has no address of its own: by default the whole system.
import type { Knex } from 'knex'
import { loadSeeds } from '../seeds/load.ts'
import { constellationSettings, startConstellation } from '../services/constellation.ts'
import { describeConfig, readConfig } from '../services/kit/config.ts'
import { openInstallation } from '../services/kit/installation.ts'
import { run } from '../services/kit/run.ts'
import { edgeApp } from './app.ts'
import { edgeSettings } from './config.ts'
import { demoClient } from './demo.ts'
import { openIdempotency } from './idempotency/open.ts'
import { identityStores, openEdgeDatabase, startIdentity } from './identity.ts'
import { listen } from './listen.ts'
import { loadProgress, welcome } from './welcome.ts'

await run('payprep', async log => {
  const settings = { ...edgeSettings, ...constellationSettings }
  const config = readConfig(process.env, settings)
  log('starting', describeConfig(settings, config))
  const server = await listen(config.port, config.host)
  const baseUrl = (config.baseUrl?.href ?? `http://localhost:${server.port}`).replace(/\/$/, '')

  const installation = await openInstallation(process.env)
  const { environment, databaseUrl, dataDirectory, key } = installation
  const seed = (referenceData: Knex) => loadSeeds(referenceData, loadProgress(process.stdout))
  const [services, db] = await Promise.all([
    startConstellation(config, { ...installation, seed }, installation, log),
    openEdgeDatabase(databaseUrl),
  ])
  const stores = identityStores(db, installation, Date)
  const identity = await startIdentity(stores, { environment, issuer: baseUrl, clock: Date, log })

  const { redisUrl } = config
  const idempotency = await openIdempotency({ redisUrl, environment, db, key, log })

  const app = edgeApp({
    ...services,
    once: idempotency.once,
    identity,
    clock: Date,
    log,
    baseUrl,
    environment,
    dependencies: { database: async () => void (await db.raw('select 1')), ...services.dependencies },
  })
  const demo =
    environment === 'development' ? await demoClient({ ...stores, dataDirectory, baseUrl }) : undefined
  server.serve(app.callback())
  log('listening', { port: server.port, environment })
  if (demo !== undefined) process.stdout.write(welcome(demo, dataDirectory))

  return {
    async close() {
      await server.close()
      await idempotency.close()
      await identity.close()
      await services.close()
      await db.destroy()
      await installation.close()
    },
  }
})
