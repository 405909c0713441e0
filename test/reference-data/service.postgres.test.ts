import type { MessageInitShape } from '@bufbuild/protobuf'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { SettlementSystem } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  type CoverageKind,
  type DirectoryHeaderSchema,
  type DownloadDirectoryResponseSchema,
  ReferenceDataService,
} from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { link } from '../../services/kit/rpc/client/link.ts'
import { type Service } from '../../services/kit/rpc/call/service.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { reloadAll } from '../../services/kit/process/reloading/reload.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { followDirectory } from '../../services/reference-data/client.ts'
import { importSources } from '../../services/reference-data/releases/import.ts'
import { migrations } from '../../services/reference-data/migrations.ts'
import { readEdition, versionReader } from '../../services/reference-data/releases/edition.ts'
import {
  chooseRelease,
  confirmToday,
  withdraw,
} from '../../services/reference-data/releases/release-store.ts'
import { referenceDataService } from '../../services/reference-data/service.ts'
import type { BankCodeRow, InstitutionRow, SourceRows } from '../../services/reference-data/tables/source.ts'
import { asText } from '../harness/as-text.ts'
import { freshSchema } from '../harness/database.ts'

const clock = { now: () => Date.parse('2026-11-21T12:00:00Z') }
const options = { refreshEveryMs: 3_600_000, log: silentLog }

/** The service over a schema of this test's own, and a function that imports another version. */
async function freshService(t: Test) {
  const db = await freshSchema(t, migrations)
  const { client } = await link(ReferenceDataService, [], { serviceToken: '' }, silentLog, async () =>
    referenceDataService({ db, clock }),
  )
  async function importVersion(
    version: string,
    institutions: InstitutionRow[],
    bankCodes: BankCodeRow[] = [],
    reach: SourceRows = {},
  ) {
    await importSources(db, [
      {
        name: 'test',
        version,
        publisher: 'nobody',
        licence: 'MIT',
        validFrom: '2026-11-21',
        precedence: 'national',
        coverage: [{ country: 'DE', kind: 'BANK' }],
        registers: ['SCT'],
        stamp: version,
        read: () => ({ institutions, bankCodes, ...reach }),
      },
    ])
  }
  return { db, client, importVersion }
}

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  const problem = problemIn(error)
  return problem && `${problem.kind}: ${problem.message}`
}

t.test('A reader follows the directory from version to version', async t => {
  const { client, importVersion } = await freshService(t)
  await importVersion(
    '1',
    [{ bic: 'COBADEFF', name: 'Commerzbank', town: 'Frankfurt' }],
    [
      { country: 'DE', code: '37040044', bic: 'COBADEFF370', role: 'routing' },
      { country: 'DE', code: '37040044', bic: 'COBADEFF', name: 'Commerzbank' },
      { country: 'GB', code: '200000', codeTo: '209999' },
    ],
  )
  const follower = await followDirectory(client, options)
  t.teardown(follower.close)
  const first = follower.current()
  t.equal(first.version, (await client.getDirectoryVersion({})).version)
  t.match(first.institution('COBADEFF'), { name: 'Commerzbank', town: 'Frankfurt', street: '' })
  const roles = first.bankCodes('DE', '37040044').map(({ bic, role }) => `${role} ${bic}`)
  t.strictSame(roles, ['default COBADEFFXXX', 'routing COBADEFF370'])
  t.equal(first.bankCodes('GB', '204217').length, 1)
  t.ok(first.isComplete('DE', 'BANK'))
  t.equal(first.sources[0]?.name, 'test')

  await follower.refresh()
  t.equal(follower.current(), first, 'the same version is the same copy')
  await importVersion('2', [{ bic: 'PSSTFRPP' }])
  await follower.refresh()
  t.ok(follower.current().institution('PSSTFRPP'))
  t.equal(follower.current().counts.bankCodes, 0)
  t.equal(first.institution('COBADEFF')?.name, 'Commerzbank', 'a copy taken before keeps the older rows')
})

