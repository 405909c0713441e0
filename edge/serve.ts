import { directoryFileIn } from '../services/callers.ts'
import { datasetFileIn } from '../services/gambling/keeping.ts'
import type { Knex } from 'knex'
import { loadGamblingSample } from '../seeds/gambling-sample.ts'
import { startServices } from '../services/wiring.ts'
import type { Config } from '../services/kit/process/config/config.ts'
import { watchDependencies } from '../services/kit/process/lifecycle/dependencies.ts'
import { renewKeys } from '../services/kit/encryption/renew-keys.ts'
import { keyOf } from '../services/kit/encryption/schema-keys.ts'
import { connectionLimits } from '../services/kit/postgres/metrics.ts'
import { requireWritable } from '../services/kit/postgres/database.ts'
import type { Installation } from '../services/kit/process/installation.ts'
import { buildInfo, describeBuild } from '../services/kit/process/lifecycle/build-info.ts'
import type { Log } from '../services/kit/process/logging/log.ts'
import type { Lifecycle } from '../services/kit/process/lifecycle/run.ts'
import { isFirstWorker, isWorker } from '../services/kit/process/worker.ts'
import { edgeApp } from './app.ts'
import type { settings } from './config.ts'
import { operatorConsole } from './web/console/console.ts'
import { seedLoader } from './operator/first-load.ts'
import { demoClient } from './web/demo/demo-credentials.ts'
import { brandingsIn } from './web/hosted/branding.ts'
import { logInTo } from './web/log-in/log-in.ts'
import { type Place, passesIn } from './gateway/identity/passes.ts'
import { bundlePage } from './web/hosted/bundle.ts'
import { demoPages } from './web/demo/demo-pages.ts'
import { demoToken } from './web/demo/demo-token.ts'
import { portal } from './web/portal/portal.ts'
import { PORTAL } from './web/portal/portal-page.ts'
import { hostedPages } from './web/hosted/hosted-pages.ts'
import { openIdempotency } from './gateway/idempotency/open.ts'
import { edgeSchema, openEdgeDatabase } from './gateway/store/database.ts'
import { lastAudits } from './gateway/store/last-audit.ts'
import { measureAudits } from './gateway/store/metrics.ts'
import { identityStores, startIdentity } from './gateway/identity/identity.ts'
import type { Allowance } from './gateway/http/allowance.ts'
import { trafficCount } from './gateway/traffic/count.ts'
import { keepTraffic } from './gateway/traffic/keep-traffic.ts'
import { keptTraffic } from './gateway/store/kept-traffic.ts'
import { baseUrlOf } from './gateway/http/address-settings.ts'
import { limitConnections } from './gateway/http/connection-limits.ts'
import { listen } from './gateway/http/listen.ts'
import { allUp, greeting, welcome } from './web/demo/welcome.ts'
import { startPaymentFiles } from './operator/files/sent/start.ts'
import { isBrief } from './operator/arguments.ts'

const programFacts = { build: describeBuild(buildInfo), node: process.version, startedAt: new Date() }

/** What began before. */
interface Opening {
  readonly opening: Promise<Installation>
  /** Whether the data directory had an embedded Postgres. */
  readonly hadCluster: boolean
}

