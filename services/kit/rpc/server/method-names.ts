import { Code } from '@connectrpc/connect'
import { answerError, type Handler } from '../call/answer-error.ts'
import { refusal } from '../call/explained.ts'

/** The path of an RPC as versions before 2.0 named it: `/validation.v1.ValidationService/Validate`. */
const FORMER_PATH = /^\/(?=[a-z]+\.v1\.)/

/** Answers calls by former names too, so that services can be upgraded while their callers still run the version before. */
export function withFormerNames(handler: Handler): Handler {
  return (request, response) => {
    request.url = request.url?.replace(FORMER_PATH, '/payprep.')
    handler(request, response)
  }
}

/** Answers a call of a method that the port does not serve. */
export const answerUnknown: Handler = (request, response: Parameters<Handler>[1]) =>
  answerError(
    request,
    response,
    refusal(Code.Unimplemented, 'there is no such method here: server reflection lists those that are'),
  )
