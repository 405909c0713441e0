import {
  constants,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { exportJWK, type JWK, SignJWT } from 'jose'
import type { Test } from 'tap'
import { openOpenBanking } from '../../services/verification/responders/open-banking/open-banking.ts'
import type { Certificate } from './certificates.ts'
import { accounts, runningResponder, serverCertificate, trusted } from './running-responder.ts'

// Open Banking around a responder: a directory that states who is who and has their keys, and banks that ask.

/** A pair of RSA keys, and its id in the directory. */
export interface Keys {
  readonly kid: string
  readonly key: KeyObject
  readonly pem: string
  readonly jwk: JWK
}

export async function newKeys(kid: string = randomUUID()): Promise<Keys> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig' }
  return { kid, key: privateKey, pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), jwk }
}

export interface Requester {
  readonly organisation: string
  readonly software: string
  readonly keys: Keys
  readonly certificate: Certificate
}

export const RESPONDER = '0014H00004LmvTgQAJ'
export const ISSUER = 'Directory of the tests'
export const BANK_ANCHOR = 'directory.example'

export async function newRequester(change: Partial<Requester> = {}): Promise<Requester> {
  const software = randomUUID().replaceAll('-', '').slice(0, 22)
  return {
    organisation: '0014H00001lFE7dQAG',
    software,
    keys: await newKeys(),
    certificate: trusted.client('PSDGB-FCA-730427'),
    ...change,
  }
}

export const responderKeys = await newKeys()
export const directoryKeys = await newKeys()
/** Two banks that take part. */
export const requester = await newRequester()
export const otherRequester = await newRequester({
  organisation: '0014H00009zWq41QAS',
  certificate: trusted.client('PSDGB-FCA-119278'),
})

/** The keystore of the directory, over TLS. */
export async function runningKeystore(t: Test) {
  const sets = new Map<string, readonly JWK[]>()
  const seen: string[] = []
  const server = createServer(serverCertificate, (request, response) => {
    seen.push(request.url!)
    const keys = sets.get(request.url!)
    response.writeHead(keys === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys }))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => server.close())
  t.teardown(() => server.closeAllConnections())
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const pathOf = ({ organisation, software }: Requester) => `/${organisation}/${software}.jwks`
  return {
    host,
    seen,
    publish: (of: Requester, ...others: readonly JWK[]) =>
      void sets.set(pathOf(of), [of.keys.jwk, ...others]),
    urlOf: (of: Requester) => `https://${host}${pathOf(of)}`,
  }
}

export type Keystore = Awaited<ReturnType<typeof runningKeystore>>

/** What the directory states about a requester. */
export const statementOf = ({ organisation, software }: Requester, jwks: string) => ({
  iss: ISSUER,
  iat: Math.floor(Date.now() / 1_000),
  jti: randomUUID(),
  software_id: software,
  org_id: organisation,
  org_status: 'Active',
  software_client_name: 'Payments desk',
  software_roles: ['COPRequester'],
  software_jwks_endpoint: jwks,
})

export const signedBy = ({ key, kid }: Keys, claims: object, header: object = {}): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'PS256', kid, typ: 'JWT', ...header }).sign(key)

/** A signed statement. */
export const assertedOf = (of: Requester, jwks: string, change: object = {}) =>
  signedBy(directoryKeys, { ...statementOf(of, jwks), ...change })

/** Files for `--open-banking`, with clients by their ids. */
export function openBankingFiles(
  t: Test,
  baseUrl: string,
  keystore: Keystore,
  { change = {}, clients = {} }: { readonly change?: object; readonly clients?: Record<string, object> } = {},
) {
  const settings = {
    baseUrl,
    organisationId: RESPONDER,
    key: 'signing.pem',
    kid: responderKeys.kid,
    trustAnchor: BANK_ANCHOR,
    clients: 'clients',
    statements: { keys: 'directory.jwks', issuer: ISSUER },
    keyHosts: [keystore.host],
    keyAuthorities: 'ca.pem',
    registration: true,
    ...change,
  }
  const directory = t.testdir({
    'open-banking.json': JSON.stringify(settings),
    'signing.pem': responderKeys.pem,
    'ca.pem': trusted.ca,
    'directory.jwks': JSON.stringify({ keys: [directoryKeys.jwk] }),
    clients: Object.fromEntries(
      Object.entries(clients).map(([id, file]) => [`${id}.json`, JSON.stringify(file)]),
    ),
  })
  return {
    path: join(directory, 'open-banking.json'),
    json: JSON.stringify(settings),
    directory,
    clientFile: (id: string) => join(directory, 'clients', `${id}.json`),
    addClient: (id: string, file: object) =>
      writeFile(join(directory, 'clients', `${id}.json`), JSON.stringify(file)),
  }
}

