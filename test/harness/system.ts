import type { Knex } from 'knex'
import type { Test } from 'tap'
import { edgeApp } from '../../edge/app.ts'
import { trafficCount } from '../../edge/gateway/traffic/count.ts'
import { noProxies } from '../../edge/gateway/http/client-address.ts'
import { openIdempotency } from '../../edge/gateway/idempotency/open.ts'
import { openEdgeDatabase } from '../../edge/gateway/store/database.ts'
import { startPaymentFiles } from '../../edge/operator/files/sent/start.ts'
import { identityStores, startIdentity } from '../../edge/gateway/identity/identity.ts'
import type { Credentials } from '../../edge/gateway/identity/client-secrets.ts'
import type { Right } from '../../edge/gateway/identity/rights.ts'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { loadSeeds } from '../../seeds/load.ts'
import { curatedInstitutions } from '../../seeds/sources/curated.ts'
import { allServicesSettings } from '../../services/config.ts'
import { startServices } from '../../services/wiring.ts'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { payoutMethodChecks } from '../../services/beneficiaries/payout-methods/checks.ts'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { beneficiariesService } from '../../services/beneficiaries/service.ts'
import { enrichmentService } from '../../services/enrichment/service.ts'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { type Service } from '../../services/kit/rpc/call/service.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { noSecurityLog } from '../../services/kit/process/security/security-log.ts'
import type { DatabaseAddress } from '../../services/kit/postgres/database.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { openGamblingDatabase } from '../../services/gambling/database.ts'
import { gamblingService } from '../../services/gambling/service.ts'
import { openNotifierDatabase } from '../../services/notifier/database.ts'
import { notifierService } from '../../services/notifier/service.ts'
import { followDirectory } from '../../services/reference-data/client.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { importSources } from '../../services/reference-data/releases/import.ts'
import { referenceDataService } from '../../services/reference-data/service.ts'
import { validationService } from '../../services/validation/service.ts'
import { limitsOf } from '../../services/verification/config.ts'
import { openVerificationDatabase } from '../../services/verification/database.ts'
import { configuredRouting } from '../../services/verification/routing/routing.ts'
import { verificationService } from '../../services/verification/service.ts'
import type { Readiness } from '../../edge/gateway/routes/health.ts'
import { keptDirectory } from './database.ts'
import { TEST_CALL_TIMEOUT_MS } from './linked.ts'
import { httpServer } from './http-server.ts'

const log = silentLog
const refreshEveryMs = 3_600_000
const key = () => Buffer.alloc(32, 7)
export const membership = {
  env: {},
  environment: 'development' as const,
  serviceToken: 'service token for tests',
  key,
  masterKeys: key,
  callTimeoutMs: TEST_CALL_TIMEOUT_MS,
}

/** Posts to the public API with a valid token and returns the JSON response. */
export type Post = (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<any>

/**
 * Starts the whole system over HTTP on the given database. `env` may contain addresses of services
 * that run elsewhere.
 */
export async function startSystem(t: Test, databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<Post> {
  const { baseUrl, newOrganization } = await startPublicSystem(t, databaseUrl, env)
  const headers = await newOrganization()
  return async (path, body, more) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }
    return (await fetch(baseUrl + path, init)).json()
  }
}

/** A bank directory that is loaded in a moment, for tests that need hardly any banks. */
export const fewBanks = (referenceData: Knex) =>
  importSources(referenceData, [{ ...curatedInstitutions(), stamp: '' }])

/** The same, for requests of several organizations. `seed` loads the bank directory. */
export async function startPublicSystem(
  t: Test,
  databaseUrl: DatabaseAddress,
  env: NodeJS.ProcessEnv,
  seed: (referenceData: Knex) => Promise<unknown> = loadSeeds,
) {
  const config = readConfig(env, allServicesSettings)
  const installation = { ...membership, databaseUrl, seed, ...keptDirectory() }
  const services = await startServices(config, installation, membership, log)
  const db = await openEdgeDatabase(databaseUrl, membership.key)
  const { server, url: baseUrl, close: closeServer } = await httpServer()
  const stores = identityStores(db, membership, Date)
  const identity = await startIdentity(stores, { ...membership, issuer: baseUrl, clock: Date, log })
  const { once } = await openIdempotency({ ...membership, db, log })
  const files = startPaymentFiles({ ...services, db, paymentFileDays: 7, log })
  const app = edgeApp({
    ...services,
    ...membership,
    paymentFiles: files.paymentFiles,
    once,
    identity,
    traffic: trafficCount(Date),
    clock: Date,
    log,
    securityLog: noSecurityLog,
    proxies: noProxies,
    allowed: {},
    concurrency: 16,
    baseUrl,
    readiness: READY,
  })
  server.on('request', app.callback())
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= (async () => {
      closeServer()
      await files.close()
      await identity.close()
      await services.close()
      await db.destroy()
    })())
  t.teardown(close)

  /** Registers an organization with a client that has these rights. */
  async function newClient(...rights: Right[]): Promise<Credentials> {
    const organization = await stores.organizations.create('Acme')
    const credentials = await stores.clients.create(organization, 'Acme backend', rights)
    await identity.refresh()
    return credentials
  }

  /** The headers of requests of a client. */
  async function headersOf({ id, secret }: Credentials) {
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
    const init = { method: 'POST', body: new URLSearchParams(form) }
    const answer = await fetch(`${baseUrl}/oauth2/token`, init)
    const { access_token } = (await answer.json()) as { access_token: string }
    return { 'content-type': 'application/json', authorization: `Bearer ${access_token}` }
  }

  return {
    baseUrl,
    newClient,
    headersOf,
    newOrganization: async (...rights: Right[]) => headersOf(await newClient(...rights)),
    close,
  }
}