/** Starts the public API and, in the same process, every service without an address. They serve until the process stops. */
export async function serveEdge(
  env: NodeJS.ProcessEnv,
  config: Config<typeof settings>,
  { opening, hadCluster }: Opening,
  log: Log,
  { keep, onDrain, onRetire, servePrivately, securityLog, stopping }: Lifecycle,
): Promise<void> {
  const server = await listen(
    config.port,
    config.host,
    server => limitConnections(server, config, securityLog),
    { whenReady: isWorker },
  )
  onDrain(server.drain)
  onRetire(server.retire)
  const baseUrl = baseUrlOf({ ...config, port: server.port })

  const directoryFile = directoryFileIn(config, config.dataDirectory)
  const isFirst = config.databaseUrl === undefined && config.referenceDataUrls.length === 0 && !hadCluster
  const loader = keep(seedLoader({ env, directoryFile, isFirst, stopping, log }))
  const bundling = bundlePage()
  // Awaited below, unless something else fails before.
  bundling.catch(() => {})
  const installation = await opening
  const { environment, databaseUrl, dataDirectory, masterKeys } = installation
  // First: building the directory may block for longer than Postgres lets the transaction of a migration idle.
  const db = await openEdgeDatabase(databaseUrl, masterKeys, log)
  keep({ close: () => db.destroy() })
  keep(renewKeys(db, edgeSchema, { ...config, masterKeys, log, securityLog }))
  const key = keyOf(db)
  const seeds = {
    seed: loader.seed,
    prepared: loader.prepared,
    ...(environment === 'development' && { seedGambling: loadGamblingSample }),
  }
  const [services, bundle] = await Promise.all([
    startServices(
      environment === 'development' ? withDemo(config, baseUrl) : config,
      { ...installation, ...seeds, directoryFile, datasetFile: datasetFileIn(dataDirectory), securityLog },
      installation.credentials,
      log,
    ).then(keep),
    bundling,
  ])
  const stores = identityStores(db, { key, environment }, Date)
  const demo =
    environment === 'development' ? await demoClient({ ...stores, dataDirectory, baseUrl }) : undefined
  // After the demo client was made: the rights of clients are loaded here.
  const identity = keep(await startIdentity(stores, { environment, issuer: baseUrl, clock: Date, log }))

  const { paymentFiles } = keep(startPaymentFiles({ ...services, ...config, db, log }))

  const audits = lastAudits(db, key)
  const auditMetrics = measureAudits(audits.read)
  keep({ close: async () => auditMetrics.close() })

  const idempotency = keep(await openIdempotency({ ...config, environment, db, key, log }))
  const needs = {
    database: () => requireWritable(db),
    ...idempotency.needs,
    ...services.checks,
    async 'reference-data'() {
      loader.check()
      await services.checks['reference-data']()
    },
  }
  const dependencies = keep(await watchDependencies(needs, log))

  const brandings = brandingsIn(db)
  const pages = hostedPages({
    ...services,
    brandings,
    bundle,
    clock: Date,
    baseUrl,
    securityLog,
  })

  const places = {
    ...services.places,
    database: [decodeURIComponent(new URL(db.userParams.url).host)],
    redis: config.redisUrls.map(({ host }) => host),
  }
  const logIn = (place: Place, path: '' | '/portal') =>
    logInTo({ place, path, passes: passesIn(db, key, Date, place), securityLog })
  const traffic = trafficCount(Date)
  const kept = keptTraffic(db, Date)
  keep(keepTraffic(traffic, kept, log))
  servePrivately(
    operatorConsole({
      ...services,
      organizations: stores.organizations,
      dependencies: needs,
      signingKeys: stores.signingKeys.list,
      lastAudit: audits.read,
      traffic: kept.report,
      program: { ...programFacts, environment, places },
      clock: Date,
      log,
      securityLog,
      logIn: config.consoleActions === 'yes' ? logIn('console', '') : undefined,
    }),
  )
  const allowed = {
    client: allowance(config.clientRate, config.clientBurst),
    organization: allowance(config.organizationRate, config.organizationBurst),
  }
  const ofClients = portal({
    ...services,
    ...stores,
    traffic: kept.ofOrganization,
    allowed,
    logIn: logIn('portal', PORTAL),
    securityLog,
    clock: Date,
    baseUrl,
  })
  const app = edgeApp({
    ...services,
    once: idempotency.once,
    paymentFiles,
    identity,
    traffic,
    clock: Date,
    log,
    securityLog,
    allowed,
    concurrency: config.organizationConcurrency,
    proxies: { trusted: config.trustedProxies, header: config.proxyHeader },
    baseUrl,
    environment,
    canTry: demo !== undefined,
    pages: [
      pages,
      ...(config.clientPortal === 'yes' ? [ofClients] : []),
      ...(demo === undefined
        ? []
        : [
            demoPages({ client: demo, brandings, clock: Date, style: bundle.style }),
            demoToken(demo, { ...stores, tokens: identity.tokens }),
          ]),
    ],
    readiness: () => ({
      dependencies: dependencies.states(),
      isDraining: server.isDraining(),
      isLoading: loader.isLoading(),
    }),
  })
  if (isFirstWorker) await warnOfFewConnections(db, config.processes, log)
  await server.serve(app.callback())
  // Kept last, so that it closes first: no request is in flight while the rest closes.
  keep(server)
  log('listening', { port: server.port, environment })
  loader.fill()
  if (demo !== undefined && (!isWorker || isFirstWorker)) {
    void allUp(dependencies.states).then(() =>
      process.stdout.write(isBrief(env) ? greeting(baseUrl, process.stdout) : welcome(demo, dataDirectory)),
    )
  }
}

/** The shop of the demo gets its webhooks at an address of this machine. */
function withDemo(config: Config<typeof settings>, baseUrl: string): Config<typeof settings> {
  const { allowedOrigins } = config
  return { ...config, allowedOrigins: new Set([...allowedOrigins, new URL(baseUrl).origin]) }
}

async function warnOfFewConnections(db: Knex, processes: number, log: Log) {
  const { own, server } = await connectionLimits(db)
  // While processes are replaced, there is one more.
  if ((processes + 1) * own > server)
    log('database.few-connections', { processes, each: own, server }, 'warn')
}

function allowance(perSecond: number, burst: number): Allowance | undefined {
  return perSecond === 0 ? undefined : { perSecond, burst }
}
