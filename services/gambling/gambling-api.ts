import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { checkedRoutes } from '../library/bounds/checked-routes.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import type { Screening } from '../library/screening/index.ts'
import { entityRpcs } from './entities/entity-rpcs.ts'
import { fileRpcs } from './file-rpcs.ts'
import { importRpcs } from './imports/import-rpcs.ts'
import type { RpcDeps, Rpcs } from './rpc-deps.ts'
import { versionRpcs } from './versions/version-rpcs.ts'
import { Problem } from '../kit/problem.ts'
import { requestIn, resultMessage } from './screening-messages.ts'

interface ApiDeps extends RpcDeps {
  readonly screening: Screening
  readonly describeDataset: Rpcs<'describeDataset'>['describeDataset']
}

export function gamblingApi(deps: ApiDeps): Service['routes'] {
  return checkedRoutes(GamblingService, {
    ...screeningRpcs(deps),
    ...entityRpcs(deps),
    ...versionRpcs(deps),
    ...fileRpcs(deps),
    ...importRpcs(deps),
    describeDataset: deps.describeDataset,
  })
}

export function screeningRpcs({ screening }: { readonly screening: Screening }): Rpcs<'screen'> {
  return {
    /** No I/O: the dataset is in memory. */
    screen({ items }) {
      const requests = items.map(requestIn)
      if (!screening.version) throw notLoaded()
      return { items: requests.map(request => resultMessage(screening.screen(request))) }
    },
  }
}

/** An empty dataset would clear every payment. */
function notLoaded() {
  return new Problem(
    'unavailable',
    'the dataset of gambling destinations is not loaded yet, or nothing has been imported',
    'GAMBLING_DATASET_NOT_LOADED',
  )
}
