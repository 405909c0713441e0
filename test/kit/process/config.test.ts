import t from 'tap'
import {
  addresses,
  describeConfig,
  integer,
  oneOf,
  parsed,
  readConfig,
  requiredInProduction,
  secret,
  secretKeys,
  servicePort,
  text,
  url,
} from '../../../services/kit/process/config/config.ts'
import { socketPathIn } from '../../../services/kit/process/config/socket-address.ts'

const settings = {
  port: integer('PORT', 'The port.', 8080, { min: 1, max: 65_535 }),
  environment: oneOf('ENVIRONMENT', 'Where.', ['development', 'production'], 'development'),
  name: text('NAME', 'A name.', 'payprep'),
  base: url('BASE_URL', 'An address.', { protocol: /^https:$/, example: 'https://a.example' }),
  peers: addresses('PEERS', 'Addresses.'),
  token: secret('TOKEN', 'A token.'),
}

t.test('unset and empty settings have their defaults', async t => {
  const defaults = {
    port: 8080,
    environment: 'development',
    name: 'payprep',
    base: undefined,
    peers: [],
    token: undefined,
  }
  t.strictSame(readConfig({}, settings), defaults)
  t.strictSame(readConfig({ PORT: '', ENVIRONMENT: '', NAME: '', PEERS: '', TOKEN: '' }, settings), defaults)
})

t.test('settings are parsed to their types', async t => {
  const env = {
    PORT: '9000',
    ENVIRONMENT: 'production',
    BASE_URL: 'https://a.example',
    PEERS: 'http://b:1, http://c:2',
  }
  const config = readConfig(env, settings)
  t.equal(config.port, 9000)
  t.equal(config.environment, 'production')
  t.equal(config.base?.host, 'a.example')
  t.strictSame(
    config.peers.map(peer => peer.host),
    ['b:1', 'c:2'],
  )
})

t.test('all mistakes are reported at once, with the names of the settings', async t => {
  const env = { PORT: '70000', ENVIRONMENT: 'prod', BASE_URL: 'nowhere', PEERS: 'http://b:1,c' }
  t.throws(() => readConfig(env, settings), {
    name: 'ConfigError',
    message:
      'PORT must be a whole number from 1 to 65535, not 70000\n' +
      'ENVIRONMENT must be development or production, not prod\n' +
      'BASE_URL must be a URL, such as https://a.example\nPEERS must be a URL, such as http://host:7001',
  })
})

t.test('a socket has an absolute path that the system takes, as it is written', async t => {
  const own = { port: servicePort('SOME_PORT', 7), peers: addresses('PEERS', '') }
  const path = `/run/${'ж'.repeat(47)}/%41`
  const { port, peers } = readConfig({ SOME_PORT: `unix:${path}`, PEERS: `unix://${path}, http://b:1` }, own)
  t.equal(socketPathIn(port as URL), path)
  t.strictSame(peers.map(socketPathIn), [path, undefined])
  for (const [wrong, problem] of [
    ['unix:run/a.sock', /must have the absolute path of a socket/],
    ['unix:/run/', /must have the absolute path of a socket/],
    [`unix:/run/${'ж'.repeat(60)}`, /has a path of 125 bytes, and that of a socket may have 10[37]/],
  ] as const)
    for (const name of ['SOME_PORT', 'PEERS'])
      t.throws(() => readConfig({ [name]: wrong }, own), { message: problem }, wrong)
})

t.test('an address without its protocol, or with another, is refused', async t => {
  for (const PEERS of ['b:7002', 'http://b:1,localhost:7002', 'ftp://b:1']) {
    t.throws(
      () => readConfig({ PEERS }, settings),
      /^PEERS must be a URL, such as http:\/\/host:7001$/m,
      PEERS,
    )
  }
})

t.test('what production requires is reported with the other mistakes, and only in production', async t => {
  const keys = {
    port: settings.port,
    token: requiredInProduction(secret('TOKEN', 'A token.'), 'set it'),
    key: requiredInProduction(secretKeys('KEY', 'A key.'), 'make one'),
  }
  t.throws(() => readConfig({ ENVIRONMENT: 'production', PORT: 'x' }, keys), {
    message:
      'PORT must be a whole number from 1 to 65535, not x\n' +
      'TOKEN is not set, and ENVIRONMENT=production requires it: set it\n' +
      'KEY is not set, and ENVIRONMENT=production requires it: make one',
  })
  t.throws(() => readConfig({ KEY: 'short' }, keys), {
    message: /^KEY must be 32 bytes in base64, not 3: /,
  })
  t.strictSame(readConfig({}, keys), { port: 8080, token: undefined, key: undefined })
  const bytes = Buffer.alloc(32, 7)
  t.strictSame(readConfig({ KEY: bytes.toString('base64') }, keys).key, [bytes])
  const other = Buffer.alloc(32, 8)
  for (const separator of [',', ', ', '\n'])
    t.strictSame(
      readConfig({ KEY: [bytes, other].map(each => each.toString('base64')).join(separator) }, keys).key,
      [bytes, other],
    )
})

t.test('a setting may have a second name, which the first overrides', async t => {
  const aliased = { port: integer('EDGE_PORT', 'The port.', 8080, { max: 65_535, alias: 'PORT' }) }
  t.equal(readConfig({ PORT: '3000' }, aliased).port, 3000)
  t.equal(readConfig({ EDGE_PORT: '4000', PORT: '3000' }, aliased).port, 4000)
  t.throws(() => readConfig({ PORT: 'x' }, aliased), { message: /^PORT must be/ })
})

t.test('the description shows what a set holds', async t => {
  const origins = parsed(text('ORIGINS', 'Origins.', ''), () => new Set(['http://localhost:9000']))
  t.strictSame(describeConfig({ origins }, readConfig({}, { origins })), {
    origins: ['http://localhost:9000'],
  })
})

t.test('the description contains neither secrets nor passwords in URLs', async t => {
  const config = readConfig({ TOKEN: 'canary', BASE_URL: 'https://user:canary@a.example/' }, settings)
  const description = describeConfig(settings, config)
  t.notMatch(JSON.stringify(description), /canary/)
  t.match(description, { token: 'set', base: 'https://user:***@a.example/', port: 8080 })
})

t.test('An address whose password is not encoded is refused, or shown without it', async t => {
  const kind = { protocol: /^rediss?:$/, example: 'redis://host:6379' }
  const setting = { redis: addresses('REDIS_URL', '', '', kind) }
  for (const url of [
    'redis:canary@host:6379',
    'redis:/:canary@host',
    'redis://:can/ary@host:6379',
    'redis://user:12/canary@host:6379',
    'redis://user:12#canary@host:6379',
    'redis://user:12?canary@host:6379',
    'canary@host:6379',
  ])
    t.throws(
      () => readConfig({ REDIS_URL: url }, setting),
      { message: /^REDIS_URL must be a URL(?!.*canary)/ },
      url,
    )
  for (const url of ['redis://canary@host:6379', 'redis://:canary@host', 'redis://user:canary@host/0']) {
    const config = readConfig({ REDIS_URL: url }, setting)
    t.notMatch(JSON.stringify(describeConfig(setting, config)), /canary/, url)
  }
})