t.test('A reader downloads a newer directory when its process reloads', async t => {
  const { client, importVersion } = await freshService(t)
  await importVersion('1', [{ bic: 'COBADEFF', name: 'old' }])
  const follower = await followDirectory(client, options)
  t.teardown(follower.close)

  await importVersion('2', [{ bic: 'COBADEFF', name: 'new' }])
  await reloadAll(silentLog)
  t.equal(follower.current().institution('COBADEFF')?.name, 'new')
})

t.test(
  'A reader gets participations, settlement instructions, sanctions, account checks and local names',
  async t => {
    const { client, importVersion } = await freshService(t)
    await importVersion('1', [], [], {
      participations: [
        { system: 'SCT', bic: 'COBADEFF', takesPart: true },
        { system: 'SCT_INST', bic: 'COBADEFF', takesPart: false },
        { system: 'GB_FPS', country: 'GB', code: '200000', codeTo: '209999', takesPart: true },
      ],
      instructionSets: [{ owner: 'COBADEFF' }],
      settlementInstructions: [
        { owner: 'COBADEFF', currency: 'USD', chain: ['CITIUS33', 'CHASUS33'], priority: 2 },
        { owner: 'COBADEFF', currency: 'USD', chain: ['IRVTUS3N'], priority: 1 },
        { owner: 'PSSTFRPP', currency: 'USD', chain: ['BOFAUS3N'] },
      ],
      sanctions: [
        { bic: 'SABRRUMM', list: 'OFAC SDN', date: '2022-04-06', entry: '36216' },
        { country: 'KP', list: 'UN' },
      ],
      accountChecks: [{ country: 'GB', code: '000400', method: 'SUBSTITUTE 000401' }],
      localNames: [{ country: 'UA', code: '305299', language: 'uk', name: 'АТ КБ "ПРИВАТБАНК"' }],
    })
    const follower = await followDirectory(client, options)
    t.teardown(follower.close)
    const directory = follower.current()
    t.equal(directory.participation('SCT', { bic: 'COBADEFF' }), 'yes')
    t.equal(directory.participation('SCT_INST', { bic: 'COBADEFF' }), 'no')
    t.equal(directory.participation('SCT', { bic: 'BARCGB22' }), 'no', 'registers are sent too')
    t.equal(directory.participation('SCT_INST', { bic: 'BARCGB22' }), undefined)
    t.strictSame(directory.systemsOf({ country: 'GB', codes: ['204217'] }), ['GB_FPS'])
    t.strictSame(directory.correspondentsOf('COBADEFF', 'USD'), {
      complete: true,
      chains: [['IRVTUS3NXXX'], ['CITIUS33XXX', 'CHASUS33XXX']],
    })
    t.strictSame(directory.correspondentsOf('PSSTFRPP', 'USD'), {
      complete: false,
      chains: [['BOFAUS3NXXX']],
    })
    t.equal(directory.hasSettlementInstruction('COBADEFF', 'EUR'), 'no')
    t.strictSame(directory.sanctionsOn('SABRRUMM'), [
      { list: 'OFAC SDN', date: '2022-04-06', entry: '36216' },
    ])
    t.strictSame(directory.sanctionsOn('KKBCKPPY'), [{ list: 'UN', date: '2026-11-21', entry: '' }])
    t.equal(directory.modulusTable.substituteOf('000400'), '000401')
    t.strictSame(directory.localNames('UA', '305299'), [
      { language: 'uk', name: 'АТ КБ "ПРИВАТБАНК"', branchName: '' },
    ])
  },
)

t.test('A download during an import has one version', async t => {
  const { client, importVersion } = await freshService(t)
  const bicOf = (n: number) => `${n.toString(36).toUpperCase().padStart(4, '0')}DE2A`
  await importVersion(
    '1',
    Array.from({ length: 9_000 }, (_, n) => ({ bic: bicOf(n) })),
  )
  const { version } = await client.getDirectoryVersion({})
  let announced = { version: '', institutionCount: 0 }
  let received = 0
  for await (const { part } of client.downloadDirectory({})) {
    if (part.case === 'header') announced = part.value
    if (part.case !== 'institutions') continue
    if (received === 0) await importVersion('2', [{ bic: 'PSSTFRPP' }])
    received += part.value.bic.length
  }
  t.equal(announced.version, version)
  t.equal(received, 9_000)
  t.equal(announced.institutionCount, received)
})

