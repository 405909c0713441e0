import { spawn } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, type CryptoKey } from 'jose'
import {
  allowInsecureRequests,
  type AuthorizationServer,
  type ClientAuth,
  clientCredentialsGrantRequest,
  ClientSecretBasic,
  ClientSecretPost,
  discoveryRequest,
  modifyAssertion,
  PrivateKeyJwt,
  processClientCredentialsResponse,
  processDiscoveryResponse,
  processRevocationResponse,
  protectedResourceRequest,
  ResponseBodyError,
  revocationRequest,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import t, { type Test } from 'tap'
import { commands } from '../../../../edge/operator/cli/client-commands.ts'
import { installed, runLine } from '../../../harness/command-line.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { fewBanks, membership, startPublicSystem } from '../../../harness/system.ts'
import { documented } from '../../documented-tables.ts'
import { until } from '../../../harness/until.ts'

// The stock client oauth4webapi against a whole system, which it knows the base URL of and nothing else.

const insecure = { [allowInsecureRequests]: true } as const

const databaseUrl = await freshDatabase(t)
const system = await startPublicSystem(t, databaseUrl, {}, fewBanks)

async function discovered(): Promise<AuthorizationServer> {
  const issuer = new URL(system.baseUrl)
  const response = await discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' })
  return processDiscoveryResponse(issuer, response)
}

async function operate(...args: string[]) {
  const { code, out, err } = await runLine(
    commands,
    ['--json', ...args],
    installed({ ...membership, databaseUrl }),
  )
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}

async function tokenOf(client_id: string, proof: ClientAuth): Promise<string> {
  const [server, client] = [await discovered(), { client_id }]
  const response = await clientCredentialsGrantRequest(server, client, proof, {}, insecure)
  return (await processClientCredentialsResponse(server, client, response)).access_token
}

const use = (token: string) =>
  protectedResourceRequest(
    token,
    'POST',
    new URL(`${system.baseUrl}/payments/validations`),
    new Headers({ 'content-type': 'application/json' }),
    JSON.stringify({ creditorAccount: { id: { type: 'IBAN', value: 'NL02ABNA0123456789' } } }),
    insecure,
  )

/** Obtains a token, uses it, revokes it, and finds it refused. */
async function journey(t: Test, client_id: string, proof: ClientAuth) {
  const token = await tokenOf(client_id, proof)
  t.equal((await use(token)).status, 200)
  const response = await revocationRequest(await discovered(), { client_id }, proof, token, insecure)
  await processRevocationResponse(response)
  await t.rejects(use(token), WWWAuthenticateChallengeError, 'the revoked token')
  t.equal((await use(await tokenOf(client_id, proof))).status, 200, 'the next token')
}

for (const [method, proofOf] of [
  ['client_secret_basic', ClientSecretBasic],
  ['client_secret_post', ClientSecretPost],
] as const)
  t.test(`a stock client uses and revokes a token by ${method}`, async t => {
    const { id, secret } = await system.newClient()
    t.ok((await discovered()).token_endpoint_auth_methods_supported?.includes(method))
    await journey(t, id, proofOf(secret))
  })

for (const [alg, form] of [
  ['ES256', 'jwk'],
  ['ES384', 'pem'],
  ['EdDSA', 'pem'],
  ['Ed25519', 'jwk'],
  ['RS256', 'pem'],
  ['PS256', 'jwk'],
] as const)
  t.test(
    `a stock client uses and revokes a token by private_key_jwt with ${alg}, registered as ${form}`,
    async t => {
      const { id, secret } = await system.newClient()
      const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
      const file = await keyFile(t, publicKey, form)
      const [{ key: kid, signsBy }] = await operate('clients', 'keys', 'add', id, file)
      t.ok(signsBy.split(' ').includes(alg))
      const server = await discovered()
      t.ok(server.token_endpoint_auth_signing_alg_values_supported?.includes(alg))
      // The library names Ed25519 by its newer name alone.
      const named = { [modifyAssertion]: (header: { alg?: unknown }) => void (header.alg = alg) }
      await journey(t, id, PrivateKeyJwt({ key: privateKey, kid }, named))
      await journey(t, id, PrivateKeyJwt(privateKey))
      await journey(t, id, ClientSecretPost(secret))

      await operate('clients', 'keys', 'remove', id, '--', kid)
      await until(async () => {
        const error = await tokenOf(id, PrivateKeyJwt(privateKey)).catch(error => error)
        return error instanceof WWWAuthenticateChallengeError || error instanceof ResponseBodyError
      })
      t.ok(await tokenOf(id, ClientSecretPost(secret)), 'the secret is as it was')
    },
  )

t.test('a stock client is told what is wrong with its secret', async t => {
  const { id } = await system.newClient()
  const error = await tokenOf(id, ClientSecretPost('wrong')).catch(error => error)
  t.match(error, { status: 401, cause: [{ scheme: 'basic', parameters: { realm: 'payprep' } }] })
})

t.test('the program of the guide runs', async t => {
  const { id } = await system.newClient()
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  await operate('clients', 'keys', 'add', id, await keyFile(t, publicKey, 'pem'))
  const folder = t.testdir()
  await writeFile(join(folder, 'private.pem'), await exportPKCS8(privateKey))
  await writeFile(
    join(folder, 'assertion.ts'),
    documented('examples/assertion.ts').replace('{{url}}', system.baseUrl),
  )
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const program = spawn(process.execPath, ['--import', 'tsx', 'assertion.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, CLIENT_ID: id },
    timeout: 240_000,
  })
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)])
  t.strictSame([out, err], ['obtained a token\nrevoked it\n', ''])
})

async function keyFile(t: Test, key: CryptoKey, form: 'jwk' | 'pem'): Promise<string> {
  const file = join(t.testdir(), `public.${form}`)
  await writeFile(file, form === 'pem' ? await exportSPKI(key) : JSON.stringify(await exportJWK(key)))
  return file
}
