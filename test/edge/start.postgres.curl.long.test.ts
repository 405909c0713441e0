import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { freshDatabase, seededDatabase } from '../harness/database.ts'
import { listeningPort } from '../harness/listening-port.ts'
import { until } from '../harness/until.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const readme = readFileSync('README.md', 'utf8')
const start = (scripts.start as string).replace(/^.*exec node /, '').split(' ')

const edge = (...args: string[]) =>
  spawnSync(process.execPath, [...start, ...args], {
    encoding: 'utf8',
    timeout: 240_000,
    env: { PATH: process.env.PATH, ENVIRONMENT: 'production' },
  })

t.test(
  'In development npm start prints how to go on, and the first request of the README is answered',
  async t => {
    const folder = t.testdir()
    const program = spawn(process.execPath, start, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        EDGE_PORT: '0',
        DATABASE_URL: await seededDatabase(t),
        DATA_DIR: folder,
      },
    })
    const exited = once(program, 'exit')
    let [out, err] = ['', '']
    program.stderr.on('data', part => (err += part))
    for await (const part of program.stdout) {
      out += part
      const [, port] = /localhost:(\d+)[^]*--apart\n$/.exec(out) ?? []
      if (port === undefined) continue
      const [, commands] = /## A first request\n[^]*?```sh\n([^]*?)```/.exec(readme)!
      const here = commands!.replaceAll('localhost:8080', `localhost:${port}`).replace('./.data', folder)
      const { stdout } = await promisify(execFile)('sh', ['-c', here])
      const [, answer] = /```json\n([^]*?)```/.exec(readme)!
      t.strictSame(JSON.parse(stdout), JSON.parse(answer!))
      program.kill()
    }
    await exited
    t.match(
      out,
      /^payprep is ready at (http:\/\/localhost:\d+)\n[^\n]* \1\/demo\n[^\n]* \1\/docs\n[^\n]*--apart\n$/,
    )
    t.equal(err, '')
  },
)

t.test('A first start answers before its database is filled, just as it answers afterwards', async t => {
  const folder = t.testdir()
  const databaseUrl = await freshDatabase(t)
  const program = spawn(process.execPath, start.slice(0, 2), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      EDGE_PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
    },
  })
  const exited = once(program, 'exit')
  t.teardown(async () => {
    program.kill('SIGKILL')
    await exited
  })
  let out = ''
  program.stdout.setEncoding('utf8').on('data', text => (out += text))
  const baseUrl = `http://localhost:${await listeningPort(program)}`
  const { clientId, clientSecret } = JSON.parse(readFileSync(join(folder, 'demo-client.json'), 'utf8'))
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const answer = await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await answer.json()) as any
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const answers = () =>
    Promise.all(
      ['validations', 'enrichments'].flatMap(what =>
        [
          { creditorAccount: { id: { type: 'IBAN', value: 'LT121000011101001000' } } },
          { creditorAgent: { bic: 'NDEAFIHHXXX' }, currency: 'USD' },
          { creditorAccount: { id: { type: 'IBAN', value: 'SI56192001234567892' } }, currency: 'EUR' },
        ].map(async body => {
          const sent = { method: 'POST', headers, body: JSON.stringify(body) }
          return (await fetch(`${baseUrl}/payments/${what}`, sent)).json()
        }),
      ),
    )
  const before = await answers()
  t.match(JSON.stringify(before), /SZKBSI2X/, 'banks are known')
  const file = join(folder, 'payments.csv')
  writeFileSync(file, 'iban,currency\nSI56192001234567892,EUR\n')
  // The process that waits must see that the edge closes idle connections.
  const checked = promisify(execFile)(
    process.execPath,
    [start[0]!, 'edge/operator/cli/payprep.ts', 'check', file],
    {
      timeout: 240_000,
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    },
  )
  // It ends with 1 if there is an alert.
  const { stdout, stderr } = await checked.catch(error => error)
  t.match(stdout, /SZKBSI2X/, `payprep check knows them too: ${stderr}`)
  await until(async () => {
    const state = (await (await fetch(`${baseUrl}/readyz`)).json()) as any
    t.match(state, { status: 'ready', dependencies: { 'reference-data': 'up' } })
    return state.loading === undefined
  })
  t.strictSame(await answers(), before)
  const events = out.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line).event] : []))
  t.ok(events.indexOf('listening') < events.lastIndexOf('source.loaded'), 'the database was full after that')
  t.notOk(events.includes('directory.copied'), 'the database has the same directory')
})

t.test('npm start explains itself, and refuses arguments that it does not know', async t => {
  const help = edge('--help')
  t.match(help, { status: 0, stderr: '', stdout: /^Usage: npm start .*--verbose/s })
  t.strictSame(
    help.stdout.split('\n').filter(line => line.length > 100),
    [],
  )
  t.match(edge('--verbos'), {
    status: 2,
    stdout: '',
    stderr: "edge: Unknown option '--verbos': see npm start -- --help\n",
  })
})

t.test('npm start says what is missing before anything runs', t => {
  const folder = t.testdir()
  const here = 'edge/operator/start-check.cjs'
  const check = join(folder, here)
  mkdirSync(dirname(check), { recursive: true })
  copyFileSync(here, check)
  const stderrOf = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr
  t.equal(stderrOf(here), '', 'nothing is missing here')
  t.equal(stderrOf(check), 'payprep: the packages are not installed: run npm ci\n')
  mkdirSync(join(folder, 'node_modules', 'tsx'), { recursive: true })
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value))
  write('package.json', { dependencies: { koa: '3.3.0' }, devDependencies: { ts7: 'npm:typescript@7.0.2' } })
  for (const packages of [{}, { 'node_modules/koa': { version: '3.2.0' } }]) {
    write('node_modules/.package-lock.json', { packages })
    t.equal(stderrOf(check), 'payprep: the packages are not those that package.json names: run npm ci\n')
  }
  write('node_modules/.package-lock.json', { packages: { 'node_modules/koa': { version: '3.3.0' } } })
  t.equal(stderrOf(check), 'payprep: the generated code is missing: run npm run gen\n')
  mkdirSync(join(folder, 'proto', 'gen'), { recursive: true })
  t.equal(stderrOf(check), '')

  const old =
    "Object.defineProperty(process.versions, 'node', { value: '18.19.1' }); require(process.argv[1])"
  t.match(
    stderrOf('--eval', old, resolve(here)),
    /^payprep: this is Node 18\.19\.1, and it must be 20\.20 or later/,
  )
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  t.equal(engines.node, '>=20.20', 'as start-check.cjs has it')
  t.end()
})
