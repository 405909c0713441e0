import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import t, { type Test } from 'tap'
import { programs } from '../../../edge/operator/operation/programs.ts'
import { openDatabase } from '../../../services/kit/postgres/database.ts'
import { outputOf } from '../../../services/kit/process/config/command-output.ts'
import { environmentMistakes } from '../../../services/kit/process/lifecycle/stated-environment.ts'
import { preflight, requireDatabase } from '../../../services/kit/process/lifecycle/preflight.ts'
import { freshDatabase } from '../../harness/database.ts'
import { authority } from '../../verification/certificates.ts'

const edge = programs.get('edge')!
const url = await freshDatabase(t)
const role = `test_${randomBytes(6).toString('hex')}`
const password = randomBytes(16).toString('hex')
const owner = openDatabase(url, 'public')
await owner.raw(`create role ${role} login password '${password}'`)
t.teardown(async () => {
  await owner.raw(`drop role ${role}`)
  await owner.destroy()
})
const asRole = Object.assign(new URL(url), { username: role, password }).href

const good = {
  ENVIRONMENT: 'production',
  DATABASE_URL: asRole,
  MASTER_KEY: randomBytes(32).toString('base64'),
  SERVICE_TOKEN: randomBytes(32).toString('hex'),
  BASE_URL: 'https://api.example',
}

const inDevelopment = { ENVIRONMENT: 'development', BASE_URL: undefined }

async function linesOf(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const { mistakes } = await preflight(env, edge)
  return mistakes.map(({ setting, problem }) => `${setting} ${problem}`)
}

t.test('good settings pass, with variables of other programs and of Kubernetes beside them', async t => {
  const foreign = {
    PATH: '/bin',
    HOST: 'here',
    npm_config_cache: '/x',
    KUBERNETES_SERVICE_HOST: '10.0.0.1',
    VALIDATION_SERVICE_HOST: '10.0.0.2',
    VALIDATION_SERVICE_PORT_GRPC: '7002',
    VALIDATION_PORT: 'tcp://10.0.0.2:7002',
    VALIDATION_PORT_7002_TCP_ADDR: '10.0.0.2',
    EDGE_PORT: 'tcp://10.0.0.3:8080',
    VERIFICATION_BANK_SECRET: 'named by a routing file',
    WEBHOOK_ENDPOINT_RATE: '10',
  }
  const { config, mistakes } = await preflight({ ...good, ...foreign }, edge)
  t.strictSame(mistakes, [])
  t.equal(config?.['port'], 8080)
})

t.test('all mistakes are reported at once, a line for each, without a secret', async t => {
  const lines = await linesOf({
    ENVIRONMENT: 'production',
    DATABASE_URL: 'canary',
    MASTER_KEY: Buffer.alloc(32, 'canary').toString('base64'),
    SERVICE_TOKEN: 'canary',
    BASE_URL: 'http://api.example',
    EDGE_PORT: '70000',
    WEBHOOK_ENDPOINT_RATES: '10',
    REDIS_URL: 'canary',
  })
  t.match(lines.toSorted(), [
    /^BASE_URL is http:\/\/api.example, and must begin with https/,
    /^DATABASE_URL must be an address of Postgres/,
    /^EDGE_PORT must be a whole number from 0 to 65535, not 70000$/,
    /^MASTER_KEY is no random key, as it has 5 different bytes: set it to the output of openssl rand -base64 32$/,
    /^REDIS_URL must be a URL/,
    /^SERVICE_TOKEN has 6 characters and must have at least 32: set it to the output of openssl rand -hex 32$/,
    /^WEBHOOK_ENDPOINT_RATES is no setting of payprep: did you mean WEBHOOK_ENDPOINT_RATE\?$/,
  ])
  t.equal(lines.length, 7)
  t.notMatch(lines.join(), /canary/)
})

