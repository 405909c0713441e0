import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'fflate'
import t, { type Test } from 'tap'
import type { CommandInput, Row } from '../../../services/kit/process/commands/command.ts'
import { ConfigError } from '../../../services/kit/process/config/config.ts'
import { commands } from '../../../services/reference-data/commands/index.ts'
import { updateCommand } from '../../../services/reference-data/commands/update.ts'
import type { Importer } from '../../../services/reference-data/importers/importer.ts'
import { openReferenceDatabase } from '../../../services/reference-data/database.ts'
import { importerNamed, importers } from '../../../services/reference-data/importers/index.ts'
import { commandInput } from '../../harness/command-input.ts'
import { installed, runLine } from '../../harness/command-line.ts'
import { freshDatabase } from '../../harness/database.ts'
import { ca, proxy, publisher, tlsPublisher } from '../publications/publisher.ts'

const sample = (name: string) => readFileSync(new URL(`../importers/files/${name}`, import.meta.url))
const czech = sample('kody_bank_CR.csv')
const register = sample('sct_inst.csv')

/** Importers whose files are at paths of one server instead of their publishers'. */
const movedTo = (origin: string, paths: Readonly<Record<string, string>>): Importer[] =>
  Object.entries(paths).map(([name, path]) => ({ ...importerNamed(name), addresses: [origin + path] }))

/** Runs `reference update` and other commands over one database. */
async function operator(
  t: Test,
  sources: readonly Importer[],
  { databaseUrl, bytesMax }: { databaseUrl?: string; bytesMax?: number } = {},
) {
  databaseUrl ??= await freshDatabase(t)
  const table = [
    ...commands.filter(({ name }) => name !== 'reference update'),
    updateCommand(sources, { ca, ...(bytesMax !== undefined && { bytesMax }) }),
  ]
  return async (
    name: string,
    operands: CommandInput['operands'] = {},
    options: CommandInput['options'] = {},
    env: NodeJS.ProcessEnv = {},
  ) => {
    let code = 0
    const exitWith = (given: number) => void (code = given)
    const command = table.find(each => each.name === `reference ${name}`)!
    const answer = await command.run(commandInput({ databaseUrl, env }, { operands, options, exitWith }))
    return { code, rows: [answer ?? []].flat() as Row[] }
  }
}

/** Answers with a file by path, or by an own listener, and counts what is asked for. */
function serving(files: Record<string, Buffer | RequestListener>) {
  const asked: string[] = []
  const listener: RequestListener = (request, response) => {
    const { url = '' } = request
    asked.push(url)
    const file = files[url]
    if (file === undefined) response.writeHead(404).end()
    else if (typeof file === 'function') file(request, response)
    else response.end(file)
  }
  return { asked, listener, files }
}

t.test('One command loads a new installation, and the next one finds nothing new', async t => {
  const server = serving({ '/kody_bank_CR.csv': czech, '/sct_inst.csv.gz': Buffer.from(gzipSync(register)) })
  const origin = await tlsPublisher(t, server.listener)
  const run = await operator(
    t,
    movedTo(origin, { cnb: '/kody_bank_CR.csv', 'epc-sct-inst': '/sct_inst.csv.gz' }),
  )
  const sha256 = createHash('sha256').update(register).digest('hex')
  const today = new Date().toISOString().slice(0, 10)
  const first = await run('update', {}, { force: true })
  t.equal(first.code, 0)
  t.match(first.rows, [
    { source: 'cnb', state: 'new', published: today, days: 0, size: czech.length },
    { source: 'epc-sct-inst', state: 'new', sha256, participations: 3 },
  ])
  t.match((await run('lookup', { bank: 'CZ:0800' })).rows, [{ source: 'cnb' }])
  t.match((await run('status')).rows, [{ source: 'cnb' }, { source: 'epc-sct-inst', sha256, inForce: true }])
  t.match(await run('update'), {
    code: 0,
    rows: [
      { source: 'cnb', state: 'unchanged' },
      { source: 'epc-sct-inst', state: 'unchanged', sha256, loaded: sha256 },
    ],
  })
})

