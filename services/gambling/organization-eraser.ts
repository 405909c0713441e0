import { organizationEraser } from '../kit/postgres/organization-eraser.ts'
import { openGamblingDatabase } from './database.ts'

/** The dataset belongs to the installation. An import that runs is deleted once it has ended. */
export const eraser = organizationEraser('gambling', openGamblingDatabase, (db, organization_id) => [
  db('imports').where({ organization_id }).whereNot({ state: 'PENDING' }),
])
