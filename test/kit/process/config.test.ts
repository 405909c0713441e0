import t from 'tap'
import {
  addresses,
  describeConfig,
  integer,
  oneOf,
  readConfig,
  secret,
  text,
  url,
} from '../../../services/kit/process/config.ts'

const settings = {
  port: integer('PORT', 8080, { min: 1, max: 65_535 }),
  environment: oneOf('ENVIRONMENT', ['development', 'production'], 'development'),
  name: text('NAME', 'payprep'),
  base: url('BASE_URL'),
  peers: addresses('PEERS'),
  token: secret('TOKEN'),
}

t.test('settings that nobody made have their defaults, also when they are set to nothing', async t => {
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

t.test('settings are read as what they are', async t => {
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

t.test('every mistake is told at once, by the name of its setting', async t => {
  const env = { PORT: '70000', ENVIRONMENT: 'prod', BASE_URL: 'nowhere', PEERS: 'http://b:1,c' }
  t.throws(() => readConfig(env, settings), {
    name: 'ConfigError',
    message:
      'PORT must be a whole number from 1 to 65535, not 70000; ' +
      'ENVIRONMENT must be development or production, not prod; ' +
      'BASE_URL must be a URL, not nowhere; PEERS must be a URL, not c',
  })
})

t.test('a description shows neither secrets nor the password inside an address', async t => {
  const config = readConfig({ TOKEN: 'canary', BASE_URL: 'https://user:canary@a.example/' }, settings)
  const shown = describeConfig(settings, config)
  t.notMatch(JSON.stringify(shown), /canary/)
  t.match(shown, { token: 'set', base: 'https://user:***@a.example/', port: 8080 })
})