t.test('A look-up gives a bank by BIC, code or IBAN, with its source', async t => {
  const { client, importVersion } = await freshService(t)
  await importVersion(
    '1',
    [
      { bic: 'COBADEFF', name: 'Commerzbank', street: 'Kaiserplatz', postCode: '60311', town: 'Frankfurt' },
      { bic: 'VALLMTMT', name: 'Bank of Valletta' },
      { bic: 'NWBKGB2L', name: 'NatWest', publisher: 'Pay.UK', confidence: 'high' },
    ],
    [
      { country: 'DE', code: '37040044', bic: 'COBADEFF370', branchName: 'Köln' },
      { country: 'AU', code: '060000', codeTo: '069999', bic: 'CTBAAU2S', name: 'Commonwealth Bank' },
      { country: 'AU', code: '062000', branchName: 'Martin Place', town: 'Sydney' },
      { country: 'IT', code: '05428', bic: 'BLOPIT22', name: 'UBI Banca' },
      { country: 'JP', code: '0005', name: 'MUFG Bank' },
      { country: 'JP', code: '0005103', branchName: 'Chiyoda' },
    ],
    {
      localNames: [
        { country: 'JP', code: '0005', language: 'ja', name: '三菱UFJ銀行' },
        { country: 'JP', code: '0005103', language: 'ja', branchName: '千代田' },
        { country: 'JP', code: '0005103', language: 'ja-Kana', branchName: 'チヨダ' },
      ],
    },
  )
  const banksBy = async (by: NonNullable<Parameters<typeof client.lookupBank>[0]['by']>) =>
    (await client.lookupBank({ by })).banks
  const commerzbank = {
    bic: 'COBADEFFXXX',
    name: 'Commerzbank',
    address: { country: 'DE', addressLine1: 'Kaiserplatz', postCode: '60311', townName: 'Frankfurt' },
    source: { name: 'test', version: '1', publisher: 'nobody', licence: 'MIT', validFrom: '2026-11-21' },
  }
  const branch = {
    bic: 'COBADEFF370',
    name: 'Commerzbank',
    branchName: 'Köln',
    code: { country: 'DE', code: '37040044' },
  }
  t.match(await banksBy({ case: 'bic', value: 'cobadeff' }), [commerzbank])
  t.match(await banksBy({ case: 'code', value: { country: 'DE', code: '370 400 44' } }), [branch])
  t.match(await banksBy({ case: 'iban', value: 'DE89 3704 0044 0532 0130 00' }), [branch])
  t.match(
    await banksBy({ case: 'code', value: { country: 'JP', code: '0005-103' } }),
    [
      {
        name: 'MUFG Bank',
        branchName: 'Chiyoda',
        localNames: [
          { language: 'ja', branchName: '千代田' },
          { language: 'ja-Kana', branchName: 'チヨダ' },
        ],
      },
    ],
    'a branch has the name of its bank',
  )
  t.match(
    await banksBy({ case: 'iban', value: 'GB29 NWBK 6016 1331 9268 19' }),
    [{ bic: 'NWBKGB2LXXX', source: { publisher: 'Pay.UK', confidence: 'high' } }],
    'the bank code is the beginning of the BIC',
  )
  const bankBy = (country: string, code: string) => banksBy({ case: 'code', value: { country, code } })
  t.match(
    await bankBy('AU', '062-000'),
    {
      length: 1,
      0: {
        bic: 'CTBAAU2SXXX',
        name: 'Commonwealth Bank',
        branchName: 'Martin Place',
        address: { townName: 'Sydney' },
        code: { country: 'AU', code: '062000' },
      },
    },
    'a branch without a BIC or name has those of the range around it',
  )
  t.match(
    await bankBy('AU', '062001'),
    [{ bic: 'CTBAAU2SXXX', code: { code: '062001' } }],
    'a code within a range',
  )
  t.match(
    await bankBy('IT', 'X0542811101'),
    [{ bic: 'BLOPIT22XXX', code: { code: '05428' } }],
    'CIN, ABI and CAB',
  )
  t.match(await bankBy('MT', 'VALL22013'), [{ bic: 'VALLMTMTXXX' }], 'letters of the BIC with a sort code')
  t.strictSame(await bankBy('DE', 'VALL22013'), [], 'where bank codes have no letters')
  t.strictSame(await banksBy({ case: 'bic', value: 'DEUTDEFF' }), [], 'an unknown BIC')
  t.strictSame(
    await banksBy({ case: 'bic', value: 'COBADEFF999' }),
    [],
    'an unknown branch is not its head office',
  )
})

