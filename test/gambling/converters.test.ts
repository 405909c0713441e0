import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { domainsIn } from '../../services/gambling/converters/domains.ts'
import { converters } from '../../services/gambling/converters/index.ts'
import { nameId } from '../../services/gambling/converters/converter.ts'
import type { EntityInput } from '../../services/gambling/entities/entity-input.ts'
import { UsageError } from '../../services/kit/process/commands/command.ts'
import { workbook } from '../reference-data/importers/workbook.ts'

t.test('The id of a name is the UUID of version 5 that RFC 9562 gives as its example', async t => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  t.equal(nameId(dns, 'www.example.com'), '2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

const REGISTER = {
  businesses: [
    ['Account Number', 'Licence Account Name'],
    ['041001', 'Northwind Bookmakers Limited'],
    ['41002', 'Harbour Casino Group Limited'],
    ['41003', 'Riverstone Software Limited'],
    ['41004', 'Closed Bingo Limited'],
  ],
  licences: [
    ['Account Number', 'Licence Number', 'Status', 'Type', 'Activity', 'Start Date', 'End Date'],
    ['41001', '1', 'Active', 'Remote', 'General Betting Standard - Real Event', '02/03/2015', ''],
    ['41001', '1', 'Active', 'Remote', 'Pool Betting', '02/03/2015', ''],
    ['41002', '2', 'Active', 'Non-Remote', 'Casino', '01/09/2007', ''],
    ['41002', '3', 'Surrendered', 'Remote', 'Betting Intermediary', '10/05/2016', '29/02/2024'],
    ['41002', '4', 'Active', 'Remote', 'Bingo', '10/05/2016', ''],
    ['41003', '5', 'Active', 'Remote', 'Gambling Software', '10/05/2016', ''],
    ['41004', '6', 'Revoked', 'Remote', 'Bingo', '10/05/2016', '01/01/2020'],
  ],
  tradingNames: [
    ['Account Number', 'Trading Name', 'Status'],
    ['41001', 'Northwind', 'Active'],
    ['41001', 'Northwind Bet', 'Active'],
    ['41001', 'NORTHWIND-BET', 'Active'],
    ['41001', 'Old Northwind', 'Inactive'],
  ],
  domainNames: [
    ['Account Number', 'Domain Name', 'Status'],
    ['41001', 'https://www.NorthwindBet.example/', 'Active'],
    ['41001', 'northwind.example', 'Active'],
    ['41001', 'unrelated.example', 'White Label'],
    ['41001', 'gone.example', 'Inactive'],
    ['41002', 'harbourcasino.example', 'Active'],
  ],
}

const PLATFORMS = [
  { name: 'Northwind Bookmakers Limited', services: ['SPORTS'], urls: ['unrelated.example'] },
  { name: 'Northwind', services: ['SPORTS'], urls: ['northwind.example'] },
  { name: 'Northwind Bet', services: ['SPORTS'], urls: ['northwindbet.example'] },
  { name: 'Harbour Casino Group Limited', services: ['CASINO'], urls: ['harbourcasino.example'] },
]

t.test("The CSV files of Great Britain's register become a platform for each name in use", async t => {
  const platforms = await entitiesOf('ukgc', csvFolder(t, REGISTER))
  t.strictSame(
    platforms.map(({ attributes }) => attributes),
    PLATFORMS,
  )
  t.ok(platforms.every(({ schema, state }) => schema === 'PLATFORM' && state === 'ACTIVE'))
})

t.test('The workbook of the register says the same as its CSV files', async t => {
  const path = join(t.testdir(), 'register.xlsx')
  writeFileSync(path, workbook('register.xlsx', ...Object.values(REGISTER)).bytes)
  t.strictSame(await entitiesOf('ukgc', path), await entitiesOf('ukgc', csvFolder(t, REGISTER)))
})

t.test('A platform keeps its id in the next edition of the register', async t => {
  const [first] = await entitiesOf('ukgc', csvFolder(t, REGISTER))
  const businesses = [
    REGISTER.businesses[0]!,
    ['41009', 'New Bets Limited'],
    ['41001', 'NORTHWIND BOOKMAKERS LIMITED.'],
  ]
  const licences = [
    ...REGISTER.licences,
    ['41009', '7', 'Active', 'Remote', 'Pool Betting', '01/01/2026', ''],
  ]
  const later = await entitiesOf('ukgc', csvFolder(t, { ...REGISTER, businesses, licences }))
  t.ok(later.some(({ id }) => id === first!.id))
})

t.test('A register with other columns is refused, and says which are missing', async t => {
  const domainNames = [
    ['Account Number', 'Url'],
    ['41001', 'x.example'],
  ]
  await t.rejects(entitiesOf('ukgc', csvFolder(t, { ...REGISTER, domainNames })), {
    name: 'UsageError',
    message: /no table has the columns Account Number, Domain Name, Status; found .*\(Account Number, Url\)/,
  })
  await t.rejects(entitiesOf('ukgc', t.testdir({})), UsageError)
  await t.rejects(entitiesOf('ukgc', join(t.testdir(), 'absent')), UsageError)
})

t.test('The files of a folder may be as large together as one file', async t => {
  const folder = t.testdir({ 'businesses.csv': '', 'licences.csv': '' })
  for (const name of ['businesses.csv', 'licences.csv']) truncateSync(join(folder, name), 33 * 1024 * 1024)
  await t.rejects(entitiesOf('ukgc', folder), {
    name: 'UsageError',
    message: `${folder} has more than 64 MiB`,
  })
})

t.test('Each form of a block list gives the domains that it blocks', async t => {
  const cases: readonly (readonly [line: string, domains: readonly string[] | undefined])[] = [
    ['casino.example', ['casino.example']],
    ['  CASINO.Example.  ', ['casino.example']],
    ['*.casino.example', ['casino.example']],
    ['.casino.example', ['casino.example']],
    ['www.casino.example', ['casino.example']],
    ['casino.example # a remark', ['casino.example']],
    ['bücher.example', ['xn--bcher-kva.example']],
    ['0.0.0.0 casino.example', ['casino.example']],
    ['127.0.0.1\tcasino.example\tpoker.example', ['casino.example', 'poker.example']],
    ['::1 casino.example', ['casino.example']],
    ['||casino.example^', ['casino.example']],
    ['||casino.example^$third-party,important', ['casino.example']],
    ['||casino.example', ['casino.example']],
    ['address=/casino.example/', ['casino.example']],
    ['address=/casino.example/poker.example/0.0.0.0', ['casino.example', 'poker.example']],
    ['server=/casino.example/', ['casino.example']],
    ['local=/casino.example/', ['casino.example']],
    ['', []],
    ['# a remark', []],
    ['! a remark', []],
    ['[Adblock Plus 2.0]', []],
    ['@@||casino.example^', []],
    ['127.0.0.1 localhost', []],
    ['::1 ip6-loopback', []],
    ['0.0.0.0 0.0.0.0', []],
    ['127.0.0.1 localhost.localdomain', []],
    ['casino', undefined],
    ['10.0.0.1', []],
    ['casino.example poker.example', undefined],
    ['||casino.example/banner^', undefined],
    ['/banner[0-9]+/', undefined],
    ['casino.example##.banner', undefined],
    ['https://casino.example/', undefined],
    ['<html>', undefined],
    ['{"id": "x"}', undefined],
  ]
  for (const [line, domains] of cases) t.strictSame(domainsIn(line), domains, line)
})

t.test('Each domain of a list is one platform, which keeps its id in the next edition', async t => {
  const path = join(
    t.testdir({
      list: '\ufeff# list\r\n0.0.0.0 b.example\r\n0.0.0.0 www.a.example\r\n0.0.0.0 a.example\n<p>',
    }),
    'list',
  )
  const warnings: string[] = []
  const platforms = await entitiesOf('domains', path, line => warnings.push(line))
  t.strictSame(
    platforms.map(({ id, attributes }) => ({ id, ...attributes })),
    [
      { id: nameId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'b.example'), name: 'b.example' },
      { id: nameId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'a.example'), name: 'a.example' },
    ].map(each => ({ ...each, services: [], urls: [each.name] })),
  )
  t.strictSame(warnings, ['1 lines have no domain and are left out, the first is line 5'])
})

t.test('A file without any domain is refused', async t => {
  const path = join(t.testdir({ list: '# nothing\n<html>\n' }), 'list')
  await t.rejects(entitiesOf('domains', path), UsageError)
})

async function entitiesOf(
  format: keyof typeof converters,
  path: string,
  warn: (line: string) => void = () => {},
) {
  const entities: EntityInput[] = []
  for await (const entity of converters[format].entitiesOf(path, warn)) entities.push(entity)
  return entities
}

function csvFolder(t: Test, tables: Readonly<Record<string, readonly (readonly string[])[]>>): string {
  const csv = (rows: readonly (readonly string[])[]) =>
    `\ufeff${rows.map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\r\n')}\r\n`
  return t.testdir(
    Object.fromEntries(Object.entries(tables).map(([name, rows]) => [`${name}.csv`, csv(rows)])),
  )
}