t.test('A server that knows ETags is asked for changes only', async t => {
  const bodies: number[] = []
  const { listener } = serving({
    '/kody_bank_CR.csv': ({ headers }, response) => {
      const isKnown = headers['if-none-match'] === '"1"'
      bodies.push(isKnown ? 0 : 1)
      response.writeHead(isKnown ? 304 : 200, {
        etag: '"1"',
        'last-modified': 'Thu, 01 Oct 2026 08:00:00 GMT',
      })
      response.end(isKnown ? undefined : czech)
    },
  })
  const run = await operator(t, movedTo(await publisher(t, listener), { cnb: '/kody_bank_CR.csv' }))
  t.match((await run('update')).rows, [{ state: 'new', published: '2026-10-01', validFrom: '2026-10-01' }])
  t.match((await run('update')).rows, [{ state: 'unchanged' }])
  t.match((await run('update', {}, { force: true })).rows, [{ state: 'unchanged' }], 'its rows are the same')
  t.strictSame(bodies, [1, 0, 1])
  await run('remove', { source: 'cnb' }, { confirm: 'cnb' })
  t.strictSame((await run('update')).rows, [], 'a removed source is left out')
  t.match((await run('update', { source: 'cnb' })).rows, [{ state: 'new' }], 'unless it is named')
})

t.test('A source that fails says why, stops no other, and fails the command', async t => {
  const { listener } = serving({
    '/kody_bank_CR.csv': czech,
    '/sct.csv': (_, response) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/sct.csv' }).end(),
    '/sct_inst.csv': (_, response) => {
      response.writeHead(200, { 'content-length': register.length }).write(register.subarray(0, 300), () => {
        response.destroy()
      })
    },
    '/sdd_b2b.csv': Buffer.alloc(100_001),
    '/sht.xlsx': Buffer.from('<!DOCTYPE html><html>Sorry</html>'),
  })
  const sources = movedTo(await tlsPublisher(t, listener), {
    'epc-sct': '/sct.csv',
    'epc-sct-inst': '/sct_inst.csv',
    'epc-sdd-core': '/sdd_core.csv',
    'epc-sdd-b2b': '/sdd_b2b.csv',
    mnb: '/sht.xlsx',
    cnb: '/kody_bank_CR.csv',
  })
  const run = await operator(t, sources, { bytesMax: 100_000 })
  const { code, rows } = await run('update')
  t.equal(code, 1)
  t.match(
    rows.map(({ source, state, failed }) => [source, state, failed]),
    [
      ['epc-sct', 'failed', /redirects to http:\/\/127\.0\.0\.1:1, which is not https: it is not followed$/],
      ['epc-sct-inst', 'failed', /broke off after 300 bytes/],
      ['epc-sdd-core', 'failed', /sdd_core\.csv answers with status 404 instead of the file$/],
      ['epc-sdd-b2b', 'failed', /is larger than the limit of 100000 bytes$/],
      ['mnb', 'failed', /sht\.xlsx is a web page$/],
      ['cnb', 'new', undefined],
    ],
  )
  t.strictSame(
    (await run('status')).rows.map(({ source }) => source),
    ['cnb'],
  )
  t.match(await run('update', { source: 'cnb epc-sdd-core' }), {
    code: 1,
    rows: [
      { source: 'cnb', state: 'unchanged' },
      { source: 'epc-sdd-core', state: 'failed' },
    ],
  })
  await t.rejects(run('update', { source: 'cnb nobody' }), {
    name: 'UsageError',
    message: /no source nobody/,
  })
})

t.test('A dry run shows what would change or be refused, and changes nothing', async t => {
  const server = serving({ '/kody_bank_CR.csv': czech })
  const run = await operator(t, movedTo(await publisher(t, server.listener), { cnb: '/kody_bank_CR.csv' }))
  const dry = (options = {}) => run('update', {}, { 'dry-run': true, ...options })
  t.match((await dry()).rows, [
    { state: 'new', size: czech.length, sha256: /^[0-9a-f]{64}$/, loaded: undefined, removed: 0, changed: 0 },
  ])
  t.strictSame((await run('status')).rows, [])
  const [{ sha256 }] = (await run('update')).rows as [Row]
  const lines = czech.toString().split('\n')
  server.files['/kody_bank_CR.csv'] = Buffer.from(lines.toSpliced(1, 1).join('\n'))
  const changes = { loaded: sha256, added: 0, removed: 2, first: /-CZ \d{4}/ }
  const failed = /^refused: 2 valid lines, and 1 damaged/
  t.match(await dry(), { code: 1, rows: [{ state: 'failed', failed, ...changes }] })
  t.match(await dry({ force: true }), { code: 0, rows: [{ state: 'new', ...changes }] })
  t.match((await run('status')).rows, [{ sha256 }])
  t.match((await run('update')).rows, [{ state: 'failed', failed }])
})