t.test('An invalid look-up is refused with the wrong field', async t => {
  const { client, importVersion } = await freshService(t)
  await importVersion('1', [{ bic: 'COBADEFF' }])
  const cases: [by: Parameters<typeof client.lookupBank>[0]['by'], refusal: RegExp][] = [
    [undefined, /^invalid: .*one of bic, code, iban/],
    [{ case: 'bic', value: 'COBADE' }, /^invalid: \/bic /],
    [{ case: 'iban', value: 'DE88370400440532013000' }, /^invalid: \/iban /],
    [{ case: 'iban', value: 'US00370400440532013000' }, /^invalid: \/iban /],
    [{ case: 'code', value: { country: 'de', code: '1' } }, /^invalid: \/code\/country /],
    [{ case: 'code', value: { country: 'DE', code: '' } }, /^invalid: \/code\/code /],
    [{ case: 'code', value: { country: 'DE', code: '1'.repeat(36) } }, /^invalid: \/code\/code /],
  ]
  for (const [by, expected] of cases) {
    t.match(await refusal(client.lookupBank(by ? { by } : {})), expected, JSON.stringify(by))
  }
})

t.test('An empty directory is unavailable, and says how to load it', async t => {
  const { client } = await freshService(t)
  const expected = /^unavailable: .*reference load/
  t.match(await refusal(client.getDirectoryVersion({})), expected)
  t.match(await refusal(followDirectory(client, options)), expected)
})

type Part = MessageInitShape<typeof DownloadDirectoryResponseSchema>['part']

/** A service that sends the parts it is given. */
function serviceSending(now: { version: string; parts: NonNullable<Part>[] }): Service {
  return {
    routes: router =>
      router.service(ReferenceDataService, {
        getDirectoryVersion: () => ({ version: now.version }),
        async *downloadDirectory() {
          for (const part of now.parts) yield { part }
        },
        lookupBank: () => ({}),
      }),
    close: async () => {},
  }
}

/** A client of such a service in this process. */
async function clientReceiving(now: { version: string; parts: NonNullable<Part>[] }) {
  const { client } = await link(ReferenceDataService, [], { serviceToken: '' }, silentLog, async () =>
    serviceSending(now),
  )
  return client
}

const columns = { name: [''], street: [''], postCode: [''], town: [''], logo: [''], source: [0] }
const header = (
  institutionCount: number,
  more: MessageInitShape<typeof DirectoryHeaderSchema> = {},
): NonNullable<Part> => ({ case: 'header', value: { version: '2', institutionCount, ...more } })
const oneBank: NonNullable<Part> = { case: 'institutions', value: { bic: ['COBADEFFXXX'], ...columns } }

