import type { Knex } from 'knex'
import { Problem } from '../kit/problem.ts'
import type { Command, CommandInput } from '../kit/process/commands/command.ts'
import { idIn, limitIn, wordIn } from '../kit/process/commands/options.ts'
import { readConfig } from '../kit/process/config/config.ts'
import { silentLog } from '../kit/process/logging/log.ts'
import { countryIn } from './country-option.ts'
import { limitsOf, verificationServiceSettings } from './config.ts'
import { openVerificationDatabase } from './database.ts'
import { type FullRow, inBrief, inFull } from './shown.ts'
import type { Routing } from './routing/routing.ts'
import type { RoutingFile } from './routing/routing-file.ts'
import { vault as vaultUnder } from './verification-vault.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import type { KeyOf } from '../kit/key-of.ts'
import { organizationEraser } from '../kit/postgres/organization-eraser.ts'
import { outboxRelayed } from '../kit/queue/outbox-relayed.ts'
import type { Installation } from '../kit/process/installation.ts'
import { hasVerifications } from './records/erase.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

/** The operator's commands over account verification. `env` holds the settings of the service. */
export function commandsWith(env: NodeJS.ProcessEnv): readonly Command<'verification'>[] {
  return [
    {
      name: 'verification list',
      summary: 'Lists the latest account verifications. Names and accounts are never shown.',
      operands: [],
      recorded: 'reads',
      options: {
        organization: { type: 'string', summary: 'only those of this organization' },
        state: { type: 'string', summary: `only those in this state: ${STATES.join(', ')}` },
        country: { type: 'string', summary: 'only accounts in this country' },
        limit: { type: 'string', summary: `how many; ${LIMIT} by default` },
      },
      run: input =>
        withDatabase(input, async db => {
          const { organization, state } = input.options
          const country = countryIn(input.options.country)
          // Both orders match an index.
          const query = db('verifications')
            .orderBy(organization === undefined ? 'created_at' : 'number', 'desc')
            .limit(limitIn(input.options.limit, LIMIT, LIMIT_MAX))
          if (organization !== undefined)
            query.where({ organization_id: idIn(organization, '--organization') })
          if (state !== undefined) query.where({ state: wordIn(STATES, state, '--state') })
          if (country !== undefined) query.where({ country })
          return (await query).map(inBrief)
        }),
    },
    {
      name: 'verification show',
      summary: 'Shows one account verification, with the reasons of our own matcher where it decided.',
      operands: ['verification'],
      recorded: 'reads',
      options: {},
      run: input => withDatabase(input, async db => inFull(await rowOf(db, input))),
    },
    {
      name: 'verification retry',
      summary: 'Asks now about a pending verification; submits a failed one again, as a new verification.',
      operands: ['verification'],
      recorded: 'changes',
      options: {},
      async run(input) {
        const { retry } = await import('./retry.ts')
        const limits = limitsOf(readConfig(env, verificationServiceSettings))
        return withDatabase(input, async (db, key) =>
          retry({ db, vault: vaultUnder(key), limits }, await rowOf(db, input)),
        )
      },
    },
    {
      name: 'verification routes',
      summary:
        'Checks the routing file, and shows which providers are asked about which accounts, in their order.',
      operands: ['[file]'],
      recorded: 'nothing',
      options: {
        country: { type: 'string', summary: 'only routes that an account in this country may take' },
      },
      details:
        'Without a file, that of VERIFICATION_ROUTING is shown, or what this environment uses without one.',
      async run(input) {
        const country = countryIn(input.options.country)
        const { routeRows } = await import('./routing/route-rows.ts')
        return withRouting(input, env, async (_, file) => routeRows(file, country))
      },
    },
    {
      name: 'verification providers',
      summary:
        'Checks the files that providers read, and shows which certificates and how many banks they have.',
      operands: ['[file]'],
      recorded: 'nothing',
      options: {},
      details: `The files are read anew. A running process keeps what it has while a file has mistakes: it logs "reloaded" with them, and
payprep_reload_failed_parts counts them.`,
      run: input =>
        withRouting(input, env, async (routing, { providers }) =>
          Object.entries(providers).map(([provider, { kind }]) => ({
            provider,
            kind,
            ...routing.providerNamed(provider)?.status?.(),
          })),
        ),
    },
  ]
}

/** Opens the routing file that the command names, or that of the installation. */
async function withRouting<T>(
  input: CommandInput,
  env: NodeJS.ProcessEnv,
  work: (routing: Routing, file: RoutingFile) => Promise<T>,
): Promise<T> {
  const { configuredRouting, fileOf } = await import('./routing/routing.ts')
  const path = input.operands.file ?? readConfig(env, verificationServiceSettings).routingFile
  const { environment } = await input.installation()
  return withDatabase(input, async (db, key) => {
    const routing = await configuredRouting(path, { db, key, env, environment, log: silentLog })
    try {
      return await work(routing, await fileOf(path, environment))
    } finally {
      await routing.close()
    }
  })
}

const LIMIT = 50
const LIMIT_MAX = 10_000
const STATES = ['HELD', 'PENDING', 'COMPLETED', 'FAILED'] as const

async function withDatabase<T>(input: CommandInput, work: (db: Knex, key: KeyOf) => Promise<T>): Promise<T> {
  const { databaseUrl, masterKeys } = await input.installation()
  const db = acrossOrganizations(await openVerificationDatabase(databaseUrl, masterKeys))
  try {
    return await work(db, keyOf(db))
  } finally {
    await db.destroy()
  }
}

async function rowOf(db: Knex, { operands: { verification } }: CommandInput): Promise<FullRow> {
  const row = await db('verifications')
    .where({ id: idIn(verification, 'verification') })
    .first()
  if (row === undefined) throw new Problem('notFound', 'there is no such account verification')
  return row
}

export const eraser = organizationEraser(
  'verification',
  openVerificationDatabase,
  (db, organization_id) => [
    { table: 'batches', rows: db('batches').where({ organization_id }) },
    { table: 'verifications', rows: db('verifications').where({ organization_id }) },
  ],
  db => outboxRelayed(db),
)

/** Whether verifications of an end-user are kept, for commands, which call no service. */
export async function keepsEndUser(
  { databaseUrl, masterKeys }: Pick<Installation, 'databaseUrl' | 'masterKeys'>,
  organizationId: string,
  endUserId: string,
): Promise<boolean> {
  const db = acrossOrganizations(await openVerificationDatabase(databaseUrl, masterKeys))
  try {
    return await hasVerifications({ db, vault: vaultUnder(keyOf(db)) }, organizationId, endUserId)
  } finally {
    await db.destroy()
  }
}