t.test('production requires what development makes itself', async t => {
  const missing = await linesOf({ ENVIRONMENT: 'production' })
  t.strictSame(missing.map(line => line.split(' ')[0]).toSorted(), [
    'BASE_URL',
    'DATABASE_URL',
    'MASTER_KEY',
    'SERVICE_TOKEN',
  ])
  t.strictSame(await linesOf({}), [])
})

t.test('weak secrets are refused in production alone', async t => {
  for (const [setting, weak] of [
    ['MASTER_KEY', Buffer.alloc(32, 7)],
    ['MASTER_KEY', Buffer.from('0123456789abcdef'.repeat(2))],
    ['SERVICE_TOKEN', 'x'.repeat(64)],
    ['SERVICE_TOKEN', 'changeme-'.repeat(8)],
    ['SERVICE_TOKEN', 'x'],
  ] as const) {
    const env = { ...good, [setting]: typeof weak === 'string' ? weak : weak.toString('base64') }
    t.match(await linesOf(env), [new RegExp(`^${setting} `)], String(weak))
    t.strictSame(await linesOf({ ...env, ...inDevelopment }), [])
  }
})

t.test('development is refused where production is meant, or where other machines can reach it', async t => {
  for (const [name, value] of [
    ['NODE_ENV', 'production'],
    ['BASE_URL', 'HTTPS://pay.example'],
    ['EDGE_HOST', '0.0.0.0'],
    ['SERVICE_HOST', '::'],
    ['METRICS_HOST', '10.20.30.40'],
  ] as const) {
    const refused = [new RegExp(`^ENVIRONMENT is development, but ${name} is `)]
    for (const stated of ['development', '', undefined])
      t.match(await linesOf({ ENVIRONMENT: stated, DATABASE_URL: asRole, [name]: value }), refused, name)
    t.strictSame(await linesOf({ ...good, [name]: value }), [], `production may have ${name}`)
  }
  for (const host of ['localhost', '127.0.0.9', '::1'])
    t.strictSame(await linesOf({ DATABASE_URL: asRole, EDGE_HOST: host, NODE_ENV: 'test' }), [], host)
})

t.test('built programs want the environment to be stated', async t => {
  const built = (env: NodeJS.ProcessEnv) => environmentMistakes(env, { version: '9.9.9', isBuilt: true })
  t.match(built({}), [{ setting: 'ENVIRONMENT', problem: /^is not set: set production, or development/ }])
  t.strictSame([...built({ ENVIRONMENT: 'development' }), ...built({ ENVIRONMENT: 'production' })], [])
})

t.test('misspelt settings are refused in production, and warned about in development', async t => {
  for (const [name, advice] of [
    ['DATABSE_URL', 'did you mean DATABASE_URL?'],
    ['BASEURL', undefined],
    ['VALIDATION_URLS', 'did you mean VALIDATION_URL?'],
    ['GAMBLING_UNHEARD_OF', 'remove it, or see payprep config check'],
    ['EGDE_PORT', 'did you mean EDGE_PORT?'],
  ] as const) {
    const env = { ...good, [name]: '1' }
    t.strictSame(
      await linesOf(env),
      advice === undefined ? [] : [`${name} is no setting of payprep: ${advice}`],
    )
    const { mistakes, warnings } = await preflight({ [name]: '1' }, edge)
    t.strictSame([mistakes.length, warnings.length], [0, advice === undefined ? 0 : 1])
  }
})

t.test('production warns once if nothing says which proxies are in front', async t => {
  const warningsOf = async (env: NodeJS.ProcessEnv) =>
    (await preflight(env, edge)).warnings.map(({ setting, problem }) => `${setting} ${problem}`)
  t.match(await warningsOf(good), [
    /^TRUSTED_PROXIES is not set: all clients behind a proxy share its address/,
  ])
  for (const said of ['none', '10.0.0.0/8'])
    t.strictSame(await warningsOf({ ...good, TRUSTED_PROXIES: said }), [])
  t.strictSame(await warningsOf({}), [], 'development does not')
})

