import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { checkedRoutes } from '../library/bounds/checked-routes.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import type { Screening } from '../library/screening/index.ts'
import { entityRpcs } from './entities/rpcs.ts'
import { fileRpcs } from './file-rpcs.ts'
import { importRpcs } from './imports/rpcs.ts'
import type { RpcDeps, Rpcs } from './rpcs.ts'
import { screeningRpcs } from './screening-rpcs.ts'
import { versionRpcs } from './versions/rpcs.ts'

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
