import type { Reply } from '../responder.ts'

const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_client_metadata: 400,
  invalid_redirect_uri: 400,
  invalid_software_statement: 400,
  unapproved_software_statement: 400,
} as const

/** Why a token or a registration is refused (RFC 6749, 5.2; RFC 7591, 3.2.2). The message is for the client. */
export class OAuthRefusal extends Error {
  readonly error: keyof typeof statuses

  constructor(error: keyof typeof statuses, message: string) {
    super(message)
    this.error = error
  }
}

/** Turns an OAuthRefusal into the reply that says it. */
export async function orRefusal<T extends { readonly code: string; readonly reply: Reply }>(
  work: () => Promise<T>,
): Promise<T | { readonly code: string; readonly reply: Reply }> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error
    const body = { error: error.error, error_description: error.message }
    return { code: error.error, reply: jsonReply(statuses[error.error], body) }
  }
}

export const jsonReply = (status: number, body: object): Reply => ({
  status,
  body,
  headers: { 'content-type': 'application/json', pragma: 'no-cache' },
})