t.test('A list that an operator has imported is replaced by what the publisher offers', async t => {
  const etag = '"1"'
  const { listener } = serving({
    '/kody_bank_CR.csv': ({ headers }, response) => {
      const isKnown = headers['if-none-match'] === etag
      response.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? undefined : czech)
    },
  })
  const run = await operator(t, movedTo(await publisher(t, listener), { cnb: '/kody_bank_CR.csv' }))
  await run('update')
  const file = join(
    t.testdir({ 'other.csv': czech.toString().split('\n').slice(0, 3).join('\n') }),
    'other.csv',
  )
  await run('import', { source: 'cnb', file }, { dated: '2026-11-20', force: true })
  t.match((await run('update', {}, { 'accept-loss': true })).rows, [{ state: 'new' }])
  await run('import', { source: 'cnb', file }, { dated: '2026-11-20', force: true })
  await run('rollback', { source: 'cnb' })
  t.match((await run('update')).rows, [{ state: 'unchanged' }], 'the release in force is of its file')
  t.match((await run('update')).rows, [{ state: 'unchanged' }])
})

t.test('A list that breaks its importer fails alone', async t => {
  const { listener } = serving({ '/kody_bank_CR.csv': czech, '/sct.csv': register })
  const [broken, ...others] = movedTo(await publisher(t, listener), {
    'epc-sct': '/sct.csv',
    cnb: '/kody_bank_CR.csv',
  }) as [Importer, Importer]
  const read = () => {
    throw new TypeError('cannot read it')
  }
  const run = await operator(t, [{ ...broken, read }, ...others])
  t.match(await run('update'), {
    code: 1,
    rows: [
      { source: 'epc-sct', state: 'failed', failed: 'cannot read it' },
      { source: 'cnb', state: 'new' },
    ],
  })
})

t.test('A release that an operator has rolled back stays out of force until the file changes', async t => {
  const server = serving({ '/kody_bank_CR.csv': czech })
  const run = await operator(t, movedTo(await publisher(t, server.listener), { cnb: '/kody_bank_CR.csv' }))
  await run('update')
  await run('rollback', { source: 'cnb' })
  t.match((await run('update')).rows, [{ state: 'rolled back' }])
  t.match((await run('status')).rows, [{ inForce: false }])
  t.match((await run('update', {}, { force: true })).rows, [{ state: 'new' }])
})

t.test('A list whose publisher still issues it stays current, unless a date is stated', async t => {
  const modified = { 'last-modified': new Date().toUTCString() }
  const server = serving({
    '/kody_bank_CR.csv': czech,
    '/sct_inst.csv': (_, response) => void response.writeHead(200, modified).end(register),
  })
  const sources = movedTo(await publisher(t, server.listener), {
    cnb: '/kody_bank_CR.csv',
    'epc-sct-inst': '/sct_inst.csv',
  })
  const databaseUrl = await freshDatabase(t)
  const run = await operator(t, sources, { databaseUrl })
  await run('update', {}, { force: true })
  const db = await openReferenceDatabase(databaseUrl)
  await db.raw(
    `update releases set imported_at = imported_at - interval '90 days', valid_from = valid_from - 90`,
  )
  await db.destroy()
  t.match((await run('status')).rows, [{ days: 90, noLongerDecides: 'CZ BANK' }, { days: 90 }])
  t.match((await run('update')).rows, [
    { state: 'unchanged', days: 0 },
    { state: 'unchanged', days: 90 },
  ])
  t.match((await run('status')).rows, [{ days: 0, complete: 'CZ BANK' }, { days: 90 }])
})

