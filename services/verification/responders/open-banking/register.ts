import { decodeJwt, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { mistakeIn, must, text } from '../../schemes/scheme-fields.ts'
import { type ClientCertificate, type Endpoint, Refusal } from '../responder.ts'
import { CLIENT_ALGORITHMS, keyFailure, requireOnce } from './authenticate.ts'
import { isOfClient, isSubject } from './client-certificate.ts'
import type { KeySet } from '../../providers/key-sets.ts'
import { jsonReply, OAuthRefusal, orRefusal } from './oauth-refusal.ts'
import { authMethods, keysOf, type Registry } from './registry.ts'
import type { OpenBankingSettings } from './settings.ts'
import { readStatement, StatementRefused } from './software-statement.ts'
import { SCOPE } from './tokens.ts'
import type { UsedIds } from './used-ids.ts'

/** A statement of a directory has some thousand bytes, and is encoded twice. */
const REQUEST_BYTES_MAX = 64 * 1024

/** The claims of a request. Others are ignored. Source: Open Banking, Dynamic Client Registration v3.2. */
const request = z
  .object({
    software_statement: z.string(must('be a signed statement')),
    token_endpoint_auth_method: z.enum(authMethods, must(`be one of ${authMethods.join(', ')}`)),
    tls_client_auth_subject_dn: text(512).optional(),
    software_id: z.string().optional(),
    scope: z.string().optional(),
    grant_types: z.array(z.string()).optional(),
  })
  .refine(({ scope }) => scope === undefined || scope.split(' ').includes(SCOPE), {
    path: ['scope'],
    error: `must have ${SCOPE}`,
  })
  .refine(({ grant_types: types }) => types === undefined || types.includes('client_credentials'), {
    path: ['grant_types'],
    error: 'must have client_credentials',
  })

interface Needs extends Pick<
  OpenBankingSettings,
  'baseUrl' | 'organisationId' | 'statements' | 'keyHosts' | 'clients' | 'signatures'
> {
  readonly registry: Registry
  readonly isFirstUse: UsedIds
  readonly keysAt: (url: string) => KeySet
}

/**
 * Registers a client from a JWT that its software has signed, with a statement that the directory has signed (RFC 7591).
 * The id of the software becomes that of the client, so that a bank which registers again replaces its registration.
 */
export function registration(needs: Needs): Endpoint {
  return {
    method: 'POST',
    bodyBytesMax: REQUEST_BYTES_MAX,
    answer: ({ headers, body, certificate }) =>
      orRefusal(async () => {
        if (!/^application\/(jwt|jose)\s*(;|$)/i.test(headers['content-type'] ?? ''))
          throw new Refusal('MEDIA_TYPE', 'Content-Type must be application/jwt')
        const registered = await register(body.toString('latin1').trim(), certificate, needs)
        return { code: 'REGISTERED', reply: jsonReply(201, registered) }
      }),
  }
}

async function register(jwt: string, certificate: ClientCertificate, needs: Needs): Promise<object> {
  const { data, error } = request.safeParse(unverified(jwt))
  if (error !== undefined) throw new OAuthRefusal('invalid_client_metadata', mistakeIn(error))
  const statement = await readStatement(data.software_statement, needs.statements).catch(failure => {
    if (failure instanceof StatementRefused) throw new OAuthRefusal(failure.code, failure.message)
    throw failure
  })
  const id = statement.software_id
  if ((data.software_id ?? id) !== id) throw metadata('software_id is another than that of the statement')
  const keys = keysIn(statement, needs)
  await requireSigned(jwt, id, keys, needs)
  const { token_endpoint_auth_method: method, tls_client_auth_subject_dn: subjectDn } = data
  if ((method === 'tls_client_auth') !== (subjectDn !== undefined))
    throw metadata('tls_client_auth_subject_dn must be there for tls_client_auth, and only then')
  if (subjectDn !== undefined && !isSubject(certificate.subject, subjectDn))
    throw metadata('tls_client_auth_subject_dn is not the subject of the certificate of this connection')
  if (!(await isOfClient(certificate, { keys })))
    throw metadata('the certificate of this connection is not one that the directory lists for the software')
  const known = needs.registry.find(id)
  if (known !== undefined && known.statement.org_id !== statement.org_id)
    throw metadata('the software is registered for another organisation')
  const how = {
    token_endpoint_auth_method: method,
    ...(subjectDn !== undefined && { tls_client_auth_subject_dn: subjectDn }),
  }
  // The claims, not the JWT: the directory replaces its keys in time.
  await needs.registry.write(id, { software_statement: statement, ...how })
  return {
    client_id: id,
    client_id_issued_at: Math.floor(Date.now() / 1_000),
    ...how,
    grant_types: ['client_credentials'],
    scope: SCOPE,
    software_id: id,
    software_statement: data.software_statement,
    tls_client_certificate_bound_access_tokens: true,
  }
}

const metadata = (message: string) => new OAuthRefusal('invalid_client_metadata', message)

function unverified(jwt: string): unknown {
  try {
    return decodeJwt(jwt)
  } catch {
    throw metadata('the body must be a JWT')
  }
}

function keysIn(statement: Parameters<typeof keysOf>[0], needs: Needs): KeySet {
  try {
    return keysOf(statement, needs)
  } catch (error) {
    throw new OAuthRefusal('unapproved_software_statement', (error as Error).message)
  }
}

async function requireSigned(jwt: string, id: string, keys: KeySet, needs: Needs): Promise<void> {
  const { baseUrl, organisationId, isFirstUse } = needs
  const { payload } = await jwtVerify(jwt, keys.find, {
    algorithms: [...CLIENT_ALGORITHMS],
    issuer: id,
    audience: [organisationId, baseUrl],
    requiredClaims: ['iat', 'exp', 'jti'],
    clockTolerance: 30,
  }).catch(error => {
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
      throw metadata(`the claim ${error.claim} of the request is not as it must be`)
    throw keyFailure(error) ?? metadata('the request is not signed by a key of the software')
  })
  requireOnce({ owner: `registration ${id}`, jti: payload.jti, exp: payload.exp! }, isFirstUse, metadata)
}
