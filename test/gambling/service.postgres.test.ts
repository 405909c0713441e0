import { randomUUID } from 'node:crypto'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { type Client, Code, ConnectError } from '@connectrpc/connect'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import {
  CardNetwork,
  CryptoNetwork,
  type EntityRequestSchema,
  EntitySchema,
  EntityState,
} from '../../proto/gen/payprep/gambling/v1/entity_pb.js'
import { ChangeAction, GamblingService, ImportMode } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { ImportState } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { ScreeningDecision } from '../../proto/gen/payprep/gambling/v1/screening_pb.js'
import { gamblingServiceSettings } from '../../services/gambling/config.ts'
import { following } from '../../services/gambling/following.ts'
import { deleteExpired } from '../../services/gambling/housekeeping.ts'
import { migrations } from '../../services/gambling/migrations.ts'
import { gamblingService } from '../../services/gambling/service.ts'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { completeScrape } from '../harness/complete-scrape.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { newScreening } from '../../services/library/screening/index.ts'
import { asText } from '../harness/as-text.ts'
import { linked } from '../harness/linked.ts'
import { asService } from '../harness/as-service.ts'
import { freshSchema } from '../harness/database.ts'
import { freshDataset, key, merchant, platform, vault, write } from './running-dataset.ts'
import { until } from '../harness/until.ts'

const settings = readConfig({}, gamblingServiceSettings)

type Dataset = Client<typeof GamblingService>

async function running(t: Test, db: Knex): Promise<Dataset> {
  const service = await gamblingService({ ...settings, db: await asService(t, db), key, log: silentLog })
  t.teardown(service.close)
  return (await linked(GamblingService, service)).client
}

type EntityRequest = MessageInitShape<typeof EntityRequestSchema>

const casino: EntityRequest = {
  schema: EntitySchema.PLATFORM,
  attributes: { case: 'platform', value: { name: 'Example Casino (fictional)', services: [], urls: [] } },
}

const shop = (platformId: string, mid: string): EntityRequest => ({
  schema: EntitySchema.MERCHANT,
  attributes: {
    case: 'merchant',
    value: {
      platformId,
      mid,
      cardNetwork: CardNetwork.VISA,
      name: 'EXAMPLE',
      mcc: '5999',
      isImpactful: false,
    },
  },
})

async function decisionOn(client: Dataset, acceptorId: string) {
  const { items } = await client.screen({ items: [{ card: { cardNetwork: 'VISA', acceptorId } }] })
  return ScreeningDecision[items[0]!.decision]
}

/** A dataset with a platform, whose first version is published. */
async function published(t: Test) {
  const db = await freshSchema(t, migrations)
  const client = await running(t, db)
  const platformId = randomUUID()
  await client.putEntity({ entityId: platformId, entity: casino })
  await until(async () => (await client.listVersions({})).items.length === 1)
  await until(async () => (await client.screen({ items: [] }).catch(() => undefined)) !== undefined)
  return { db, client, platformId }
}

t.test('an empty dataset clears no payment', async t => {
  const client = await running(t, await freshSchema(t, migrations))
  const problem = problemIn(
    await client.screen({ items: [{ card: { acceptorId: 'M1' } }] }).catch(error => error),
  )
  t.match(problem, { kind: 'unavailable', code: 'GAMBLING_DATASET_NOT_LOADED', httpStatus: 503 })
})

t.test('a process screens for its writes at once, and other processes within moments', async t => {
  const { db, client, platformId } = await published(t)
  const other = await running(t, db)
  const entityId = randomUUID()
  t.equal(await decisionOn(client, 'M1'), 'CLEAR')
  await client.putEntity({ entityId, entity: shop(platformId, 'M1') })
  t.equal(await decisionOn(client, 'M1'), 'BLOCK')
  await until(async () => (await decisionOn(other, 'M1')) === 'BLOCK')
  await client.obsoleteEntity({ entityId })
  t.equal(await decisionOn(client, 'M1'), 'CLEAR')
  await client.reactivateEntity({ entityId })
  t.equal(await decisionOn(client, 'M1'), 'BLOCK')
  await until(async () => (await decisionOn(other, 'M1')) === 'BLOCK')
  t.equal(await decisionOn(await running(t, db), 'M1'), 'BLOCK', 'a process that starts has it too')
})

