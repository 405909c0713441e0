import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSecret } from '../../../services/kit/process/write-secret.ts'
import type { Clients } from '../../gateway/identity/clients.ts'
import type { Organizations } from '../../gateway/identity/organizations.ts'
import { rights } from '../../gateway/identity/rights.ts'

/** Everything that a first call needs. */
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

export const DEMO_ORGANIZATION_ID = 'de300000-0000-4000-8000-000000000000'

/**
 * The client that development starts with. Its credentials are in a file of the
 * data directory; if that file is missing or its secret is no longer valid, new
 * ones are issued. It has every right.
 */
export async function demoClient(deps: Deps): Promise<DemoClient> {
  const file = join(deps.dataDirectory, 'demo-client.json')
  const stored = await readStored(file)
  const isValid = stored !== undefined && (await deps.clients.authenticate(stored)) !== undefined
  const { id, secret } = isValid ? stored : await newCredentials(deps)
  await deps.clients.grant(id, rights)
  const demo = { clientId: id, clientSecret: secret, baseUrl: deps.baseUrl }
  await writeSecret(file, `${JSON.stringify(demo, undefined, 2)}\n`)
  return demo
}

async function newCredentials({ organizations, clients }: Deps) {
  await organizations.create('Your shop', DEMO_ORGANIZATION_ID)
  const client = (await clients.list()).find(
    each => each.organizationId === DEMO_ORGANIZATION_ID && each.disabledAt === undefined,
  )
  return client === undefined
    ? clients.create(DEMO_ORGANIZATION_ID, 'Backend of the shop', rights)
    : clients.rotate(client.id)
}

async function readStored(file: string) {
  try {
    const { clientId, clientSecret } = JSON.parse(await readFile(file, 'utf8'))
    return { id: String(clientId), secret: String(clientSecret) }
  } catch {
    return undefined
  }
}
