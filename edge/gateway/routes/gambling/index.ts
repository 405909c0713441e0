import type { GamblingService } from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import type { Route } from '../route.ts'
import { entityRoutes } from './entities.ts'
import { importRoutes } from './imports.ts'
import { screeningRoutes } from './screenings.ts'
import { versionRoutes } from './versions.ts'

interface Deps {
  readonly gambling: EdgeClient<typeof GamblingService>
}

export function gamblingRoutes({ gambling }: Deps): readonly Route[] {
  return [
    ...screeningRoutes(gambling),
    ...entityRoutes(gambling),
    ...versionRoutes(gambling),
    ...importRoutes(gambling),
  ]
}