t.test('a write is screened for at once while the process is looking for others', async t => {
  const { db } = await freshDataset(t)
  const casino = platform()
  await write(db, [casino])
  const screening = newScreening()
  const dataset = following({ db, vault, screening, log: silentLog })
  let isOver = false
  const looking = (async () => {
    while (!isOver) await dataset.catchUp()
  })()
  for (let round = 0; round < 40; round++) {
    const shop = merchant(casino.id)
    await write(db, [shop])
    await dataset.catchUp()
    const { mid: acceptorId } = shop.attributes
    const { decision } = screening.screen({ card: { cardNetwork: 'VISA', acceptorId } })
    t.equal(decision, 'BLOCK')
  }
  isOver = true
  await looking
  await dataset.close()
})

t.test('an import that is completed is published, and screened for', async t => {
  const { client, platformId } = await published(t)
  const organizationId = randomUUID()
  const lines = [merchant(platformId, { attributes: { mid: 'IMPORTED' } }), { id: 'x' }]
  const bytes = Buffer.from(lines.map(line => JSON.stringify(line)).join('\n'))
  const created = await client.createImport({ organizationId, mode: ImportMode.UPSERT })
  const importId = created.import!.id
  await client.appendToImport({ organizationId, importId, position: 0, bytes })
  t.equal(
    (await client.startImport({ organizationId, importId, parts: 1 })).import!.state,
    ImportState.PENDING,
  )
  const read = async () => (await client.getImport({ organizationId, importId })).import!
  await until(async () => (await read()).state === ImportState.COMPLETED)
  t.equal(await decisionOn(client, 'IMPORTED'), 'BLOCK')
  const { version, counts } = await read()
  t.match(counts, { lines: 2, added: 1, rejected: 1 })
  const latest = (await client.getVersion({ version: 'latest' })).version!
  t.equal(latest.version, version)
  t.equal((await client.screen({ items: [{ card: {} }] })).items[0]!.datasetVersion, version)

  const file = { case: 'importReport', value: { organizationId, importId } } as const
  const report = await client.readFile({ file })
  t.match(
    Buffer.from(report.bytes)
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
    [
      { line: 1, id: lines[0]!.id, outcome: 'ADDED' },
      { line: 2, outcome: 'REJECTED', errors: [{}] },
    ],
  )
  for (const foreign of [randomUUID(), platformId]) {
    const wanted = { organizationId: foreign, importId }
    t.match(await client.getImport(wanted).catch(problemIn), { kind: 'notFound' })
    const other = { case: 'importReport', value: wanted } as const
    t.match(await client.readFile({ file: other }).catch(problemIn), { kind: 'notFound' })
  }
})

t.test('a process that was away for longer than changes are kept loads the dataset again', async t => {
  const { db, client, platformId } = await published(t)
  await write(db, [merchant(platformId, { attributes: { mid: 'MISSED' } })])
  await until(async () => (await decisionOn(client, 'MISSED')) === 'BLOCK')
  // As if ten changes had come and left the feed while the process was away.
  await db('entities').where({ mid: 'MISSED' }).delete()
  await db('feed').update({ sequence: db.raw('sequence + 10'), deleted_sequence: db.raw('sequence + 10') })
  await until(async () => (await decisionOn(client, 'MISSED')) === 'CLEAR')
})

t.test('changes leave the feed after their retention, and an older cursor is then refused', async t => {
  const { db, client } = await published(t)
  const { nextCursor } = await client.listChanges({})
  await client.putEntity({ entityId: randomUUID(), entity: casino })
  await db('changes').update({ changed_at: db.raw(`changed_at - interval '91 days'`) })
  await client.putEntity({ entityId: randomUUID(), entity: casino })
  await deleteExpired(db, settings)
  t.match(await client.listChanges({}), { items: [{ sequence: 3, action: ChangeAction.ADD }] })
  t.match(await client.listChanges({ cursor: nextCursor }).catch(problemIn), {
    code: 'GAMBLING_CURSOR_EXPIRED',
  })
  const { version } = await client.getVersion({ version: 'latest' })
  await until(async () => (await client.getVersion({ version: 'latest' })).version!.sequence >= 1)
  t.ok(version!.cursor)
})