t.test('A download that is cut short is refused, and the last good copy stays', async t => {
  const far = { version: '1', parts: [header(1), oneBank] }
  const follower = await followDirectory(await clientReceiving(far), options)
  t.teardown(follower.close)
  const good = follower.current()
  const cut: [title: string, parts: NonNullable<Part>[]][] = [
    ['an institution is missing', [header(2), oneBank]],
    ['the bank codes are missing', [header(1, { bankCodeCount: 5 }), oneBank]],
    ['participations are missing', [header(1, { participationCount: 1 }), oneBank]],
    ['instruction sets are missing', [header(1, { instructionSetCount: 1 }), oneBank]],
    ['settlement instructions are missing', [header(1, { settlementInstructionCount: 1 }), oneBank]],
    ['sanctions are missing', [header(1, { sanctionCount: 1 }), oneBank]],
    ['account checks are missing', [header(1, { accountCheckCount: 1 }), oneBank]],
    ['the header is missing', [oneBank]],
    ['nothing arrives', []],
  ]
  for (const [title, parts] of cut) {
    Object.assign(far, { version: title, parts })
    await t.rejects(follower.refresh(), /cut short/, title)
    t.equal(follower.current(), good, `${title}: the copy stays`)
  }
  Object.assign(far, { parts: [header(1), oneBank] })
  await follower.refresh()
  t.not(follower.current(), good, 'a later download succeeds')
})

t.test('A batch with a missing value is refused', async t => {
  const bic = ['COBADEFFXXX', 'DEUTDEFFXXX', 'PSSTFRPPXXX']
  const parts: NonNullable<Part>[] = [
    header(3),
    { case: 'institutions', value: { ...columns, bic, name: ['Commerzbank', 'Deutsche Bank'] } },
  ]
  await t.rejects(
    followDirectory(await clientReceiving({ version: '2', parts }), options),
    /3 rows and 2 values of name/,
  )
})

t.test('A refused download leaves no timer behind, in this process or over the network', async t => {
  const serviceToken = 'a token'
  const damaged: NonNullable<Part> = {
    case: 'institutions',
    value: { ...columns, bic: ['COBADEFFXXX', 'DEUTDEFFXXX', 'PSSTFRPPXXX'], name: ['one', 'two'] },
  }
  const service = serviceSending({ version: '2', parts: [header(4), damaged, oneBank] })
  const running = await serve(service, {
    port: 0,
    host: '127.0.0.1',
    credentials: { serviceToken },
    log: silentLog,
  })
  t.teardown(running.close)
  const addresses = [[], [new URL(`http://127.0.0.1:${running.port}`)]]
  const timers = () => process.getActiveResourcesInfo().filter(resource => resource === 'Timeout').length
  for (const each of addresses) {
    const { client } = await link(
      ReferenceDataService,
      each,
      { serviceToken },
      silentLog,
      async () => service,
    )
    await client.getDirectoryVersion({})
    const before = timers()
    await t.rejects(followDirectory(client, options), /3 rows and 2 values of name/)
    // Other tests of this process may have begun one: those end within a second, the deadline of a call does not.
    for (let tries = 0; timers() > before && tries < 100; tries++) await setTimeout(10)
    t.ok(timers() <= before, `${timers()} timers, ${before} before`)
  }
})

t.test('A column of equal values may be sent as one value', async t => {
  const bic = ['COBADEFFXXX', 'DEUTDEFFXXX']
  const parts: NonNullable<Part>[] = [
    header(2),
    { case: 'institutions', value: { ...columns, bic, town: ['Frankfurt'] } },
  ]
  const follower = await followDirectory(await clientReceiving({ version: '2', parts }), options)
  t.teardown(follower.close)
  for (const each of bic) t.match(follower.current().institution(each), { town: 'Frankfurt', name: '' })
})

t.test('A reader ignores parts, systems and kinds that it does not know', async t => {
  const system = 99 as SettlementSystem
  const parts: NonNullable<Part>[] = [
    header(1, {
      participationCount: 2,
      registers: [{ system, source: 0 }],
      coverage: [{ country: 'DE', kind: 99 as CoverageKind, source: 0 }],
      sources: [{ name: 'newer' }],
    }),
    { case: undefined },
    oneBank,
    {
      case: 'participations',
      value: {
        system: [SettlementSystem.SCT, system],
        bic: ['COBADEFFXXX'],
        country: [''],
        code: [''],
        codeTo: [''],
        takesPart: [true],
        source: [0],
      },
    },
  ]
  const follower = await followDirectory(await clientReceiving({ version: '2', parts }), options)
  t.teardown(follower.close)
  const directory = follower.current()
  t.ok(directory.institution('COBADEFF'))
  t.strictSame(directory.systemsOf({ bic: 'COBADEFF' }), ['SCT'])
  t.notOk(directory.isComplete('DE', 'BANK'))
})

