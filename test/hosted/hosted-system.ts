import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { edgeApp } from '../../edge/app.ts'
import { brandingsIn } from '../../edge/hosted/branding.ts'
import { bundlePage } from '../../edge/hosted/bundle.ts'
import { hostedPages } from '../../edge/hosted/hosted-pages.ts'
import { openIdempotency } from '../../edge/idempotency/open.ts'
import { openEdgeDatabase } from '../../edge/database.ts'
import { identityStores, startIdentity } from '../../edge/identity/identity.ts'
import { loadSeeds } from '../../seeds/load.ts'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { constellationSettings, startConstellation } from '../../services/constellation.ts'
import { readConfig } from '../../services/kit/process/config.ts'
import type { Log } from '../../services/kit/process/log.ts'
import { endingTls, tlsServer } from './tls.ts'

const membership = {
  environment: 'development' as const,
  serviceToken: 'the service token of this test',
  key: () => Buffer.alloc(32, 7),
}

export interface SessionWish {
  readonly externalUserId?: string
  readonly returnUrl?: string
  readonly options?: { readonly allowedRecipientTypes?: string[]; readonly allowedCountries?: string[] }
}

export type HostedSystem = Awaited<ReturnType<typeof startHostedSystem>>

/** All of the system over HTTP, with the pages and a client that sends people to them. */
export async function startHostedSystem(databaseUrl: string, { isBehindTls = false } = {}) {
  const lines: string[] = []
  const log: Log = (event, fields) => void lines.push(JSON.stringify({ event, ...fields }))
  const config = readConfig({}, constellationSettings)
  const ground = { ...membership, databaseUrl, seed: loadSeeds }
  const [services, db, bundle] = await Promise.all([
    startConstellation(config, ground, membership, log, new Registry()),
    openEdgeDatabase(databaseUrl),
    bundlePage(),
  ])
  const beneficiariesDb = await openBeneficiariesDatabase(databaseUrl, membership.key)
  const server = createServer()
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const front = isBehindTls ? await tlsServer(endingTls(port)) : undefined
  const baseUrl = front === undefined ? `http://localhost:${port}` : `https://localhost:${front.port}`
  /** Where clients reach it, whom no certificate of a test would convince. */
  const inside = `http://localhost:${port}`
  const stores = identityStores(db, membership, Date)
  const identity = await startIdentity(stores, { ...membership, issuer: baseUrl, clock: Date, log })
  const { once } = await openIdempotency({ ...membership, redisUrl: undefined, db, log })
  const brandings = brandingsIn(db)
  const common = { ...services, clock: Date, log, baseUrl }
  const pages = [hostedPages({ ...common, brandings, bundle })]
  server.on('request', edgeApp({ ...common, ...membership, once, identity, pages }).callback())

  const organizationId = await stores.organizations.create('Northwind Studio')
  const { id, secret } = await stores.clients.create(organizationId, 'Northwind backend')
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
  const answer = await fetch(`${inside}/oauth2/token`, { method: 'POST', body: form })
  const { access_token } = (await answer.json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`

  return {
    baseUrl,
    databaseUrl,
    db,
    brandings,
    bundle,
    organizationId,
    /** What has been logged. */
    lines,
    /** The address that a client sends an end-user to. */
    async session({
      externalUserId = randomUUID(),
      returnUrl = `${baseUrl}/healthz`,
      options,
    }: SessionWish = {}) {
      const created = await fetch(`${inside}/beneficiaries/organizations/sessions`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ externalUserId, returnUrl, ...(options && { options }) }),
      })
      return ((await created.json()) as { url: string }).url
    },
    /** What the client then reads. */
    async recipients(externalUserId: string): Promise<any[]> {
      const query = new URLSearchParams({ externalUserId })
      const listed = await fetch(`${inside}/beneficiaries/organizations/recipients?${query}`, {
        headers: { authorization },
      })
      return ((await listed.json()) as { items: any[] }).items
    },
    /** As if its time had run out. */
    async expire(url: string) {
      await beneficiariesDb('sessions')
        .where({ id: sessionIdIn(url) })
        .update({ expires_at: new Date(0) })
    },
    async close() {
      front?.close()
      server.closeAllConnections()
      server.close()
      await identity.close()
      await services.close()
      await Promise.all([db.destroy(), beneficiariesDb.destroy()])
    },
  }
}

export function sessionIdIn(url: string): string {
  return new URL(url).pathname.split('/').at(-1)!
}
