import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import {
  type Command,
  type CommandInput,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import type { Store } from '../../../services/kit/process/installation.ts'
import type { OrganizationEraser } from '../../../services/kit/postgres/organization-eraser.ts'
import { NOTICED_AFTER_MS, type IdentityStores, identityStores } from '../../gateway/identity/identity.ts'
import type { Organization } from '../../gateway/identity/organizations.ts'
import { allowanceFields, allowanceOf, allowanceOptions, limited } from './allowance-options.ts'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import { openEdgeDatabase } from '../../gateway/store/database.ts'
import { brandingsIn } from '../../web/hosted/branding.ts'

interface Deps {
  /** Loads one for every service that keeps data of organizations; the notifier's last, since the others send it events. */
  readonly erasers: () => Promise<readonly OrganizationEraser[]>
  /** How long every process may take to notice that the tokens of a client are revoked. */
  readonly noticedAfterMs?: number
}

/** Commands on organizations. */
export function organizationCommands({
  erasers,
  noticedAfterMs = NOTICED_AFTER_MS,
}: Deps): readonly Command<'organizations'>[] {
  return [
    {
      name: 'organizations create',
      summary: 'Creates an organization, the owner of clients and data.',
      operands: ['name'],
      recorded: 'changes',
      options: {},
      run: input =>
        withStores(input, async ({ organizations }) => {
          const name = nameIn(input.operands.name)
          return { organization: await organizations.create(name), name }
        }),
    },
    {
      name: 'organizations list',
      summary: 'Lists the organizations.',
      operands: [],
      recorded: 'nothing',
      options: {},
      run: input =>
        withStores(input, async ({ organizations }) =>
          (await organizations.list()).map(({ id, name, createdAt, allowance }) => ({
            organization: id,
            name,
            created: createdAt.toISOString(),
            ...allowanceFields(allowance),
          })),
        ),
    },
    {
      name: 'organizations show',
      summary: 'Shows an organization: its limit, and how its hosted pages look and what they check.',
      operands: ['organization'],
      recorded: 'nothing',
      options: {},
      run: input =>
        withStores(input, async ({ organizations }, _, db) => {
          const { id, name, createdAt, allowance } = await organizations.find(
            input.operands.organization ?? '',
          )
          const { color, hasLogo, hasDarkLogo, logoHasName, frameAncestors, hasNameCheck } =
            await brandingsIn(db).of(id)
          return {
            organization: id,
            name,
            created: createdAt.toISOString(),
            ...allowanceFields(allowance),
            color,
            logo: hasLogo,
            darkLogo: hasDarkLogo,
            logoHasName,
            frameAncestors: frameAncestors.join(' '),
            nameCheck: hasNameCheck,
          }
        }),
    },
    {
      name: 'organizations rename',
      summary: 'Changes the name of an organization; its hosted pages show it within a minute.',
      operands: ['organization', 'name'],
      recorded: 'changes',
      options: {},
      run: input =>
        withStores(input, async ({ organizations }) => {
          const { id, name: before } = await organizations.find(input.operands.organization ?? '')
          const name = nameIn(input.operands.name)
          await organizations.rename(id, name)
          return { organization: id, name, before }
        }),
    },
    {
      name: 'organizations limit',
      summary: 'Sets how many requests the clients of an organization may send together.',
      operands: ['organization'],
      options: allowanceOptions,
      recorded: 'changes',
      run: input =>
        withStores(input, async ({ organizations }) => {
          const { id } = await organizations.find(input.operands.organization ?? '')
          const allowance = allowanceOf(input)
          await organizations.allow(id, allowance)
          return limited({ organization: id }, allowance)
        }),
    },
    {
      name: 'organizations delete',
      summary: 'Deletes an organization with its clients, sessions, recipients, webhooks and verifications.',
      operands: ['organization'],
      recorded: 'changes',
      options: {
        confirm: { type: 'string', summary: 'the name of the organization, so that no other is deleted' },
      },
      details:
        'This cannot be undone. The clients are disabled first, so that no new data arrives during the deletion. ' +
        'Undelivered events are not sent. The audit trail of payout methods stays until its ' +
        'retention is over: it names no person and no account. Idempotency keys in Redis expire within a day. If the command is interrupted, run it again.',
      run: input =>
        withStores(input, async ({ organizations, clients }, installation) => {
          const organization = await organizations.find(input.operands.organization ?? '')
          requireConfirmed(organization, input.options.confirm)
          const { id, name } = organization
          await clients.disableAllOf(id)
          input.progress(`waiting ${noticedAfterMs / 1_000} s until every process has noticed`)
          await sleep(noticedAfterMs)
          const deleted = await eraseAll(await erasers(), installation, id, input.progress)
          await organizations.delete(id)
          return { organization: id, name, ...deleted }
        }),
    },
  ]
}

/** Requests that were running when the clients were disabled may write rows after the first round. */
const ROUNDS_MAX = 10

async function eraseAll(
  erasers: readonly OrganizationEraser[],
  installation: Store,
  organizationId: string,
  progress: CommandInput['progress'],
) {
  const deleted: Record<string, number> = {}
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    let isEmpty = true
    for (const { service, erase } of erasers) {
      progress(`${service}: deleting`)
      const rows = await erase(installation, organizationId)
      deleted[service] = (deleted[service] ?? 0) + rows
      if (rows > 0) isEmpty = false
    }
    if (isEmpty) return deleted
  }
  throw new Error('data of the organization keeps coming: run the command again')
}

function requireConfirmed({ id, name }: Organization, confirmation: string | boolean | undefined) {
  if (confirmation !== name) throw new UsageError(`${id} is "${name}": to delete it, add --confirm "${name}"`)
}

const NAME_LENGTH_MAX = 140

/** The name of an organization or of a client, as an operator gives it. */
export function nameIn(value: string | boolean | undefined): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '' || name.length > NAME_LENGTH_MAX) {
    throw new UsageError(`the name must have 1 to ${NAME_LENGTH_MAX} characters`)
  }
  return name
}

/** Runs a command's work with the stores of organizations and clients, and closes them afterwards. */
export async function withStores<T>(
  input: CommandInput,
  work: (stores: IdentityStores, installation: Store, db: Knex) => Promise<T>,
): Promise<T> {
  const installation = await input.installation()
  const db = await openEdgeDatabase(installation.databaseUrl, installation.masterKeys)
  try {
    return await work(identityStores(db, { ...installation, key: keyOf(db) }, Date), installation, db)
  } finally {
    await db.destroy()
  }
}
