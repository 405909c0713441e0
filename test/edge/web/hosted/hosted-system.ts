import { randomUUID } from 'node:crypto'
import { keptDirectory } from '../../../harness/database.ts'
import { httpServer } from '../../../harness/http-server.ts'
import { type fewBanks, READY, membership } from '../../../harness/system.ts'
import { edgeApp } from '../../../../edge/app.ts'
import { startPaymentFiles } from '../../../../edge/operator/files/sent/start.ts'
import { brandingsIn } from '../../../../edge/web/hosted/branding.ts'
import { bundlePage } from '../../../../edge/web/hosted/bundle.ts'
import { hostedPages, hostedRoutes } from '../../../../edge/web/hosted/hosted-pages.ts'
import { noProxies } from '../../../../edge/gateway/http/client-address.ts'
import { openIdempotency } from '../../../../edge/gateway/idempotency/open.ts'
import { trafficCount } from '../../../../edge/gateway/traffic/count.ts'
import { keptTraffic } from '../../../../edge/gateway/store/kept-traffic.ts'
import { lastAudits } from '../../../../edge/gateway/store/last-audit.ts'
import { measureAudits } from '../../../../edge/gateway/store/metrics.ts'
import { openEdgeDatabase } from '../../../../edge/gateway/store/database.ts'
import { identityStores, startIdentity } from '../../../../edge/gateway/identity/identity.ts'
import type { Right } from '../../../../edge/gateway/identity/rights.ts'
import { logInTo } from '../../../../edge/web/log-in/log-in.ts'
import { passesIn } from '../../../../edge/gateway/identity/passes.ts'
import { portal } from '../../../../edge/web/portal/portal.ts'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { loadSeeds } from '../../../../seeds/load.ts'
import { authenticateRows } from '../../../../services/kit/encryption/authenticated-rows.ts'
import { authenticatedSessions } from '../../../../services/beneficiaries/sessions/session-rows.ts'
import { openBeneficiariesDatabase } from '../../../../services/beneficiaries/database.ts'
import { allServicesSettings } from '../../../../services/config.ts'
import { startServices } from '../../../../services/wiring.ts'
import { readConfig } from '../../../../services/kit/process/config/config.ts'
import { type Log, type LogLine, silentLog } from '../../../../services/kit/process/logging/log.ts'
import { noSecurityLog, type SecurityLog } from '../../../../services/kit/process/security/security-log.ts'
import { startTlsServer, terminateTls } from './tls.ts'
import { acrossOrganizations } from '../../../../services/kit/postgres/organization-rows.ts'

/** The members of a request for a session that tests set. */
export interface SessionRequest {
  readonly externalUserId?: string
  readonly returnUrl?: string
  readonly options?: Readonly<Record<string, unknown>>
}

export type HostedSystem = Awaited<ReturnType<typeof startHostedSystem>>
/** A system as the client of one organization uses it. */
export type ClientOfSystem = Awaited<ReturnType<HostedSystem['addClient']>>

