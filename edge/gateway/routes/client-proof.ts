import type { Context } from '../http/state.ts'
import type { Credentials } from '../identity/clients.ts'
import { invalidClient, invalidRequest } from '../identity/oauth-problems.ts'
import { authorization } from '../middleware/authenticate.ts'
import type { Form } from '../middleware/body.ts'

/** Credentials come in the form or by HTTP Basic, but not by both (RFC 6749, 2.3). */
export function proofIn(ctx: Context, form: Form): Credentials {
  const basic = authorization(ctx, 'Basic')
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