t.test('a base URL with more than an address is refused, without showing the password', async t => {
  for (const base of [
    'https://me:canary@api.example',
    'https://api.example/?key=canary',
    'https://api.example/#x',
  ]) {
    const lines = await linesOf({ ...good, BASE_URL: base })
    t.match(lines, [/^BASE_URL must hold no user, password, query or fragment: set it to /], base)
    t.notMatch(lines.join(), /canary/)
  }
})

t.test(
  "an operator's command says what is wrong with the database, and may be run by a superuser",
  async t => {
    await t.resolves(requireDatabase({ ...good, DATABASE_URL: url }))
    const wrong = Object.assign(new URL(asRole), { password: 'canary' }).href
    await t.rejects(requireDatabase({ ...good, DATABASE_URL: wrong }), {
      name: 'ConfigError',
      message: /^DATABASE_URL names the role \w+, which .*: correct role and password$/,
    })
  },
)

t.test('a file may hold a secret', async t => {
  const { MASTER_KEY, ...others } = good
  const file = join(t.testdir(), 'key')
  writeFileSync(file, `${MASTER_KEY}\n`)
  t.strictSame(await linesOf({ ...others, MASTER_KEY_FILE: file }), [])
  t.match(await linesOf({ ...good, MASTER_KEY_FILE: file }), [
    'MASTER_KEY is set, and so is MASTER_KEY_FILE: set one of them',
  ])
  t.match(await linesOf({ ...others, MASTER_KEY_FILE: `${file}-none` }), [
    /^MASTER_KEY is to be read from .*, which cannot be read \(ENOENT\): correct MASTER_KEY_FILE$/,
  ])
})

t.test('a command may print the master key', async t => {
  const { MASTER_KEY, ...others } = good
  const printing = (script: string) => ({
    ...others,
    MASTER_KEY_COMMAND: JSON.stringify([process.execPath, '-e', script]),
  })
  const { config } = await preflight(printing(`console.log('${MASTER_KEY}')`), edge)
  t.strictSame(config?.['masterKeys'], [Buffer.from(MASTER_KEY, 'base64')])
  const former = randomBytes(32).toString('base64')
  const both = await preflight(printing(`console.log('${MASTER_KEY}\\n${former}')`), edge)
  t.strictSame(
    both.config?.['masterKeys'],
    [MASTER_KEY, former].map(key => Buffer.from(key, 'base64')),
  )

  for (const [env, expected] of [
    [
      printing(`console.log('canary'); console.error('access denied'); process.exit(3)`),
      /^MASTER_KEY was to be printed by \S+node, which exited with 3: access denied$/,
    ],
    [printing(''), /^MASTER_KEY was to be printed by \S+node, which printed nothing$/],
    [printing(`console.log('canary')`), /^MASTER_KEY must be 32 bytes in base64, not 4: /],
    [
      { ...others, MASTER_KEY_COMMAND: 'no-such-program decrypt' },
      /^MASTER_KEY was to be printed by no-such-program, which cannot be run \(ENOENT\)$/,
    ],
    [
      { ...others, MASTER_KEY_COMMAND: '["' },
      /^MASTER_KEY is a command that must be words separated by spaces, or /,
    ],
    [
      { ...printing(''), MASTER_KEY_FILE: '/key' },
      /^MASTER_KEY is set by MASTER_KEY_FILE, and so is MASTER_KEY_COMMAND: set one of them$/,
    ],
    [{ ...printing(''), MASTER_KEY }, /^MASTER_KEY is set, and so is MASTER_KEY_COMMAND: set one of them$/],
  ] as const) {
    const lines = await linesOf(env)
    t.equal(lines.length, 1, String(expected))
    t.match(lines[0], expected)
    t.notMatch(lines[0], /canary/)
  }

  const marker = join(t.testdir(), 'made-by-a-shell')
  await linesOf({ ...others, MASTER_KEY_COMMAND: `echo $(touch ${marker})` })
  t.notOk(existsSync(marker), 'no shell reads the command')
  t.throws(() => outputOf(JSON.stringify([process.execPath, '-e', 'setTimeout(() => {}, 60_000)']), 100), {
    message: /which took longer than 0.1 s$/,
  })
})

