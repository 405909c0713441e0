import { Code } from '@connectrpc/connect'
import { answerError, type Handler } from './answer-error.ts'
import { refusal } from './explained.ts'

/** Answers a call of a method that the port does not serve. */
export const answerUnknown: Handler = (request, response: Parameters<Handler>[1]) =>
  answerError(
    request,
    response,
    refusal(Code.Unimplemented, 'there is no such method here: server reflection lists those that are'),
  )
