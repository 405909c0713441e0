import type { Context } from '../http/state.ts'
import { ASSERTION_TYPE, subjectOf } from '../identity/assertions.ts'
import type { Credentials } from '../identity/client-secrets.ts'
import type { Proof } from '../identity/clients.ts'
import { invalidClient, invalidRequest } from '../identity/oauth-problems.ts'
import { authorization } from '../middleware/authenticate.ts'
import type { Form } from '../middleware/body.ts'

/** What the client of a request proves itself by: one of the ways of RFC 6749, 2.3, and RFC 7521, 4.2. Throws a Problem without any, or with two. */
export function proofIn(ctx: Context, form: Form, audience: readonly string[]): Proof {
  const basic = authorization(ctx, 'Basic')
  if (form.client_assertion === undefined && form.client_assertion_type === undefined)
    return credentialsIn(form, basic)
  if (basic !== undefined || form.client_secret !== undefined)
    throw invalidRequest('client credentials were sent both as an assertion and as a secret')
  if (form.client_assertion_type !== ASSERTION_TYPE)
    throw invalidClient(`client_assertion_type must be ${ASSERTION_TYPE}`)
  const { client_assertion: jwt = '', client_id: id } = form
  const subject = subjectOf(jwt)
  if (subject === undefined) throw invalidClient('client_assertion must be a JWT whose sub is the client id')
  if ((id ?? subject) !== subject)
    throw invalidRequest('client_id is another than the sub of client_assertion')
  return { id: subject, jwt, audience }
}

/** Credentials come in the form or by HTTP Basic, but not by both (RFC 6749, 2.3). */
function credentialsIn(form: Form, basic: string | undefined): Credentials {
  const inForm = { id: form.client_id ?? '', secret: form.client_secret ?? '' }
  const credentials = basic === undefined ? inForm : basicCredentials(basic)
  if (basic !== undefined && (inForm.secret !== '' || (inForm.id || credentials.id) !== credentials.id)) {
    throw invalidRequest('client credentials were sent both in the Authorization header and in the form')
  }
  if (credentials.id === '' || credentials.secret === '') {
    throw invalidClient('client_id and client_secret are required', 'AUTH_MISSING_CLIENT_CREDENTIALS')
  }
  return credentials
}

/** Id and secret are each form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicCredentials(base64: string): Credentials {
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(base64, 'base64').toString('utf8')) ?? []
  try {
    return { id: formDecoded(id ?? ''), secret: formDecoded(secret ?? '') }
  } catch {
    throw invalidClient('the Basic credentials have an invalid percent-encoding')
  }
}

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
