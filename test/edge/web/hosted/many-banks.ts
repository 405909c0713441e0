import { openReferenceDatabase } from '../../../../services/reference-data/database.ts'
import { importSources } from '../../../../services/reference-data/releases/import.ts'

/** A country whose banks are chosen by name, and of which the seeds have few. */
export const COUNTRY_OF_MANY_BANKS = 'UY'

/** Adds banks of that country, whose codes have four digits. */
export async function addManyBanks(databaseUrl: string, count: number): Promise<void> {
  const db = await openReferenceDatabase(databaseUrl)
  const bankCodes = Array.from({ length: count }, (_, at) => ({
    country: COUNTRY_OF_MANY_BANKS,
    code: String(1_000 + at),
    name: `Banco ${at} de Montevideo`,
  }))
  await importSources(db, [
    {
      name: 'many-banks',
      version: '1',
      publisher: '',
      licence: '',
      validFrom: '',
      precedence: 'operator',
      coverage: [],
      stamp: '1',
      read: () => ({ bankCodes }),
    },
  ])
  await db.destroy()
}
