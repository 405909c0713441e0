import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { Service } from '../kit/rpc/link.ts'
import type { Screening } from '../screening/index.ts'
import { entityRpcs } from './entities/rpcs.ts'
import { fileRpcs } from './file-rpcs.ts'
import { importRpcs } from './imports/rpcs.ts'
import type { RpcDeps } from './rpcs.ts'
import { screeningRpcs } from './screening-rpcs.ts'
import { versionRpcs } from './versions/rpcs.ts'

export function gamblingApi(deps: RpcDeps & { readonly screening: Screening }): Service['routes'] {
  return router =>
    router.service(GamblingService, {
      ...screeningRpcs(deps),
      ...entityRpcs(deps),
      ...versionRpcs(deps),
      ...fileRpcs(deps),
      ...importRpcs(deps),
    })
}
