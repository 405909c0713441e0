import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { timestampNow } from '@bufbuild/protobuf/wkt'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { beneficiariesService } from '../../services/beneficiaries/service.ts'
import { timeOrderedUuid } from '../../services/kit/ids.ts'
import { openNotifierDatabase } from '../../services/notifier/database.ts'
import { notifierService } from '../../services/notifier/service.ts'
import { add, germanAccount, key } from '../beneficiaries/world.ts'
import { linked } from '../harness/linked.ts'
import { german } from '../verification/running-verification.ts'
import { unlimitedNotifier } from './webhooks.ts'
import type { Scratch } from './scratch.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { accountOf, simulatedVerification } from './verification-service.ts'

/** Does so many units, and resolves once nothing of them waits. */
export type Work = (units: number) => Promise<void>

const ORGANIZATIONS = 48
const AT_A_TIME = 16
const EVENTS_PER_CALL = 100

const organizations = Array.from({ length: ORGANIZATIONS }, () => randomUUID())
let turn = 0
const nextOrganization = () => organizations[turn++ % ORGANIZATIONS]!

/** The work of services in this process over a database, each kind by many organizations. */
export async function workOver(url: string, scratch: Scratch): Promise<Readonly<Record<string, Work>>> {
  return {
    ...(await workOfBeneficiaries(url, scratch)),
    'event and its delivery': await deliveries(url, scratch),
    verification: await verifications(url, scratch),
  }
}

const each =
  (one: () => Promise<unknown>): Work =>
  async units => {
    let left = units
    const lane = async () => {
      while (left-- > 0) await one()
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, lane))
  }

async function workOfBeneficiaries(url: string, { afterwards }: Scratch) {
  const db = await openBeneficiariesDatabase(url, key)
  afterwards(() => db.destroy())
  const owner = openDatabase(url, 'beneficiaries')
  afterwards(() => owner.destroy())
  const { client, close } = await linked(
    BeneficiariesService,
    beneficiariesService({
      db,
      key,
      environment: 'development',
      sessionLifetimeMs: 3_600_000,
      sessionsPerHour: 1_000_000,
      sessionRetentionDays: 30,
      requirements: draft => ({ findings: [], draft }),
      checks: [],
    }),
  )
  afterwards(close)
  const createSession = (organizationId: string) =>
    client.createSession({
      organizationId,
      idempotencyKey: randomUUID(),
      session: { externalUserId: 'user-1', returnUrl: 'https://client.example/back' },
    })
  const pages = await Promise.all(
    organizations.map(async organizationId => {
      const { sessionId, secret } = await createSession(organizationId)
      const { token } = await client.openSession({ sessionId, secret, browserId: randomUUID() })
      return { client, page: { sessionId, token } }
    }),
  )
  let saved = 0
  return {
    // What a statement costs at least.
    'one row read by its key': each(() =>
      owner('organizations').where({ organization_id: nextOrganization() }).first(),
    ),
    session: each(() => createSession(nextOrganization())),
    'recipient saved': each(() => add(pages[saved % pages.length]!, germanAccount(saved++))),
    'page of recipients': each(() =>
      client.listRecipients({ organizationId: nextOrganization(), externalUserId: 'user-1' }),
    ),
  }
}

async function deliveries(url: string, { afterwards }: Scratch): Promise<Work> {
  const endpoints = fork('test/bench/endpoints.ts', { execArgv: ['--import', 'tsx'] })
  afterwards(async () => endpoints.disconnect())
  const [origin] = (await once(endpoints, 'message')) as [string]
  const db = await openNotifierDatabase(url, key)
  afterwards(() => db.destroy())
  const { client, close } = await linked(
    NotifierService,
    notifierService({ db, key, ...unlimitedNotifier(origin, 1_000) }),
  )
  afterwards(close)
  for (const organizationId of organizations) {
    const subscription = { title: 'one', url: `${origin}/one`, events: [EventType.RECIPIENT_CREATED] }
    await client.createSubscription({ organizationId, subscription })
  }
  const event = () => ({
    id: timeOrderedUuid(),
    organizationId: nextOrganization(),
    createdAt: timestampNow(),
    type: EventType.RECIPIENT_CREATED,
    object: { case: 'recipient' as const, value: { id: randomUUID(), externalUserId: 'user-1', version: 1 } },
  })
  let sent = 0
  return async units => {
    for (let left = units; left > 0; left -= EVENTS_PER_CALL)
      await client.publishEvents({ events: Array.from({ length: Math.min(left, EVENTS_PER_CALL) }, event) })
    sent += units
    for (;;) {
      endpoints.send('count')
      if ((await once(endpoints, 'message'))[0] >= sent) return
      await sleep(50)
    }
  }
}

async function verifications(url: string, scratch: Scratch): Promise<Work> {
  let [asked, ended] = [0, 0]
  const client = await simulatedVerification(
    url,
    scratch,
    async ({ events }) =>
      void (ended += events.filter(({ type }) => type !== EventType.ACCOUNT_VERIFICATION_SUBMITTED).length),
  )
  return async units => {
    await each(() =>
      client.submitVerification({
        organizationId: nextOrganization(),
        idempotencyKey: randomUUID(),
        verification: { details: german(accountOf(asked++)) },
      }),
    )(units)
    while (ended < asked) await sleep(50)
  }
}
