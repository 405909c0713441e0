import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import type { EntityInput } from '../../services/gambling/entities/entity-input.ts'
import { lockFeed } from '../../services/gambling/entities/feed.ts'
import { type Outcome, writeEntities } from '../../services/gambling/entities/write-entities.ts'
import { migrations } from '../../services/gambling/migrations.ts'
import { vault as vaultUnder } from '../../services/gambling/gambling-vault.ts'
import { freshSchema } from '../harness/database.ts'

export const key = (purpose: string) => createHash('sha256').update(`ours ${purpose}`).digest()
export const vault = vaultUnder(key)

/** An empty dataset, and a function that writes to it. */
export async function freshDataset(t: Test) {
  const db = await freshSchema(t, migrations)
  return { db, write: (...inputs: EntityInput[]) => write(db, inputs) }
}

export function write(db: Knex, inputs: readonly EntityInput[]): Promise<readonly Outcome[]> {
  return db.transaction(async change => writeEntities(change, { vault }, await lockFeed(change), inputs))
}

type Of<S extends EntityInput['schema']> = Extract<EntityInput, { schema: S }>
type More<S extends EntityInput['schema']> = Partial<Omit<Of<S>, 'attributes'>> & {
  readonly attributes?: Partial<Of<S>['attributes']>
}

export const platform = ({ attributes, ...more }: More<'PLATFORM'> = {}): Of<'PLATFORM'> => ({
  id: randomUUID(),
  schema: 'PLATFORM',
  state: 'ACTIVE',
  ...more,
  attributes: { name: 'Example Casino (fictional)', services: ['CASINO'], urls: [], ...attributes },
})

let mids = 0

export const merchant = (
  platformId: string,
  { attributes, ...more }: More<'MERCHANT'> = {},
): Of<'MERCHANT'> => ({
  id: randomUUID(),
  schema: 'MERCHANT',
  state: 'ACTIVE',
  ...more,
  attributes: {
    platformId,
    cardNetwork: 'VISA',
    mid: `M${++mids}`,
    name: 'EXAMPLE CASINO',
    mcc: '7995',
    isImpactful: false,
    ...attributes,
  },
})
