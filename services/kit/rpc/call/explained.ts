import { Code, ConnectError } from '@connectrpc/connect'
import { errorInfo, hasErrorInfo } from '../../error-details.ts'
import { withoutAccounts } from '../../process/logging/without-accounts.ts'

/** Reasons of calls that Connect refuses before a handler runs. The reason of other errors is their status. */
const reasons: Readonly<Partial<Record<Code, string>>> = {
  [Code.InvalidArgument]: 'REQUEST_INVALID',
  // A message is too large: Connect has no other limit.
  [Code.ResourceExhausted]: 'TOO_LARGE',
}

/** Connect reports an unreadable binary message, and a message wrongly flagged as compressed, as an internal error. */
const UNREADABLE = /^(parse binary:|received compressed envelope)/

/** An error of Connect itself, or of a bug, with ErrorInfo and without metadata; undefined for an error that has it. */
export function explained(error: ConnectError): ConnectError | undefined {
  if (hasErrorInfo(error)) return undefined
  const { rawMessage, code, details } = error
  const isMalformed = code === Code.Internal && UNREADABLE.test(rawMessage)
  // Connect quotes what it cannot read.
  const message = withoutAccounts(rawMessage)
  return refusal(isMalformed ? Code.InvalidArgument : code, message, details)
}

/** An error with ErrorInfo that no handler raises. */
export function refusal(status: Code, message: string, details: ConnectError['details'] = []): ConnectError {
  const error = new ConnectError(message, status)
  error.details = [errorInfo(reasons[status] ?? statusName(status)), ...details]
  return error
}

/** A status as gRPC spells it: `DEADLINE_EXCEEDED`; `OK` without a code. */
export function statusName(code: Code | undefined): string {
  return code === undefined ? 'OK' : Code[code].replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