t.test('each kind of entity comes back as it was written', async t => {
  const { client, platformId } = await published(t)
  const account = {
    platformId,
    accountId: 'DE89370400440532013000',
    accountIdType: 1,
    accountHolderName: 'Example',
  }
  const requests: EntityRequest[] = [
    {
      schema: EntitySchema.PLATFORM,
      attributes: {
        case: 'platform',
        value: { name: 'Other (fictional)', services: [1, 3], urls: ['casino.example'] },
      },
    },
    shop(platformId, 'M7'),
    { schema: EntitySchema.BANK_ACCOUNT, attributes: { case: 'bankAccount', value: account } },
    {
      schema: EntitySchema.CRYPTO_WALLET,
      state: EntityState.OBSOLETE,
      createdDate: timestampFromDate(new Date('2020-01-31T12:00:00Z')),
      attributes: {
        case: 'cryptoWallet',
        value: {
          platformId,
          network: CryptoNetwork.ETHEREUM,
          address: '0x52908400098527886E0F7030069857D2E4169EE7',
        },
      },
    },
  ]
  for (const entity of requests) {
    const entityId = randomUUID()
    const put = await client.putEntity({ entityId, entity })
    t.equal(put.isNew, true)
    const read = await client.getEntity({ entityId })
    t.strictSame(read.entity, put.entity)
    t.equal(read.sequence, put.sequence)
    t.match(read.entity, { id: entityId, ...entity })
  }
  const found = await client.listEntities({
    state: EntityState.OBSOLETE,
    address: '0x52908400098527886e0f7030069857d2e4169ee7',
  })
  t.equal(found.items.length, 1, 'by any spelling of its address')
})

t.test('a request that breaks the contract names the place', async t => {
  const { client, platformId } = await published(t)
  const entityId = randomUUID()
  const refused: [Promise<unknown>, RegExp][] = [
    [client.getEntity({ entityId: 'x' }), /entityId/],
    [client.putEntity({ entityId }), /entity/],
    [client.putEntity({ entityId, entity: {} }), /schema/],
    [client.putEntity({ entityId, entity: shop(platformId, '') }), /\/attributes\/mid/],
    [client.listEntities({ limit: 501 }), /limit/],
    [client.listEntities({ network: 99 as CryptoNetwork }), /network/],
    [client.listEntities({ platformId: 'x' }), /platformId/],
    [client.listVersions({ limit: 0 }), /limit/],
    [client.readFile({}), /one of versionFile, importReport/],
    [client.createImport({ organizationId: entityId }), /mode/],
    [client.screen({ items: [{ card: {} }, {}] }), /\/items\/1 /],
    [client.screen({ items: Array.from({ length: 201 }, () => ({ card: {} })) }), /200/],
  ]
  for (const [call, place] of refused) {
    const error = await call.catch(error => error)
    t.equal(ConnectError.from(error).code, Code.InvalidArgument, String(error))
    t.match(ConnectError.from(error).message, place)
  }
})

t.test('metrics count the entities that are screened for, and the imports that wait', async t => {
  const db = await freshSchema(t, migrations)
  const client = await running(t, db)
  await client.putEntity({ entityId: randomUUID(), entity: casino })
  const text = await completeScrape()
  t.match(text, /payprep_gambling_entities 1\n/)
  t.match(text, /payprep_gambling_lag_seconds \d/)
  t.match(text, /payprep_gambling_imports_pending 0\n/)
})

t.test(
  'operators see the latest versions and imports of all organizations, but no entity of the dataset',
  async t => {
    const { db, write } = await freshDataset(t)
    await write(platform())
    await db.raw(`update changes set changed_at = now() - interval '100 seconds'`)
    const owners = [randomUUID(), null]
    await db.raw(
      `insert into imports (id, organization_id, mode, is_forced, state, settled_at, created_at)
     select gen_random_uuid(), case when n % 2 = 0 then ?::uuid end, 'UPSERT', false, 'COMPLETED', now(),
       now() - n * interval '1 minute' from generate_series(0, 29) n`,
      [owners[0]!],
    )
    await db.raw(
      `insert into versions (id, state, settled_at, version, created_at, sequence, counts)
     select gen_random_uuid(), 'PUBLISHED', now(), (20260101000000 + n)::text, now(), 0, '[]' from generate_series(1, 15) n`,
    )
    const answer = await (await running(t, db)).describeDataset({})
    t.strictSame(
      answer.imports.map(({ organizationId = null }) => organizationId),
      Array.from({ length: 20 }, (_, at) => owners[at % 2]),
      'the latest 20, the newest first, also those from the command line',
    )
    t.strictSame(
      answer.versions.map(({ version }) => version),
      Array.from({ length: 10 }, (_, at) => String(20260101000015 - at)),
    )
    t.ok(answer.versions.every(({ files }) => files.length === 0))
    t.equal(answer.screenedEntities, 1)
    t.ok(
      answer.unpublishedSeconds >= 100 && answer.unpublishedSeconds < 1_000,
      `${answer.unpublishedSeconds} s`,
    )
    t.notMatch(asText(answer), /Example Casino/)
  },
)