t.test('Concurrent refreshes share one download, and reset the age of the copy', async t => {
  const far = { version: '1', parts: [header(1), oneBank] }
  const time = { at: 0, now: () => time.at }
  const follower = await followDirectory(await clientReceiving(far), { ...options, clock: time })
  t.teardown(follower.close)
  time.at = 5_000
  t.equal(follower.ageMs(), 5_000)
  Object.assign(far, { version: '2' })
  t.equal(follower.refresh(), follower.refresh())
  await follower.refresh()
  t.equal(follower.ageMs(), 0)
  await follower.close()
  await follower.close()
})

t.test('Operators are told which releases there are and what they hold by country, in counts', async t => {
  const { client, importVersion } = await freshService(t)
  await importVersion('1', [{ bic: 'COBADEFF', name: 'Commerzbank', town: 'Frankfurt' }])
  await importVersion(
    '2',
    [
      { bic: 'COBADEFF', name: 'Commerzbank', town: 'Frankfurt' },
      { bic: 'BNPAFRPP', name: 'BNP Paribas', town: 'Paris' },
    ],
    [{ country: 'DE', code: '37040044', bic: 'COBADEFF370', role: 'routing' }],
  )
  const answer = await client.describeDirectory({})
  t.match(
    answer.releases.map(({ source, version, inForce }) => [source, version, inForce]),
    [
      ['test', '2', true],
      ['test', '1', false],
    ],
  )
  t.match(answer.releases[0], {
    publisher: 'nobody',
    claims: [{ country: 'DE' }],
    counts: { institutions: 2, bankCodes: 1 },
  })
  const counts = answer.countries.map(({ country, counts }) => [
    country,
    counts?.institutions,
    counts?.bankCodes,
  ])
  t.strictSame(counts.sort(), [
    ['DE', 1, 1],
    ['FR', 1, 0],
  ])
  t.match(answer.countries.find(({ country }) => country === 'DE')?.depth, {
    banks: 1,
    named: 1,
    located: 1,
    coded: 0,
    usd: 0,
    eur: undefined,
  })
  t.notMatch(asText(answer), /Commerzbank|COBADEFF|37040044/, 'no entries')
})

t.test('The version is that of the releases in force after each change of them, and of the day', async t => {
  const { db, importVersion } = await freshService(t)
  const read = versionReader(db)
  const seen = new Set<string | undefined>()
  const isUpToDate = async (what: string, now = new Date(clock.now())) => {
    const { releases, version } = await readEdition(db, now)
    const found = await read(now)
    t.equal(found, releases.length > 0 ? version : undefined, what)
    t.equal(await read(now), found, `${what}, asked again`)
    seen.add(found)
  }
  await isUpToDate('nothing loaded')
  await importVersion('1', [])
  await isUpToDate('the first release')
  await importVersion('2', [{ bic: 'GENODEF1', name: 'Volksbank Achern' } as InstitutionRow])
  await isUpToDate('the next release')
  const [first, next] = await db('releases').orderBy('id')
  await chooseRelease(db, first.id)
  await isUpToDate('the former release')
  await db('releases').where({ id: first.id }).update({ is_undated: true, valid_from: '2020-02-29' })
  await isUpToDate('a release that is old')
  await confirmToday(db, first)
  await isUpToDate('a release that is confirmed')
  await withdraw(db, first)
  await isUpToDate('none in force')
  await chooseRelease(db, next.id)
  await isUpToDate('the next release again')
  await isUpToDate('a day on which it is no longer complete', new Date('2031-08-30T09:00:00Z'))
  t.ok(seen.size >= 4, 'these are several versions')
})
