import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Credentials } from '../../edge/gateway/identity/client-secrets.ts'
import { identityStores, NOTICED_AFTER_MS } from '../../edge/gateway/identity/identity.ts'
import { openEdgeDatabase } from '../../edge/gateway/store/database.ts'
import { keyOf } from '../../services/kit/encryption/schema-keys.ts'
import { openStore } from '../../services/kit/process/installation.ts'
import { quantile } from './quantile.ts'
import { type Scratch, withScratch } from './scratch.ts'
import { startSystem } from './system.ts'
import { table } from './table.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'

/** The failures of each client stay below its limit of 100 a minute. */
const CLIENTS = 100
const PER_KIND = 3_000
const WARM_UP = 500
/** Of two kinds together, the slowest tenth is left out: other load is in it. */
const KEPT_SHARE = 0.9
const ENVIRONMENT = 'development'

/** How long each kind of wrong credentials takes to be refused, and whether that tells the kinds apart. */
export function benchRefusals(): Promise<string> {
  return withScratch(async scratch => {
    // Requests name networks at random, so that none has too many failures.
    const system = await startSystem(scratch.directory, { TRUSTED_PROXIES: '127.0.0.1' })
    scratch.afterwards(system.running.stop)
    const kinds = await wrongCredentials(scratch)
    const times = await refusalsOf(kinds, system.url, scratch)
    const compared = times.get(WRONG)!
    return table(
      ['a request for a token that is refused', 'p50', 'p50 beside the first', "Welch's t"],
      [...times].map(([kind, own]) => {
        const difference = (quantile(own, 0.5) - quantile(compared, 0.5)) * 1_000
        const isFirst = kind === WRONG
        return [
          kind,
          `${quantile(own, 0.5).toFixed(3)} ms`,
          isFirst ? '' : `${difference.toFixed(0)} µs`,
          isFirst ? '' : welch(own, compared).toFixed(1),
        ]
      }),
    )
  })
}

type Make = () => Credentials

const WRONG = 'a client, a wrong secret'
const secret = () => `payprep_dev_${randomBytes(32).toString('base64url')}`
const hex = (digits: number) => randomBytes(digits / 2).toString('hex')

/** Makes clients, disables and deletes some, and waits until the edge has noticed. */
async function wrongCredentials({ directory }: Scratch): Promise<ReadonlyMap<string, Make>> {
  const store = await openStore({ ENVIRONMENT, DATA_DIR: directory })
  const db = acrossOrganizations(await openEdgeDatabase(store.databaseUrl, store.masterKeys))
  const { organizations, clients } = identityStores(db, { environment: ENVIRONMENT, key: keyOf(db) }, Date)
  const made = async () => {
    const organization = await organizations.create('Measured')
    const all: Credentials[] = []
    for (let n = 0; n < CLIENTS; n++) all.push(await clients.create(organization, 'one'))
    return { organization, one: () => all[randomInt(CLIENTS)]! }
  }
  const [present, again, disabled, deleted] = [await made(), await made(), await made(), await made()]
  await clients.disableAllOf(disabled.organization)
  await db('clients').where({ organization_id: deleted.organization }).delete()
  await db.destroy()
  await store.close()
  await sleep(NOTICED_AFTER_MS)
  return new Map<string, Make>([
    [WRONG, () => ({ id: present.one().id, secret: secret() })],
    ['the same, for comparison', () => ({ id: again.one().id, secret: secret() })],
    [
      'a client, a secret with the first 20 characters of its own',
      () => {
        const { id, secret: own } = present.one()
        return { id, secret: own.slice(0, 20) + secret().slice(20) }
      },
    ],
    ['a disabled client, its secret', disabled.one],
    ['a deleted client, its former secret', deleted.one],
    ['an invented id of the right form', () => ({ id: `client_${hex(32)}`, secret: secret() })],
    ['an id of another form', () => ({ id: `person_${hex(32)}`, secret: secret() })],
  ])
}

/** The milliseconds of requests of each kind, which follow each other in random order. */
async function refusalsOf(kinds: ReadonlyMap<string, Make>, url: string, { afterwards }: Scratch) {
  const agent = new Agent({ connections: 1 })
  afterwards(() => agent.close())
  const times = new Map([...kinds.keys()].map(kind => [kind, [] as number[]]))
  const work = [...kinds].flatMap(each => Array.from({ length: WARM_UP + PER_KIND }, () => each))
  for (let end = work.length; end > 1; end--) {
    const at = randomInt(end)
    ;[work[at], work[end - 1]] = [work[end - 1]!, work[at]!]
  }
  for (const [n, [kind, make]] of work.entries()) {
    const { id, secret: wrong } = make()
    const request = {
      origin: url,
      path: '/oauth2/token',
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      },
      body: `grant_type=client_credentials&client_id=${id}&client_secret=${wrong}`,
    } as const
    const startedAt = performance.now()
    const { statusCode, body } = await agent.request(request)
    await body.dump()
    const elapsedMs = performance.now() - startedAt
    if (statusCode !== 401) throw new Error(`${kind}: status ${statusCode}`)
    if (n >= WARM_UP * kinds.size) times.get(kind)!.push(elapsedMs)
  }
  return times
}

/** Welch's t of two kinds. Beyond 4.5, as usual for such tests, they differ. */
function welch(own: readonly number[], other: readonly number[]): number {
  const limit = quantile([...own, ...other], KEPT_SHARE)
  const [a, b] = [own, other].map(all => {
    const kept = all.filter(each => each <= limit)
    const mean = kept.reduce((sum, each) => sum + each, 0) / kept.length
    const squares = kept.reduce((sum, each) => sum + (each - mean) ** 2, 0)
    return { mean, error: squares / (kept.length - 1) / kept.length }
  }) as [Moments, Moments]
  return (a.mean - b.mean) / Math.sqrt(a.error + b.error)
}

interface Moments {
  readonly mean: number
  /** The variance of the mean. */
  readonly error: number
}