export async function freePort(): Promise<number> {
  const server = createNetServer()
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise(closed => server.close(closed))
  return port
}

/** A responder with Open Banking, at which the requester is registered by a file. */
export async function runningOpenBanking(
  t: Test,
  {
    change,
    client = {},
    fault,
    keystore: given,
  }: {
    readonly change?: object
    readonly client?: object
    readonly fault?: string
    readonly keystore?: Keystore
  } = {},
) {
  const keystore = given ?? (await runningKeystore(t))
  for (const each of [requester, otherRequester]) keystore.publish(each)
  const port = await freePort()
  const url = `https://localhost:${port}`
  const file = (of: Requester) => ({ software_statement: statementOf(of, keystore.urlOf(of)) })
  const files = openBankingFiles(t, url, keystore, {
    ...(change && { change }),
    clients: { ours: { ...file(requester), ...client }, theirs: file(otherRequester) },
  })
  const openBanking = await openOpenBanking(files.path, files.json, {}, () => {})
  t.teardown(() => openBanking.close())
  const running = await runningResponder(t, 'cop', { port, cop: { openBanking }, ...(fault && { fault }) })
  return { ...running, url, keystore, files }
}

/** The claims of an assertion that a client makes for a token. */
export const assertionOf = (clientId: string, url: string, change: object = {}) => ({
  iss: clientId,
  sub: clientId,
  aud: `${url}/token`,
  jti: randomUUID(),
  iat: Math.floor(Date.now() / 1_000),
  exp: Math.floor(Date.now() / 1_000) + 60,
  ...change,
})

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** A token request, as it goes over the wire. */
export const tokenRequest = (form: Record<string, string>) => ({
  path: '/token',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
})

export const jwsHeader = ({ organisation, software, keys }: Requester, isUnencoded = false) => ({
  alg: 'PS256',
  kid: keys.kid,
  ...(isUnencoded && { b64: false }),
  'http://openbanking.org.uk/iat': Math.floor(Date.now() / 1_000),
  'http://openbanking.org.uk/iss': `${organisation}/${software}`,
  'http://openbanking.org.uk/tan': BANK_ANCHOR,
  crit: [
    ...(isUnencoded ? ['b64'] : []),
    'http://openbanking.org.uk/iat',
    'http://openbanking.org.uk/iss',
    'http://openbanking.org.uk/tan',
  ],
})

/** A detached JWS, made by hand from RFC 7515, 5.1, and RFC 7797, 3. */
export function detachedJws(body: string, header: object, { pem }: Keys): string {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url')
  const isUnencoded = 'b64' in header && header.b64 === false
  const payload = isUnencoded ? body : Buffer.from(body).toString('base64url')
  const signature = sign('sha256', Buffer.from(`${head}.${payload}`), {
    key: createPrivateKey(pem),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  })
  return `${head}..${signature.toString('base64url')}`
}

/** A question with a token and a signature. */
export function signedQuestion(
  token: string,
  {
    header = {},
    body = {},
    of = requester,
    by = of.keys,
    isUnencoded = false,
    drop = [],
  }: {
    readonly header?: object
    readonly body?: object
    readonly of?: Requester
    readonly by?: Keys
    readonly isUnencoded?: boolean
    readonly drop?: readonly string[]
  } = {},
) {
  const text = JSON.stringify({
    Data: {
      SchemeName: 'UK.OBIE.IBAN',
      AccountType: 'Personal',
      Identification: accounts.british,
      Name: 'Erika Mustermann',
      ...body,
    },
  })
  const claims = Object.entries({ ...jwsHeader(of, isUnencoded), ...header })
  const kept = Object.fromEntries(claims.filter(([name]) => !drop.includes(name)))
  return {
    path: '/name-verification',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-fapi-interaction-id': randomUUID(),
      'x-fapi-financial-id': RESPONDER,
      'x-jws-signature': detachedJws(text, kept, by),
    } as Record<string, string>,
    body: text,
  }
}
