import type { DescService } from '@bufbuild/protobuf'
import { link, type Link } from '../../services/kit/rpc/client/link.ts'
import { type Service } from '../../services/kit/rpc/call/service.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'

/** One of many concurrent calls on a busy machine can take longer than the 5 s that programs allow. */
export const TEST_CALL_TIMEOUT_MS = 240_000

/** Links a test to a service in this process. */
export function linked<S extends DescService>(
  descriptor: S,
  service: Service,
  log = silentLog,
): Promise<Link<S>> {
  return link(descriptor, [], { serviceToken: '' }, log, async () => service, {
    timeoutMs: TEST_CALL_TIMEOUT_MS,
  })
}