t.test('production verifies a database elsewhere, and development does not', async t => {
  const { ca, server } = authority()
  const port = await tlsPostgres(t, url, server())
  const file = join(t.testdir(), 'ca.pem')
  writeFileSync(file, ca)
  // 127.1 is this machine, but does not look local.
  const at = (search: string) =>
    Object.assign(new URL(asRole), { hostname: '127.1', port: String(port), search }).href
  const required = at('?sslmode=require')
  t.match(await linesOf({ ...good, DATABASE_URL: required }), [
    /^DATABASE_URL connects to 127\.1 without verifying that it is the database: add sslrootcert=FILE to it, or set sslmode=verify-full$/,
  ])
  t.strictSame(await linesOf({ ...good, ...inDevelopment, DATABASE_URL: required }), [])
  for (const mode of ['require', 'verify-ca'])
    t.strictSame(
      await linesOf({ ...good, DATABASE_URL: at(`?sslmode=${mode}&sslrootcert=${file}`) }),
      [],
      mode,
    )
  writeFileSync(file, authority('another').ca)
  t.match(await linesOf({ ...good, DATABASE_URL: at(`?sslmode=require&sslrootcert=${file}`) }), [
    /whose encryption fails/,
  ])
})

t.test('the database is checked before any work', async t => {
  const { port } = new URL(url)
  const at = (change: object) => Object.assign(new URL(asRole), change).href
  for (const [DATABASE_URL, expected] of [
    [url, /names the role \w+, which is a superuser: use a role that payprep roles makes$/],
    [
      at({ password: 'canary' }),
      /names the role \w+, which 127\.0\.0\.1:\d+ refuses \(.*\): correct role and password$/,
    ],
    [
      at({ pathname: '/nowhere' }),
      /names the database nowhere, which .* does not have: create it, or correct the name$/,
    ],
    [at({ pathname: `/x/postgres://y:${password}@h/z` }), /must be an address of Postgres like /],
    [at({ password: '' }), /names no password for the role \w+, and .* asks for it: add it/],
    [at({ port: '9' }), /names 127\.0\.0\.1:9, which does not answer as a Postgres \(ECONNREFUSED\)/],
    [at({ hostname: 'nowhere.invalid' }), /names the host nowhere\.invalid, which is unknown/],
    [
      at({ search: '?sslmode=require' }),
      /whose encryption fails \(The server does not support SSL connections\)/,
    ],
    [
      at({ search: '?sslmode=verify-full&sslrootcert=/nowhere.pem' }),
      /names files of certificates that cannot be read \(ENOENT.*\/nowhere\.pem'\): correct sslrootcert, /,
    ],
    // 127.1 is this machine, but does not look local.
    ...['', '?sslmode=disable'].map(
      search =>
        [
          at({ hostname: '127.1', search }),
          /^DATABASE_URL connects to 127\.1 without encryption: add sslmode=verify-full to it/,
        ] as const,
    ),
  ] as const) {
    const lines = await linesOf({ ...good, DATABASE_URL })
    t.equal(lines.length, 1, String(expected))
    t.match(lines[0], expected)
    t.notMatch(lines[0], new RegExp(`canary|${password}`))
  }
  t.ok(port)
})

/** A TLS proxy in front of a Postgres, which answers the SSLRequest. Returns the port. Closed when the test ends. */
async function tlsPostgres(
  t: Test,
  url: string,
  certificate: { readonly cert: string; readonly key: string },
): Promise<number> {
  const { hostname, port } = new URL(url)
  const server = createServer(socket => void serve(socket))

  async function serve(socket: Socket) {
    socket.on('error', () => {})
    await once(socket, 'data')
    socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, ...certificate })
    const postgres = connect(Number(port), hostname)
    for (const [from, to] of [
      [secure, postgres],
      [postgres, secure],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}