t.test('A list without a date is of its last change, and none is of a day to come', async t => {
  const csv = 'BIC,Brch Code,Full legal name,Last Update date\nAAGOCHZ1,XXX,BANK FINALBA,2025-11-22\n'
  const { listener } = serving({
    '/isobic.csv': Buffer.from(csv),
    '/kody_bank_CR.csv': (_, response) =>
      void response.writeHead(200, { 'last-modified': 'Sat, 01 Jan 2101 08:00:00 GMT' }).end(czech),
  })
  const paths = { 'iso-9362': '/isobic.csv', cnb: '/kody_bank_CR.csv' }
  const run = await operator(t, movedTo(await publisher(t, listener), paths))
  const today = new Date().toISOString().slice(0, 10)
  t.match((await run('update')).rows, [{ validFrom: '2025-11-22' }, { validFrom: today, days: 0 }])
  t.match((await run('update')).rows, [
    { state: 'unchanged', published: '2025-11-22' },
    { state: 'unchanged' },
  ])
})

t.test('A list that has lost entries waits for a look', async t => {
  const more = Array.from({ length: 50 }, (_, at) => `\n90${10 + at};Banka ${at};;\r`)
  const listed = (count: number) =>
    Buffer.from(czech.toString().split('\n').slice(0, 4).join('\n') + more.slice(0, count).join(''))
  const server = serving({ '/kody_bank_CR.csv': listed(50) })
  const run = await operator(t, movedTo(await publisher(t, server.listener), { cnb: '/kody_bank_CR.csv' }))
  await run('update')
  server.files['/kody_bank_CR.csv'] = listed(48)
  t.match(await run('update'), {
    code: 1,
    rows: [
      {
        state: 'failed',
        failed: /^refused: the list lacks 2 of \d+ bank codes of CZ; .*--accept-loss imports it$/,
      },
    ],
  })
  t.match(await run('update', {}, { 'accept-loss': true }), { code: 0, rows: [{ state: 'new' }] })
})

t.test('Publishers are reached through REFERENCE_DATA_PROXY', async t => {
  const { listener } = serving({ '/kody_bank_CR.csv': czech })
  const origin = await tlsPublisher(t, listener)
  const run = await operator(t, movedTo(origin, { cnb: '/kody_bank_CR.csv' }))
  const through = await proxy(t)
  t.match(await run('update', {}, {}, { REFERENCE_DATA_PROXY: through.address }), { code: 0 })
  t.strictSame(through.hosts, [new URL(origin).host])
  await t.rejects(run('update', {}, {}, { REFERENCE_DATA_PROXY: 'proxy:3128' }), ConfigError)
})

t.test('The command line takes several sources, and its help says how to run it each night', async t => {
  const { listener } = serving({ '/kody_bank_CR.csv': czech })
  const sources = movedTo(await publisher(t, listener), { cnb: '/kody_bank_CR.csv', 'epc-sct': '/sct.csv' })
  const table = [updateCommand(sources)]
  const databaseUrl = await freshDatabase(t)
  const { code, out } = await runLine(
    table,
    ['reference', 'update', 'cnb', 'epc-sct', '--json'],
    installed({ databaseUrl, env: {} }),
  )
  t.equal(code, 1)
  t.match(JSON.parse(out), [
    { source: 'cnb', state: 'new' },
    { source: 'epc-sct', state: 'failed' },
  ])
  const help = await runLine(table, ['reference', 'update', '--help'])
  t.match(help.out, /reference update \[source\.\.\.\]/)
  t.match(help.out, /15 3 \* \* \* payprep reference update --json/)
})

t.test('Every open list has an address by https, a publisher and a licence', async t => {
  const open = importers.filter(({ addresses }) => addresses !== undefined)
  t.ok(open.length > 25)
  for (const { name, addresses = [], files, publisher: owner, licence } of open) {
    t.ok(addresses.length >= files.filter(file => !file.startsWith('[')).length, name)
    for (const each of addresses) t.match(typeof each === 'string' ? each : each.page, /^https:\/\//, name)
    t.match([owner, licence], [/\S/, /\S/], name)
  }
})
