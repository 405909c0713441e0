import type { Knex } from 'knex'
import type { CommandInput } from '../../kit/process/commands/command.ts'
import { type Given, limitIn } from '../../kit/process/commands/options.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import { openGamblingDatabase } from '../database.ts'
import { vault as vaultUnder, type Vault } from '../gambling-vault.ts'
import { keyOf } from '../../kit/encryption/schema-keys.ts'
import { acrossOrganizations } from '../../kit/postgres/organization-rows.ts'

interface Dataset {
  readonly db: Knex
  readonly vault: Vault
}

/** Opens the dataset of the installation for a command, and closes it. */
export async function withDataset<T>(
  { installation }: CommandInput,
  work: (dataset: Dataset) => Promise<T>,
): Promise<T> {
  const { databaseUrl, masterKeys } = await installation()
  const db = acrossOrganizations(await openGamblingDatabase(databaseUrl, masterKeys))
  try {
    return await work({ db, vault: vaultUnder(keyOf(db)) })
  } finally {
    await db.destroy()
  }
}

/** A log that warns the operator of problems in a worker that a command runs. */
export function problemsTo({ warn }: Pick<CommandInput, 'warn'>): Log {
  return (event, fields) => {
    if (fields?.error !== undefined) warn(`${event}: ${String(fields.error)}`)
  }
}

const LIMIT = 20
const LIMIT_MAX = 1_000

/** How many rows a command lists. */
export const listLimit = (text: Given) => limitIn(text, LIMIT, LIMIT_MAX)
