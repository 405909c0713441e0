import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { callOf, operationIn, operationsOf } from '../../edge/web/docs/reference/operations.ts'
import type { Call } from '../../edge/web/docs/samples/call.ts'
import { type Language, languages } from '../../edge/web/docs/samples/languages.ts'
import type { OpenApi } from '../../edge/gateway/openapi/types.ts'
import { seededDatabase } from '../harness/database.ts'
import { until } from '../harness/until.ts'
import { startHostedSystem } from './web/hosted/hosted-system.ts'
import { needs } from '../programs.ts'

// Runs the unchanged samples of the reference against a running system.

const run = promisify(execFile)
const root = resolve('.')
const tsc = join(root, 'node_modules/typescript-7/bin/tsc')

const system = await startHostedSystem(await seededDatabase(t))
t.teardown(system.close)
const api = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as OpenApi

const className = ({ name }: Call) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

interface Programs {
  readonly needs: { readonly skip?: string | false }
  readonly fileOf: (call: Call) => string
  /** Fails on a mistake in a program of the folder. */
  readonly check: (folder: string) => Promise<unknown>
  /** The command that runs a checked program. */
  readonly command: (call: Call) => readonly [program: string, ...args: string[]]
}

const tsconfig = JSON.stringify({
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { incremental: false, typeRoots: [join(root, 'node_modules/@types')] },
  include: ['*.mts'],
  exclude: [],
})

const programs: Readonly<Record<Language, Programs>> = {
  curl: {
    needs: needs('curl'),
    fileOf: ({ name }) => `${name}.sh`,
    check: folder =>
      run('sh', ['-c', 'for file in *.sh; do bash -n "$file" || exit 1; done'], { cwd: folder }),
    command: ({ name }) => ['bash', `${name}.sh`],
  },
  typescript: {
    needs: {},
    fileOf: ({ name }) => `${name}.mts`,
    check(folder) {
      writeFileSync(join(folder, 'tsconfig.json'), tsconfig)
      return run(process.execPath, [tsc, '-p', folder])
    },
    command: ({ name }) => [
      process.execPath,
      '--import',
      join(root, 'node_modules/tsx/dist/loader.mjs'),
      `${name}.mts`,
    ],
  },
  python: {
    needs: needs('python'),
    fileOf: ({ name }) => `${name}.py`,
    check: folder => run('/usr/bin/python3', ['-W', 'error', '-m', 'compileall', '-q', '.'], { cwd: folder }),
    command: ({ name }) => ['/usr/bin/python3', `${name}.py`],
  },
  java: {
    needs: needs('java'),
    fileOf: call => `${className(call)}.java`,
    check: folder => run('sh', ['-c', 'javac -Xlint:all -Werror *.java'], { cwd: folder }),
    command: call => ['java', className(call)],
  },
}

/** The answers to the first example of these operations, perhaps after a status. */
const answers: Readonly<Record<string, RegExp>> = {
  issueToken: /^(200 )?\{"access_token":"[\w.-]+","token_type":"Bearer","expires_in":3600\}$/,
  validatePayment: /^(200 )?\{"status":"OK"/,
  sendPaymentFile: /^(202 )?\{"id":"[\w-]{36}".*"state":"PENDING","format":"CSV"/,
  submitAccountVerification: /^(200 )?\{"id":"[\w-]{36}".*"state":"COMPLETED".*"accountStatus":"ACTIVE"/,
  createManagementSession: /^(201 )?\{"id":"[\w-]{36}","url":"http:\/\/localhost:\d+\/sessions\//,
  listRecipients: /^(200 )?\{"items":\[\]\}$/,
  createWebhookSubscription: /^(201 )?\{"id":"[\w-]{36}".*"secret":"whsec_/,
  getWebhookSubscription: /"code":"NOT_FOUND"/,
}

const operations = api.tags.flatMap(({ name }) => operationsOf(api, name))
t.ok(operations.length > 40)

for (const [language, { fileOf, check, command, needs }] of Object.entries(programs)) {
  const { name, write } = languages[language as Language]

  t.test(`the samples in ${name}`, needs, async t => {
    const folder = t.testdir()
    const env = { ...process.env, ...(await newCredentials()) }
    await t.test('pass the checks of their language, for every example of every operation', async t => {
      for (const each of operations) {
        const { operationId, requestBody } = each.operation
        const [media] = Object.values(requestBody?.content ?? {})
        const [, ...further] = Object.keys(media?.examples ?? {})
        const calls = [undefined, ...further].map((example, at) => ({
          ...callOf(api, each, example),
          name: at === 0 ? operationId : `${operationId}${at}`,
        }))
        for (const call of calls) writeFileSync(join(folder, fileOf(call)), write(call))
        const [{ body } = {}] = calls
        if (body?.kind === 'file')
          writeFileSync(join(folder, body.name), String(Object.values(media!.examples!)[0]!.value))
      }
      await t.resolves(check(folder))
    })

    for (const [operationId, expected] of Object.entries(answers)) {
      await t.test(`${operationId} is answered`, async t => {
        const call = callOf(api, operationIn(api, operationId))
        const [program, ...args] = command(call)
        let answer = ''
        // A busy machine may answer 503, which says to try again.
        await until(async () => {
          answer = (await run(program, args, { cwd: folder, env })).stdout.trim()
          return !answer.includes('try again in a moment')
        })
        t.match(answer, expected)
      })
    }
  })
}

/** For a new organization, as each language must start without data. */
async function newCredentials(): Promise<NodeJS.ProcessEnv> {
  const organizationId = await system.stores.organizations.create('Northwind Studio')
  const { id, secret } = await system.stores.clients.create(organizationId, 'Northwind backend', [])
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  const answer = await fetch(`${system.baseUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { CLIENT_ID: id, CLIENT_SECRET: secret, TOKEN: access_token }
}
