import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { isUuid } from '../kit/ids.ts'
import { Problem } from '../kit/problem.ts'
import { asDueNow } from '../kit/queue/queue-table.ts'
import { type Command, type CommandInput, type Row, UsageError } from '../kit/process/command.ts'
import { readConfig } from '../kit/process/config.ts'
import { silentLog } from '../kit/process/log.ts'
import { limitsOf, verificationServiceSettings } from './config.ts'
import { corridorOf } from './corridors/corridors.ts'
import { openVerificationDatabase } from './database.ts'
import type { Question } from './providers/provider.ts'
import type { OwnedRow } from './records/events.ts'
import type { StoredResult } from './records/record.ts'
import { submit } from './records/submit.ts'
import { configuredRouting, fileOf } from './routing/routing.ts'
import { routeRows } from './routing/show.ts'
import { questionPlace } from './sealed-places.ts'
import { vault as vaultUnder } from './vault.ts'

/** The operator's commands over account verification. `env` holds the settings of the service. */
export function commandsWith(env: NodeJS.ProcessEnv): readonly Command[] {
  return [
    {
      name: 'verification list',
      summary: 'Lists the latest account verifications. Names and accounts are never shown.',
      operands: [],
      options: {
        organization: { type: 'string', summary: 'only those of this organization' },
        state: { type: 'string', summary: `only those in this state: ${STATES.join(', ')}` },
        country: { type: 'string', summary: 'only accounts in this country' },
        limit: { type: 'string', summary: `how many; ${LIMIT} by default` },
      },
      run: input =>
        withDatabase(input, async db => {
          const { organization, country } = input.options
          const state = stateIn(input.options.state)
          const query = db('verifications').orderBy('number', 'desc').limit(limitIn(input.options.limit))
          if (organization !== undefined)
            query.where({ organization_id: idIn(organization, '--organization') })
          if (state !== undefined) query.where({ state })
          if (country !== undefined) query.where({ country })
          return (await query).map(inBrief)
        }),
    },
    {
      name: 'verification show',
      summary: 'Shows one account verification, with the reasons of our own matcher where it decided.',
      operands: ['verification'],
      options: {},
      run: input => withDatabase(input, async db => inFull(await rowOf(db, input))),
    },
    {
      name: 'verification retry',
      summary: 'Asks now about a pending verification; submits a failed one again, as a new verification.',
      operands: ['verification'],
      options: {},
      run: input => withDatabase(input, (db, key) => retry(db, key, input, env)),
    },
    {
      name: 'verification routes',
      summary:
        'Checks the routing file, and shows which providers are asked about which accounts, in their order.',
      operands: ['[file]'],
      options: {
        country: { type: 'string', summary: 'only routes that an account in this country may take' },
      },
      details:
        'Without a file, that of VERIFICATION_ROUTING is shown, or what this environment uses without one.',
      async run({ operands, options, installation }) {
        const { routingFile } = readConfig(env, verificationServiceSettings)
        const { databaseUrl, key, environment } = await installation()
        const db = await openVerificationDatabase(databaseUrl, key)
        try {
          const path = operands.file ?? routingFile
          const routing = await configuredRouting(path, { db, key, env, environment, log: silentLog })
          await routing.close()
          return routeRows(await fileOf(path, environment), options.country)
        } finally {
          await db.destroy()
        }
      },
    },
  ]
}

const LIMIT = 50
const LIMIT_MAX = 10_000
const STATES = ['PENDING', 'COMPLETED', 'FAILED'] as const

type KeyOf = (purpose: string) => Buffer

interface FullRow extends OwnedRow {
  readonly question: Buffer | null
  readonly due_at: Date
  readonly attempts: number
  readonly settled_at: Date | null
  readonly expires_at: Date
  readonly country: string
  readonly bank: string
  readonly provider: string | null
  readonly reasons: readonly string[] | null
  readonly repeats: string | null
  readonly result: StoredResult | null
}

async function withDatabase<T>(input: CommandInput, work: (db: Knex, key: KeyOf) => Promise<T>): Promise<T> {
  const { databaseUrl, key } = await input.installation()
  const db = await openVerificationDatabase(databaseUrl, key)
  try {
    return await work(db, key)
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

function inBrief(row: FullRow): Row {
  const { result } = row
  return {
    verification: row.id,
    organization: row.organization_id,
    created: row.created_at.toISOString(),
    country: row.country,
    state: row.state,
    provider: row.provider ?? undefined,
    outcome: row.failure_reason ?? (result === null ? undefined : (result.nameMatch ?? result.accountStatus)),
    code: result?.schemeResponseCode,
  }
}

function inFull(row: FullRow): Row {
  return {
    ...inBrief(row),
    origin: row.origin,
    corridor: corridorOf(row.country).name,
    bank: row.bank,
    updated: row.updated_at.toISOString(),
    expires: row.expires_at.toISOString(),
    next: row.state === 'PENDING' ? row.due_at.toISOString() : undefined,
    attempts: row.attempts,
    accountStatus: row.result?.accountStatus,
    reasons: row.reasons?.join(' ') || undefined,
    repeats: row.repeats ?? undefined,
    questionKept: row.question !== null,
  }
}

async function retry(db: Knex, key: KeyOf, input: CommandInput, env: NodeJS.ProcessEnv): Promise<Row> {
  const row = await rowOf(db, input)
  if (row.state === 'PENDING') {
    await db('verifications').where({ id: row.id, state: 'PENDING' }).update(asDueNow(db))
    return { verification: row.id, due: 'now' }
  }
  if (row.state === 'COMPLETED') throw new UsageError('it is completed: submit the account again instead')
  if (row.question === null)
    throw new UsageError('its question has been deleted: submit the account again instead')
  const vault = vaultUnder(key)
  const limits = limitsOf(readConfig(env, verificationServiceSettings))
  const question: Question = JSON.parse(vault.open(row.question, questionPlace(row.id)))
  const again = await submit(
    { db, vault, limits },
    {
      question,
      origin: row.origin,
      idempotencyKey: randomUUID(),
      request: Buffer.from(`again ${row.id}`),
      metadata: row.metadata,
      endUserId: undefined,
      expiresAfterMs: row.expires_at.getTime() - row.created_at.getTime(),
      cacheMs: 0,
    },
  )
  return { verification: again.id, repeats: row.id }
}

function idIn(text: unknown, name: string): string {
  if (typeof text !== 'string' || !isUuid(text)) throw new UsageError(`${name} must be a UUID`)
  return text
}

function stateIn(text: string | boolean | undefined) {
  if (text === undefined) return undefined
  const state = STATES.find(each => each === text)
  if (state === undefined) throw new UsageError(`--state must be one of ${STATES.join(', ')}`)
  return state
}

function limitIn(text: string | boolean | undefined): number {
  const limit = text === undefined ? LIMIT : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    throw new UsageError(`--limit must be a whole number from 1 to ${LIMIT_MAX}`)
  }
  return limit
}
