import type { GamblingService } from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import type { Route } from '../route.ts'
import { entityRoutes } from './entities.ts'
import { type ImportDeps, importRoutes } from './imports.ts'
import { screeningRoutes } from './screenings.ts'
import { versionRoutes } from './versions.ts'

interface Deps extends ImportDeps {
  readonly gambling: EdgeClient<typeof GamblingService>
}

export function gamblingRoutes({ gambling, ...deps }: Deps): readonly Route[] {
  return [
    ...screeningRoutes(gambling),
    ...entityRoutes(gambling),
    ...versionRoutes(gambling),
    ...importRoutes(gambling, deps),
  ]
}