/** The whole system over HTTP, or over HTTPS behind a proxy that terminates TLS, with the hosted pages. */
export async function startHostedSystem(
  databaseUrl: string,
  {
    isBehindTls = false,
    env = {} as NodeJS.ProcessEnv,
    log: ownLog = silentLog,
    securityLog = noSecurityLog,
    /** Loads the bank directory. */
    seed = loadSeeds as typeof fewBanks,
    hasPortal = true,
    /** Of the portal’s links and sessions. */
    clock = Date as { readonly now: () => number },
  } = {},
) {
  const logLines: string[] = []
  const securityLines: LogLine[] = []
  const log: Log = (event, fields, level) => {
    logLines.push(JSON.stringify({ event, ...fields }))
    ownLog(event, fields, level)
  }
  const config = readConfig(env, allServicesSettings)
  const installation = { ...membership, databaseUrl, seed, ...keptDirectory() }
  // First, as in edge/main.ts.
  const db = await openEdgeDatabase(databaseUrl, membership.key)
  const beneficiariesDb = acrossOrganizations(await openBeneficiariesDatabase(databaseUrl, membership.key))
  const [services, bundle] = await Promise.all([
    startServices(config, installation, membership, log),
    bundlePage(),
  ])
  const { server, port, close: closeServer } = await httpServer()
  const proxy = isBehindTls ? await startTlsServer(terminateTls(port)) : undefined
  const baseUrl = proxy === undefined ? `http://localhost:${port}` : `https://localhost:${proxy.port}`
  /** Clients call the server behind the proxy, as they would not trust the proxy's certificate. */
  const apiUrl = `http://localhost:${port}`
  const stores = identityStores(db, membership, Date)
  const identity = await startIdentity(stores, { ...membership, issuer: baseUrl, clock: Date, log })
  const { once } = await openIdempotency({ ...membership, db, log })
  const auditMetrics = measureAudits(lastAudits(db, membership.key).read)
  const files = startPaymentFiles({ ...services, db, paymentFileDays: 7, log })
  const brandings = brandingsIn(db)
  const traffic = trafficCount(Date)
  const keptCounts = keptTraffic(db, Date)
  const common = {
    ...services,
    traffic,
    clock: Date,
    log,
    securityLog: ((event, entry) => {
      securityLines.push({ event, ...entry })
      securityLog(event, entry)
    }) as SecurityLog,
    proxies: noProxies,
    allowed: {},
    concurrency: 16,
    baseUrl,
    readiness: READY,
  }
  const pageDeps = { ...common, brandings, bundle }
  const ofClients = portal({
    ...common,
    ...stores,
    traffic: keptCounts.ofOrganization,
    allowed: { client: { perSecond: 73, burst: 219 } },
    logIn: logInTo({
      place: 'portal',
      path: '/portal',
      passes: passesIn(db, keyOf(db), clock, 'portal'),
      securityLog: common.securityLog,
    }),
  })
  const pages = [hostedPages(pageDeps), ...(hasPortal ? [ofClients] : [])]
  server.on('request', edgeApp({ ...common, ...membership, ...files, once, identity, pages }).callback())

  return {
    baseUrl,
    apiUrl,
    databaseUrl,
    db,
    brandings,
    bundle,
    services,
    stores,
    traffic: keptCounts,
    /** Adds what was counted of requests to the table now. */
    keepTraffic: () => keptCounts.add(traffic.take()),
    logLines,
    /** Loads clients and keys now. */
    refresh: identity.refresh,
    pageRoutes: hostedRoutes(pageDeps),
    securityLines,

    async addClient(...rights: Right[]) {
      const organizationId = await stores.organizations.create('Northwind Studio')
      const { id, secret } = await stores.clients.create(organizationId, 'Northwind backend', rights)
      await identity.refresh()
      const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
      const response = await fetch(`${apiUrl}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      const { access_token } = (await response.json()) as { access_token: string }
      const authorization = `Bearer ${access_token}`

      return {
        organizationId,
        clientId: id,
        clientSecret: secret,
        authorization,

        /** Creates a session; returns the link that the client sends its end-user to. */
        async session({
          externalUserId = randomUUID(),
          returnUrl = `${baseUrl}/healthz`,
          options,
        }: SessionRequest = {}): Promise<string> {
          const response = await fetch(`${apiUrl}/beneficiaries/organizations/sessions`, {
            method: 'POST',
            headers: {
              authorization,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify({ externalUserId, returnUrl, ...(options && { options }) }),
          })
          const answer = await response.text()
          if (response.status !== 201) throw new Error(`The session: ${response.status} ${answer}`)
          return (JSON.parse(answer) as { url: string }).url
        },

        /** The recipients of an end-user, as the client reads them. */
        async recipients(externalUserId: string): Promise<any[]> {
          const query = new URLSearchParams({ externalUserId })
          const response = await fetch(`${apiUrl}/beneficiaries/organizations/recipients?${query}`, {
            headers: { authorization },
          })
          return ((await response.json()) as { items: any[] }).items
        },
      }
    },

    async expire(url: string) {
      await beneficiariesDb('sessions')
        .where({ id: sessionIdIn(url) })
        .update({ expires_at: new Date(0) })
      await authenticateRows(beneficiariesDb, membership.key, authenticatedSessions)
    },

    async close() {
      proxy?.close()
      closeServer()
      auditMetrics.close()
      await files.close()
      await identity.close()
      await services.close()
      await Promise.all([db.destroy(), beneficiariesDb.destroy()])
    },
  }
}

export function sessionIdIn(url: string): string {
  return new URL(url).pathname.split('/').at(-1)!
}
