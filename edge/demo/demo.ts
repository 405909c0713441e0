import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clients } from '../identity/clients.ts'
import type { Organizations } from '../identity/organizations.ts'

/** What a newcomer needs for a first call. */
export interface DemoClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly baseUrl: string
}

interface Deps {
  readonly organizations: Organizations
  readonly clients: Clients
  readonly dataDirectory: string
  readonly baseUrl: string
}

const ORGANIZATION_ID = 'de300000-0000-4000-8000-000000000000'

/**
 * The client that development starts with. Its credentials are kept in a file of
 * the data directory; when they are lost or no longer good, it gets new ones.
 */
export async function demoClient(deps: Deps): Promise<DemoClient> {
  await mkdir(deps.dataDirectory, { recursive: true })
  const file = join(deps.dataDirectory, 'demo-client.json')
  const kept = await readKept(file)
  const isGood = kept !== undefined && (await deps.clients.authenticate(kept)) !== undefined
  const { id, secret } = isGood ? kept : await newCredentials(deps)
  const demo = { clientId: id, clientSecret: secret, baseUrl: deps.baseUrl }
  await write(file, demo)
  return demo
}

async function newCredentials({ organizations, clients }: Deps) {
  await organizations.create('Demo', ORGANIZATION_ID)
  const client = (await clients.list()).find(
    each => each.organizationId === ORGANIZATION_ID && each.disabledAt === undefined,
  )
  return client === undefined ? clients.create(ORGANIZATION_ID, 'Demo') : clients.rotate(client.id)
}

async function readKept(file: string) {
  try {
    const { clientId, clientSecret } = JSON.parse(await readFile(file, 'utf8'))
    return { id: String(clientId), secret: String(clientSecret) }
  } catch {
    return undefined
  }
}

/** Made aside and moved into place, so that it is never read half-written, nor by others. */
async function write(file: string, demo: DemoClient) {
  const aside = `${file}.${process.pid}`
  await writeFile(aside, `${JSON.stringify(demo, undefined, 2)}\n`, { mode: 0o600 })
  await rename(aside, file)
}
