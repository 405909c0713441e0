import { UsageError } from '../../kit/command.ts'
import { fedRouting } from './fed-routing.ts'
import type { Importer } from './importer.ts'

/** The lists that can be read, by the layouts of their publishers. */
export const importers: readonly Importer[] = [fedRouting]

export function importerNamed(name: string): Importer {
  const importer = importers.find(each => each.name === name)
  if (importer !== undefined) return importer
  throw new UsageError(`there is no source ${name}: see reference sources`)
}
