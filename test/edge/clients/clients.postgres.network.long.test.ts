import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import type { OpenApi } from '../../../edge/gateway/openapi/types.ts'
import { seededDatabase } from '../../harness/database.ts'
import { nodeOf, nodeVersions } from '../../deploy/node-versions.ts'
import { compiled, installedClient } from '../sdk/installed.ts'
import { startHostedSystem } from '../web/hosted/hosted-system.ts'
import { type Collected, inBruno, inPostman } from './collections.ts'

// What others make of the description, and where they run our own client.

const run = promisify(execFile)
const here = 'test/edge/clients'

const system = await startHostedSystem(await seededDatabase(t))
t.teardown(system.close)
const api = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as OpenApi
const operations = Object.values(api.paths).flatMap(each => Object.values(each))

const tools = mkdtempSync(join(tmpdir(), 'payprep-tools-'))
t.teardown(() => rmSync(tools, { recursive: true, force: true }))
cpSync(here, tools, { recursive: true })
writeFileSync(join(tools, 'openapi.json'), JSON.stringify(api))
// The generators run on the newer Nodes alone.
const options = ['--ignore-scripts', '--no-engine-strict', '--no-audit', '--no-fund', '--silent']
await run('npm', ['ci', ...options], { cwd: tools })
const inTools = createRequire(join(tools, 'package.json'))

const nodes = await Promise.all(
  nodeVersions.map(version =>
    version === process.versions.node ? process.execPath : nodeOf(version, tools),
  ),
)
if (nodes.includes(undefined)) throw new Error('these Nodes cannot be had from npm')
const newest = nodes.at(-1)!

/** What a program prints, which calls the edge as a new organization. */
async function printed(node: string, program: string): Promise<unknown> {
  const { clientId, clientSecret } = await system.addClient()
  const env = { BASE_URL: system.baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }
  const { stdout } = await run(node, [program], { env })
  return JSON.parse(stdout)
}

t.test('Our client runs in strict projects, as ES module and CommonJS, on each Node of today', async t => {
  const user = await installedClient(t)
  for (const name of ['own.mts', 'own.cts']) cpSync(join(here, 'programs/own.ts'), join(user, name))
  t.strictSame(await compiled(user), ['', ''])
  for (const node of nodes)
    for (const program of ['dist/own.mjs', 'dist/own.cjs'])
      t.match(
        await printed(node!, join(user, program)),
        {
          status: 'OK',
          alerts: [],
          isRepeated: true,
          subscribed: ['Yedek', 'Alıcılar', 'Ödemeler'],
          error: [404, 'NOT_FOUND'],
          event: { test: 2432232314 },
        },
        `${node} ${program}`,
      )
})

const generators = {
  'hey-api': ['@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'programs/hey-api'],
  orval: ['orval/dist/bin/orval.mjs', '--config', 'programs/orval.config.mjs'],
}

for (const [name, [generator, ...args]] of Object.entries(generators)) {
  t.test(`The client that ${name} generates compiles strictly, and calls the edge`, async t => {
    await run(newest, [join('node_modules', generator!), ...args], { cwd: tools })
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'preserve']
    const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')]
    const program = `programs/${name}.ts`
    const compiler = 'node_modules/typescript/bin/tsc'
    const findings = await run(process.execPath, [compiler, ...options, ...types, program], {
      cwd: tools,
    }).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout,
    )
    t.equal(findings, '')
    const bundle = `programs/${name}.mjs`
    const bundled = ['--bundle', '--format=esm', '--platform=node', `--outfile=${bundle}`]
    await run(resolve('node_modules/.bin/esbuild'), [program, ...bundled], { cwd: tools })
    t.strictSame(await printed(newest, join(tools, bundle)), [
      ['CREDITOR_IBAN_INCORRECT_CHECK_DIGITS'],
      null,
      201,
    ])
  })
}

for (const [name, importer] of Object.entries({ Postman: inPostman, Bruno: inBruno })) {
  t.test(`The collection that ${name} imports has each operation, with examples that are served`, async t => {
    const { auth, requests } = await importer(inTools, api)
    t.strictSame(
      requests.map(each => each.name).toSorted(),
      operations.map(({ summary }) => summary).toSorted(),
    )
    t.match(auth, { tokenUrl: `${system.baseUrl}/oauth2/token`, grant: 'client_credentials' })
    const { authorization } = await system.addClient()
    const served = [
      ['Validate a payment instruction', 200],
      ['Complete up to 20 payment instructions', 200],
      ['Verify an account', 200],
      ['Open a session for an end-user', 201],
      ['Subscribe an endpoint to events', 201],
    ] as const
    for (const [name, status] of served)
      t.equal(
        (
          await call(
            requests.find(each => each.name === name)!,
            authorization,
          )
        ).status,
        status,
        name,
      )
  })
}

function call({ method, path, headers, body }: Collected, authorization: string): Promise<Response> {
  return fetch(system.baseUrl + path, {
    method,
    headers: { ...headers, authorization },
    ...(body !== undefined && { body }),
  })
}
