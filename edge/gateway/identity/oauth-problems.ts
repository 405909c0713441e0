import { HttpProblem } from '../http/http-problem.ts'

// Errors of the OAuth endpoints carry the members of RFC 6749, 5.2, beside our own `code` and `message`.

export function invalidRequest(message: string) {
  return new HttpProblem('invalid', message, {
    code: 'REQUEST_INVALID',
    members: oauthError('invalid_request', message),
  })
}

export function unsupportedGrantType(message: string) {
  return new HttpProblem('invalid', message, {
    code: 'AUTH_UNSUPPORTED_GRANT_TYPE',
    members: oauthError('unsupported_grant_type', message),
  })
}

export function invalidClient(message: string, code = 'AUTH_INVALID_CLIENT_CREDENTIALS') {
  return new HttpProblem('unauthenticated', message, {
    code,
    headers: { 'WWW-Authenticate': 'Basic realm="payprep", charset="UTF-8"' },
    members: oauthError('invalid_client', message),
  })
}

export function tooMany(message: string, retryAfterSeconds: number) {
  return new HttpProblem('tooMany', message, {
    retryAfterSeconds,
    members: oauthError('temporarily_unavailable', message),
  })
}

function oauthError(error: string, description: string) {
  return { error, error_description: description }
}
