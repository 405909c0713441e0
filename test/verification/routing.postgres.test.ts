import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { ConfigError } from '../../services/kit/process/config/config.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { migrations } from '../../services/verification/migrations.ts'
import type { Question } from '../../services/verification/providers/provider.ts'
import { configuredRouting } from '../../services/verification/routing/routing.ts'
import { freshSchema } from '../harness/database.ts'
import { key, organizationId } from './running-verification.ts'

const german: Question = {
  organizationId,
  country: 'DE',
  currency: 'EUR',
  account: { type: 'IBAN', value: 'DE89370400440532013000' },
  bank: { bic: 'COBADEFFXXX' },
  party: { name: 'Erika Mustermann', type: 'INDIVIDUAL', documents: [] },
}

t.test('routes', async t => {
  const db = await freshSchema(t, migrations)
  const open = async (file: unknown, environment: 'development' | 'production' = 'development') => {
    const path = join(t.testdir(), 'routing.json')
    writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
    return configuredRouting(path, { db, key, env: {}, environment, log: silentLog })
  }
  const sim = { kind: 'simulator' }
  const providers = { one: sim, two: sim, three: sim }
  const hops = async (routes: unknown, question = german) =>
    (await open({ providers, routes })).hopsFor(question).map(({ name }) => name)

  t.test('the routes whose criteria all fit are taken, in their order', async t => {
    const fitting = [
      {},
      { countries: ['FR', 'DE'] },
      { identifiers: ['IBAN'] },
      { currencies: ['EUR'] },
      { partyTypes: ['INDIVIDUAL'] },
      { organizations: [organizationId] },
      { banks: ['COBADEFF'] },
      { banks: ['COBADEFFXXX'] },
      { banks: ['COBA*'] },
      { banks: ['37040044'] },
      { banks: ['3704*'] },
      { countries: ['DE'], currencies: ['EUR'], banks: ['X', 'COBADEFF'] },
    ]
    for (const criteria of fitting) {
      t.strictSame(
        await hops([{ ...criteria, provider: 'two' }, { provider: 'one' }]),
        ['two', 'one'],
        JSON.stringify(criteria),
      )
    }
    const others = [
      { countries: ['FR'] },
      { identifiers: ['ACCOUNT_NUMBER'] },
      { currencies: ['USD'] },
      { partyTypes: ['BUSINESS'] },
      { organizations: ['00000000-0000-4000-8000-000000000000'] },
      { banks: ['DEUTDEFF'] },
      { banks: ['COBADEFF370'] },
      { banks: ['3704'] },
      { countries: ['DE'], banks: ['DEUT*'] },
    ]
    for (const criteria of others) {
      t.strictSame(
        await hops([{ ...criteria, provider: 'two' }, { provider: 'one' }]),
        ['one'],
        JSON.stringify(criteria),
      )
    }
    t.strictSame(
      await hops([{ currencies: ['EUR'], provider: 'one' }], { ...german, currency: undefined as never }),
      [],
    )
  })

  t.test('nothing behind a route that stops is tried', async t => {
    const routes = [{ provider: 'one' }, { provider: 'two', fallback: 'stop' }, { provider: 'three' }]
    t.strictSame(await hops(routes), ['one', 'two'])
  })

  t.test('a mistake in the file is named by its place', async t => {
    const refused: readonly [unknown, RegExp][] = [
      ['{', /is not JSON/],
      [{ providers, routes: [{ provider: 'four' }] }, /\/routes\/0\/provider: there is no provider four/],
      [
        { providers, routes: [{ provider: 'constructor' }] },
        /\/routes\/0\/provider: there is no provider constructor/,
      ],
      [{ providers: { one: { kind: 'toString' } }, routes: [] }, /\/providers\/one\/kind: .*, not toString/],
      [
        { providers, routes: [{ provider: 'one', countries: ['ZZ'] }] },
        /\/routes\/0\/countries\/0: must be a country/,
      ],
      [
        { providers, routes: [{ provider: 'one', country: 'DE' }] },
        /\/routes\/0: Unrecognized key: "country"/,
      ],
      [{ providers, routes: [{ provider: 'one', timeoutMs: 1 }] }, /\/routes\/0\/timeoutMs: /],
      [
        { providers: { one: { kind: 'epc' } }, routes: [] },
        /\/providers\/one\/kind: must be one of .*simulator.*, not epc/,
      ],
      [{ providers: { one: { kind: 'simulator', url: 'x' } }, routes: [] }, /\/providers\/one.*url/],
    ]
    for (const [file, message] of refused) {
      const error = await open(file).catch(error => error)
      t.ok(error instanceof ConfigError, String(error))
      t.match(error.message, message)
    }
    const missing = configuredRouting('/nowhere/routing.json', {
      db,
      key,
      env: {},
      environment: 'production',
      log: silentLog,
    })
    await t.rejects(missing, /VERIFICATION_ROUTING: \/nowhere\/routing\.json cannot be read/)
  })

  t.test('production does not start with the simulator, and has no routes without a file', async t => {
    await t.rejects(
      open({ providers, routes: [{ provider: 'one' }] }, 'production'),
      /\/routes\/0\/provider names the simulator/,
    )
    await t.rejects(open({ providers, routes: [] }, 'production'), /\/providers\/one names the simulator/)
    const none = await configuredRouting('', { db, key, env: {}, environment: 'production', log: silentLog })
    t.strictSame(none.hopsFor(german), [])
    const development = await configuredRouting('', {
      db,
      key,
      env: {},
      environment: 'development',
      log: silentLog,
    })
    t.match(development.hopsFor(german), [
      { name: 'simulator', disclosure: 'ON_CLOSE', expiresAfterMs: 60_000 },
    ])
  })
})
