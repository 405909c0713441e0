import { type Command, type Given, type Row, UsageError } from '../../services/kit/process/command.ts'
import { openEdgeDatabase } from '../database.ts'
import { type IdentityStores, identityStores } from '../identity/identity.ts'
import type { SigningKey } from '../identity/signing-keys.ts'

/** The operator's commands over organizations, their clients and the keys of access tokens. */
export const commands: readonly Command[] = [
  {
    name: 'organizations create',
    summary: 'Adds an organization, the owner of clients and data.',
    operands: ['name'],
    options: {},
    run: given =>
      withStores(given, async ({ organizations }) => {
        const name = nameIn(given.operands.name)
        return { organization: await organizations.create(name), name }
      }),
  },
  {
    name: 'organizations list',
    summary: 'Lists the organizations.',
    operands: [],
    options: {},
    run: given =>
      withStores(given, async ({ organizations }) =>
        (await organizations.list()).map(({ id, name, createdAt }) => ({
          organization: id,
          name,
          created: createdAt.toISOString(),
        })),
      ),
  },
  {
    name: 'clients create',
    summary: 'Adds a client of an organization and shows its secret, this once.',
    operands: [],
    options: {
      organization: { type: 'string', summary: 'the id of the organization that it acts for' },
      name: { type: 'string', summary: 'what people call it' },
    },
    run: given =>
      withStores(given, async ({ clients }) => {
        const { organization, name } = given.options
        if (typeof organization !== 'string' || !UUID.test(organization)) {
          throw new UsageError('--organization must be the id of an organization')
        }
        const { id, secret } = await clients.create(organization, nameIn(name))
        return { clientId: id, clientSecret: secret, organization }
      }),
  },
  {
    name: 'clients list',
    summary: 'Lists the clients of all organizations.',
    operands: [],
    options: {},
    run: given =>
      withStores(given, async ({ clients }) =>
        (await clients.list()).map(client => ({
          client: client.id,
          name: client.name,
          organization: client.organizationId,
          created: client.createdAt.toISOString(),
          disabled: client.disabledAt?.toISOString(),
          previousSecretEnds: client.previousSecretEndsAt?.toISOString(),
        })),
      ),
  },
  {
    name: 'clients rotate',
    summary: 'Gives a client a new secret and shows it, this once; the one before stays valid for a day.',
    operands: ['client'],
    options: {
      now: { type: 'boolean', summary: 'end the secret before and all access tokens at once' },
    },
    run: given =>
      withStores(given, async ({ clients }) => {
        const id = clientIn(given)
        if (given.options.now === true) {
          const { secret } = await clients.rotateNow(id)
          return { clientId: id, clientSecret: secret }
        }
        const { secret, previousSecretEndsAt } = await clients.rotate(id)
        return { clientId: id, clientSecret: secret, previousSecretEnds: previousSecretEndsAt.toISOString() }
      }),
  },
  {
    name: 'clients disable',
    summary: 'Shuts a client out and ends its access tokens, within half a minute.',
    operands: ['client'],
    options: {},
    run: given =>
      withStores(given, async ({ clients }) => {
        await clients.disable(clientIn(given))
        return { clientId: clientIn(given), disabled: true }
      }),
  },
  {
    name: 'clients enable',
    summary: 'Lets a client in again, to obtain new access tokens.',
    operands: ['client'],
    options: {},
    run: given =>
      withStores(given, async ({ clients }) => {
        await clients.enable(clientIn(given))
        return { clientId: clientIn(given), disabled: false }
      }),
  },
  {
    name: 'keys list',
    summary: 'Lists the keys that sign access tokens.',
    operands: [],
    options: {},
    run: given => withStores(given, async ({ signingKeys }) => keyRows(await signingKeys.list())),
  },
  {
    name: 'keys rotate',
    summary: 'Lets the next key sign from now on; it is done every 90 days without being asked for.',
    operands: [],
    options: {
      now: {
        type: 'boolean',
        summary: 'for keys that leaked: replace them all, which ends every access token within a minute',
      },
    },
    run: given =>
      withStores(given, async ({ signingKeys }) =>
        keyRows(await (given.options.now === true ? signingKeys.replace() : signingKeys.rotate())),
      ),
  },
]

async function withStores<T>(given: Given, work: (stores: IdentityStores) => Promise<T>): Promise<T> {
  const installation = await given.installation()
  const db = await openEdgeDatabase(installation.databaseUrl)
  try {
    return await work(identityStores(db, installation, Date))
  } finally {
    await db.destroy()
  }
}

const clientIn = ({ operands }: Given) => operands.client ?? ''

const NAME_LENGTH_MAX = 140
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function nameIn(value: string | boolean | undefined): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '' || name.length > NAME_LENGTH_MAX) {
    throw new UsageError(`the name must have 1 to ${NAME_LENGTH_MAX} characters`)
  }
  return name
}

function keyRows(keys: readonly SigningKey[]): Row[] {
  const now = new Date()
  const current = keys.findLast(({ activatesAt }) => activatesAt <= now)
  return keys.map(key => ({
    key: key.kid,
    state: key === current ? 'current' : key.activatesAt > now ? 'next' : 'retiring',
    signsFrom: key.activatesAt.toISOString(),
    retires: key.retiresAt?.toISOString(),
  }))
}
