import { Code } from '@connectrpc/connect'

/** A status as gRPC spells it: `DEADLINE_EXCEEDED`. Without a code the call has succeeded. */
export function statusName(code: Code | undefined): string {
  return code === undefined ? 'OK' : Code[code].replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
