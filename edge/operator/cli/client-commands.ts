import { type Command, type Row, UsageError } from '../../../services/kit/process/commands/command.ts'
import { isUuid } from '../../../services/kit/ids.ts'
import type { ClientRecord } from '../../gateway/identity/clients.ts'
import { NOTICED_AFTER_SECONDS } from '../../gateway/identity/identity.ts'
import { isRight, type Right, rights } from '../../gateway/identity/rights.ts'
import { allowanceFields, allowanceOf, allowanceOptions, limited } from './allowance-options.ts'
import { clientIn, clientKeyCommands } from './client-key-commands.ts'
import { nameIn, withStores } from './organization-commands.ts'

/** Commands on the clients of organizations. */
export const commands: readonly Command<'clients'>[] = [
  {
    name: 'clients create',
    summary: 'Creates a client of an organization and prints its secret, which cannot be shown again.',
    operands: [],
    recorded: 'changes',
    options: {
      organization: { type: 'string', summary: 'id of the organization that the client acts for' },
      name: { type: 'string', summary: 'display name of the client' },
      rights: { type: 'string', summary: `rights beyond those of every client: ${rights.join(',')}` },
    },
    run: input =>
      withStores(input, async ({ clients }) => {
        const { organization, name, rights = '' } = input.options
        if (typeof organization !== 'string' || !isUuid(organization)) {
          throw new UsageError('--organization must be the id of an organization, a UUID')
        }
        const { id, secret } = await clients.create(organization, nameIn(name), rightsIn(rights, ','))
        return { clientId: id, clientSecret: secret, organization }
      }),
  },
  {
    name: 'clients list',
    summary: 'Lists the clients of all organizations.',
    operands: [],
    recorded: 'nothing',
    options: {},
    run: input => withStores(input, async ({ clients }) => (await clients.list()).map(rowOf)),
  },
  {
    name: 'clients show',
    summary: 'Shows a client, with its rights, its limit and its public keys.',
    operands: ['client'],
    recorded: 'nothing',
    options: {},
    run: input =>
      withStores(input, async ({ clients }) => {
        const keys = await clients.publicKeys(clientIn(input))
        const [client] = await clients.list([clientIn(input)])
        return { ...rowOf(client!), keys: keys.map(({ kid }) => kid).join(' ') }
      }),
  },
  {
    name: 'clients grant',
    summary: `Grants a client rights: ${rights.join(', ')}.`,
    operands: ['client', 'right...'],
    recorded: 'changes',
    options: {},
    run: input =>
      withStores(input, async ({ clients }) =>
        changed(clientIn(input), await clients.grant(clientIn(input), rightsIn(input.operands.right))),
      ),
  },
  {
    name: 'clients revoke',
    summary: 'Takes rights away from a client.',
    operands: ['client', 'right...'],
    recorded: 'changes',
    options: {},
    run: input =>
      withStores(input, async ({ clients }) =>
        changed(clientIn(input), await clients.revoke(clientIn(input), rightsIn(input.operands.right))),
      ),
  },
  {
    name: 'clients limit',
    summary: 'Sets how many requests a client may send.',
    operands: ['client'],
    options: allowanceOptions,
    recorded: 'changes',
    run: input =>
      withStores(input, async ({ clients }) => {
        const allowance = allowanceOf(input)
        await clients.allow(clientIn(input), allowance)
        return limited({ clientId: clientIn(input) }, allowance)
      }),
  },
  {
    name: 'clients rotate',
    summary: 'Issues a new client secret and prints it once; the old one stays valid for a day.',
    operands: ['client'],
    recorded: 'changes',
    options: {
      now: { type: 'boolean', summary: 'end the old secret and all access tokens at once' },
    },
    run: input =>
      withStores(input, async ({ clients }) => {
        const id = clientIn(input)
        if (input.options.now === true) {
          const { secret } = await clients.rotateNow(id)
          return { clientId: id, clientSecret: secret }
        }
        const { secret, previousSecretEndsAt } = await clients.rotate(id)
        return { clientId: id, clientSecret: secret, previousSecretEnds: previousSecretEndsAt.toISOString() }
      }),
  },
  {
    name: 'clients disable',
    summary: 'Disables a client and revokes its access tokens, within 30 seconds.',
    operands: ['client'],
    recorded: 'changes',
    options: {},
    run: input =>
      withStores(input, async ({ clients }) => {
        await clients.disable(clientIn(input))
        return { clientId: clientIn(input), disabled: true }
      }),
  },
  {
    name: 'clients enable',
    summary: 'Lets a disabled client obtain access tokens again.',
    operands: ['client'],
    recorded: 'changes',
    options: {},
    run: input =>
      withStores(input, async ({ clients }) => {
        await clients.enable(clientIn(input))
        return { clientId: clientIn(input), disabled: false }
      }),
  },
  ...clientKeyCommands,
]

function rowOf(client: ClientRecord): Row {
  return {
    client: client.id,
    name: client.name,
    organization: client.organizationId,
    created: client.createdAt.toISOString(),
    rights: client.rights.join(' '),
    ...allowanceFields(client.allowance),
    disabled: client.disabledAt?.toISOString(),
    secretSince: client.secretSince.toISOString(),
    previousSecretEnds: client.previousSecretEndsAt?.toISOString(),
    altered: client.isAltered || undefined,
  }
}

function rightsIn(value: string | boolean | undefined, separator = ' '): readonly Right[] {
  const names = typeof value === 'string' ? value.split(separator).filter(Boolean) : []
  return names.map(name => {
    if (!isRight(name)) throw new UsageError(`there is no right ${name}: the rights are ${rights.join(', ')}`)
    return name
  })
}

function changed(clientId: string, rights: readonly Right[]): Row {
  return {
    clientId,
    rights: rights.join(' ') || 'none',
    takesEffect: `within ${NOTICED_AFTER_SECONDS} seconds, also for access tokens already issued`,
  }
}
