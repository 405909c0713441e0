import type { connectNodeAdapter } from '@connectrpc/connect-node'

type Handler = ReturnType<typeof connectNodeAdapter>

/** The path of an RPC as versions before 2.0 named it: `/validation.v1.ValidationService/Validate`. */
const FORMER_PATH = /^\/(?=[a-z]+\.v1\.)/

/** Answers calls by former names too, so that services can be upgraded while their callers still run the version before. */
export function withFormerNames(handler: Handler): Handler {
  return (request, response) => {
    request.url = request.url?.replace(FORMER_PATH, '/payprep.')
    handler(request, response)
  }
}
