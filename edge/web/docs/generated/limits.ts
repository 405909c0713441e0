import { CONNECTIONS_MAX } from '../../../../services/kit/rpc/fast-path/calls.ts'
import { serverLimits } from '../../../../services/kit/rpc/call/server-limits.ts'
import { LENGTH_MAX } from '../../../../services/library/bounds/bounds.ts'
import { ITEMS_PER_REQUEST } from '../../../gateway/http/usage.ts'
import { JSON_DEPTH_MAX } from '../../../gateway/json/parse.ts'
import { JSON_BYTES_MAX } from '../../../gateway/middleware/body.ts'
import { UPLOAD_BYTES_MAX } from '../../../gateway/middleware/upload.ts'

/** The limits of a service port, by name. */
const ofServices = Object.entries(serverLimits).map(
  ([name, limit]) => [`service.${name}`, spelled(name, limit)] as const,
)

/** The limits of requests and calls, as pages name them. */
export const limits: Readonly<Record<string, string | number>> = {
  ...Object.fromEntries(ofServices),
  'service.connectionsOfCaller': CONNECTIONS_MAX + 1,
  lengthMax: LENGTH_MAX,
  itemsPerRequest: ITEMS_PER_REQUEST,
  jsonDepth: JSON_DEPTH_MAX,
  jsonBytes: `${JSON_BYTES_MAX / 1_024} KiB`,
  uploadBytes: `${UPLOAD_BYTES_MAX / 1_024 / 1_024} MiB`,
}

function spelled(name: string, limit: number): string {
  if (name.endsWith('Ms')) return `${limit / 1_000} s`
  if (name.endsWith('Bytes')) return `${limit / 1_024} KiB`
  return limit.toLocaleString('en')
}
