import { createContextKey } from '@connectrpc/connect'

/** The name of the program or team on whose call an RPC handler runs; undefined in the same process. */
export const callerKey = createContextKey<string | undefined>(undefined, { description: 'caller' })
