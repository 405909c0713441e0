import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { httpsUrl } from '../../providers/access-token.ts'
import { mistakeIn, must, text } from '../../schemes/scheme-fields.ts'
import type { OpenBankingSettings } from './settings.ts'

/** Ids of the directory in Base62, or UUIDs. They are also names of files. */
export const CLIENT_ID = /^[0-9A-Za-z_-]{1,64}$/

/**
 * What a directory states about the software of a participant. Other claims are ignored. Source: Open Banking Directory
 * API, "Software Statement Assertion (SSA)"; RFC 7591, 2.3.
 */
const claims = z.object({
  software_id: z.string(must('be a text')).regex(CLIENT_ID, must('be an id')),
  org_id: text(64),
  software_client_name: text(256).optional(),
  software_roles: z.array(text(256)).optional(),
  software_jwks_endpoint: httpsUrl.optional(),
  org_status: text(64).optional(),
})
export type Statement = z.output<typeof claims>

/** Why a statement is not accepted. The message is for the client. */
export class StatementRefused extends Error {
  readonly code: 'invalid_software_statement' | 'unapproved_software_statement'

  constructor(message: string, code: StatementRefused['code'] = 'invalid_software_statement') {
    super(message)
    this.code = code
  }
}

type Statements = OpenBankingSettings['statements']

/**
 * Reads a statement: the claims themselves, which an operator has put down, or a JWT, whose signature is verified. Throws
 * StatementRefused.
 */
export async function readStatement(given: unknown, statements: Statements): Promise<Statement> {
  const { data, error } = claims.safeParse(
    typeof given === 'string' ? await verified(given, statements) : given,
  )
  if (error !== undefined) throw new StatementRefused(mistakeIn(error))
  if (data.org_status !== undefined && data.org_status !== 'Active')
    throw new StatementRefused('/org_status is not Active', 'unapproved_software_statement')
  const { roles } = statements ?? {}
  if (roles !== undefined && !roles.some(role => data.software_roles?.includes(role)))
    throw new StatementRefused(
      `/software_roles must have one of ${roles.join(', ')}`,
      'unapproved_software_statement',
    )
  return data
}

/** The same keys are used for each statement. */
const keySets = new Map<string, ReturnType<typeof createLocalJWKSet>>()

async function verified(jwt: string, statements: Statements): Promise<unknown> {
  if (statements === undefined)
    throw new StatementRefused('a signed statement needs the setting statements, with the keys of its issuer')
  const keys = keySets.get(statements.keys) ?? createLocalJWKSet(JSON.parse(statements.keys))
  keySets.set(statements.keys, keys)
  try {
    const { payload } = await jwtVerify(jwt, keys, {
      algorithms: ['PS256', 'ES256'],
      issuer: statements.issuer,
      requiredClaims: ['iat', 'jti'],
      clockTolerance: 30,
    })
    return payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error
    throw new StatementRefused('the statement is not signed by the directory, or its claims are wrong')
  }
}
