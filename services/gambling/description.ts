import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import type { DescribeDatasetResponseSchema } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { reused } from '../kit/reused.ts'
import type { Screening } from '../library/screening/index.ts'
import type { Following } from './following.ts'
import { importMessage } from './imports/import-rpcs.ts'
import type { ImportRow } from './imports/imports-table.ts'
import { statusOf } from './metrics.ts'
import { versionMessage } from './versions/version-messages.ts'
import { publishedVersions } from './versions/versions-table.ts'

const REUSED_FOR_MS = 5_000
const VERSIONS_MAX = 10
const IMPORTS_MAX = 20

interface Deps {
  readonly db: Knex
  readonly screening: Screening
  readonly following: Pick<Following, 'lagSeconds'>
}

/** Describes the dataset, with the imports of all organizations. */
export function describingDataset({ db, screening, following }: Deps) {
  const read = reused(REUSED_FOR_MS, async () => {
    const imports: ImportRow[] = await db('imports').orderBy('created_at', 'desc').limit(IMPORTS_MAX)
    return {
      versions: await publishedVersions(db, { limit: VERSIONS_MAX }),
      imports,
      unpublishedSeconds: (await statusOf(db)).unpublished,
    }
  })
  return async (): Promise<MessageInitShape<typeof DescribeDatasetResponseSchema>> => {
    const { versions, imports, unpublishedSeconds } = await read()
    return {
      versions: versions.map(version => versionMessage(version, [])),
      imports: imports.map(row => ({
        import: importMessage(row),
        ...(row.organization_id !== null && { organizationId: row.organization_id }),
      })),
      unpublishedSeconds,
      screenedEntities: screening.size,
      lagSeconds: following.lagSeconds(),
    }
  }
}