/**
 * Serves each service on its own port, over one database or with an address for each schema. Returns the environment
 * variables by which an edge finds them.
 */
export async function serveApart(
  t: Test,
  databaseUrl: string | ((schema: string) => DatabaseAddress),
  env: NodeJS.ProcessEnv = {},
  { log = silentLog, securityLog = noSecurityLog } = {},
): Promise<NodeJS.ProcessEnv> {
  const addressOf = typeof databaseUrl === 'string' ? () => databaseUrl : databaseUrl
  const { serviceToken } = membership
  async function served(service: Service): Promise<URL> {
    const credentials = { serviceToken }
    const running = await serve(service, { port: 0, host: '127.0.0.1', credentials, log, securityLog })
    t.teardown(running.close)
    return new URL(`http://127.0.0.1:${running.port}`)
  }
  const db = await openReferenceDatabase(addressOf('reference_data'))
  t.teardown(() => db.destroy())
  const referenceData = await served(referenceDataService({ db }))
  const { client } = connect(ReferenceDataService, [referenceData], membership)
  const { directoryFile: file } = keptDirectory()
  const directory = await followDirectory(client, {
    refreshEveryMs,
    log,
    ...(file !== undefined && { file }),
  })
  const validations = [
    await served(validationService({ directory })),
    await served(validationService({ directory })),
  ]
  const notifierDb = await openNotifierDatabase(addressOf('notifier'), membership.key)
  t.teardown(() => notifierDb.destroy())
  const settings = readConfig(env, allServicesSettings)
  const notifier = await served(notifierService({ ...settings, ...membership, db: notifierDb, log }))
  const enrichment = await served(enrichmentService({ directory }))
  const verificationDb = await openVerificationDatabase(addressOf('verification'), membership.key)
  t.teardown(() => verificationDb.destroy())
  const verification = await served(
    verificationService({
      ...settings,
      ...membership,
      db: verificationDb,
      routing: await configuredRouting('', { ...membership, db: verificationDb, log }),
      limits: limitsOf(settings),
      enrich: connect(EnrichmentService, [enrichment], membership).client.enrich,
      publish: connect(NotifierService, [notifier], membership).client.publishEvents,
      log,
    }),
  )
  const beneficiariesDb = await openBeneficiariesDatabase(addressOf('beneficiaries'), membership.key)
  t.teardown(() => beneficiariesDb.destroy())
  const beneficiaries = beneficiariesService({
    ...membership,
    db: beneficiariesDb,
    sessionLifetimeMs: 30 * 60_000,
    sessionsPerHour: 10_000,
    sessionRetentionDays: 30,
    ...payoutMethodChecks(connect(ValidationService, validations, membership).client),
    verification: connect(VerificationService, [verification], membership).client,
    publish: connect(NotifierService, [notifier], membership).client.publishEvents,
  })
  const gamblingDb = await openGamblingDatabase(addressOf('gambling'), membership.key)
  t.teardown(() => gamblingDb.destroy())
  const gambling = await gamblingService({
    ...settings,
    ...membership,
    db: gamblingDb,
    publish: connect(NotifierService, [notifier], membership).client.publishEvents,
    log,
  })
  return {
    NOTIFIER_URL: notifier.href,
    VERIFICATION_URL: verification.href,
    GAMBLING_URL: (await served(gambling)).href,
    BENEFICIARIES_URL: (await served(beneficiaries)).href,
    REFERENCE_DATA_URL: referenceData.href,
    VALIDATION_URL: validations.join(','),
    ENRICHMENT_URL: enrichment.href,
  }
}

/** The readiness of an edge without missing dependencies. */
export const READY = (): Readiness => ({ dependencies: {}, isDraining: false, isLoading: false })
