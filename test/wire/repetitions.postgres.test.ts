import { randomUUID } from 'node:crypto'
import type { DescService } from '@bufbuild/protobuf'
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { EntitySchema } from '../../proto/gen/payprep/gambling/v1/entity_pb.js'
import { GamblingService, ImportMode } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { allServicesSettings } from '../../services/config.ts'
import { startServices } from '../../services/wiring.ts'
import { readConfig } from '../../services/kit/process/config/config.ts'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { add, germanAccount } from '../beneficiaries/world.ts'
import { freshDatabase } from '../harness/database.ts'
import { fewBanks, membership } from '../harness/system.ts'
import { recipientEvent } from '../notifier/running-notifier.ts'
import { german } from '../verification/running-verification.ts'
import { until } from '../harness/until.ts'

// A caller repeats a call of these methods whose answer was lost.

const services: readonly DescService[] = [
  BeneficiariesService,
  EnrichmentService,
  GamblingService,
  NotifierService,
  ReferenceDataService,
  ValidationService,
  VerificationService,
]

const organizationId = randomUUID()
const lines: LogLine[] = []
const { beneficiaries, gambling, notifier, verification, close } = await startServices(
  readConfig({}, allServicesSettings),
  { ...membership, databaseUrl: await freshDatabase(t), seed: fewBanks },
  membership,
  (event, fields) => void lines.push({ event, ...fields }),
)
t.teardown(close)

interface Repeated {
  readonly call: () => Promise<object>
  /** The effect of the call. */
  readonly effect: () => Promise<unknown>
}

const cases: Record<string, () => Promise<Repeated>> = {
  async createSession() {
    const session = { externalUserId: 'user', returnUrl: 'https://client.example/' }
    const request = { organizationId, idempotencyKey: randomUUID(), session }
    return { call: () => beneficiaries.createSession(request), effect: async () => undefined }
  },
  async openSession() {
    const opening = { ...(await newSession()), browserId: randomUUID() }
    return { call: () => beneficiaries.openSession(opening), effect: async () => undefined }
  },
  async endPageSession() {
    const page = await newPage()
    return {
      call: () => beneficiaries.endPageSession({ page }),
      effect: () => beneficiaries.getPageSession({ page }).catch(String),
    }
  },
  async createPayoutMethod() {
    const page = await newPage()
    const request = {
      page,
      attemptId: randomUUID(),
      draft: draftOf('DE89370400440532013000'),
      isConfirmed: true,
    }
    return {
      call: () => beneficiaries.createPayoutMethod(request),
      effect: () => beneficiaries.listPayoutMethods({ page }),
    }
  },
  async restorePayoutMethod() {
    const page = await newPage()
    const id = await newPayoutMethod(page, draftOf('DE89370400440532013000'))
    const { undo } = await beneficiaries.deletePayoutMethod({ page, id })
    return {
      call: () => beneficiaries.restorePayoutMethod({ page, undo }),
      effect: () => beneficiaries.listPayoutMethods({ page }),
    }
  },
  async setDefaultPayoutMethod() {
    const page = await newPage()
    await newPayoutMethod(page, draftOf('DE89370400440532013000'))
    const id = await newPayoutMethod(page, draftOf('DE65370400440532008000'))
    return {
      call: () => beneficiaries.setDefaultPayoutMethod({ page, id }),
      effect: () => beneficiaries.listPayoutMethods({ page }),
    }
  },
  async putEntity() {
    const entityId = randomUUID()
    const entity = platform()
    return {
      call: async () => ({
        ...(await gambling.putEntity({ entityId, entity, expectedSequence: 0 })),
        isNew: true,
      }),
      effect: () => gambling.listChanges({}),
    }
  },
  async obsoleteEntity() {
    const entityId = await newPlatform()
    return { call: () => gambling.obsoleteEntity({ entityId }), effect: () => gambling.listChanges({}) }
  },
  async reactivateEntity() {
    const entityId = await newPlatform()
    await gambling.obsoleteEntity({ entityId })
    return { call: () => gambling.reactivateEntity({ entityId }), effect: () => gambling.listChanges({}) }
  },
  async appendToImport() {
    const key = await newImport()
    const part = { ...key, position: 0, bytes: Buffer.from('{}\n') }
    return { call: () => gambling.appendToImport(part), effect: async () => undefined }
  },
  async startImport() {
    const key = await newImport()
    return {
      call: async () => ({ id: (await gambling.startImport({ ...key, parts: 0 })).import!.id }),
      effect: async () => undefined,
    }
  },
  async abandonImport() {
    const key = await newImport()
    return { call: () => gambling.abandonImport(key), effect: () => gambling.getImport(key).catch(String) }
  },
  async updateSubscription() {
    const key = { organizationId, subscriptionId: await newSubscription() }
    const change = { title: 'Renamed', url: 'https://client.example/new', enabled: false }
    return {
      call: () => notifier.updateSubscription({ ...key, change }),
      effect: () => notifier.getSubscription(key),
    }
  },
  async rotateSecret() {
    const key = { organizationId, subscriptionId: await newSubscription() }
    const request = { ...key, idempotencyKey: randomUUID() }
    return { call: () => notifier.rotateSecret(request), effect: () => notifier.getSubscription(key) }
  },
  async deleteFormerSecret() {
    const key = { organizationId, subscriptionId: await newSubscription() }
    await notifier.rotateSecret({ ...key, idempotencyKey: randomUUID() })
    return { call: () => notifier.deleteFormerSecret(key), effect: () => notifier.getSubscription(key) }
  },
  async proveHost() {
    const key = { organizationId, subscriptionId: await newSubscription() }
    return { call: () => notifier.proveHost(key), effect: () => notifier.getSubscription(key) }
  },
  async eraseEvents() {
    const event = recipientEvent({ organizationId })
    await notifier.publishEvents({ events: [event] })
    const request = { organizationId, eventIds: [event.id!] }
    return { call: () => notifier.eraseEvents(request), effect: async () => undefined }
  },
  async eraseEndUser() {
    const externalUserId = 'user to erase'
    const session = { externalUserId, returnUrl: 'https://client.example/' }
    await beneficiaries.createSession({ organizationId, idempotencyKey: randomUUID(), session })
    return {
      // The first answer counts what was deleted.
      call: async () => {
        const { erasure } = await beneficiaries.eraseEndUser({ organizationId, externalUserId })
        return { isAnswered: erasure !== undefined }
      },
      effect: () => beneficiaries.listRecipients({ organizationId, externalUserId }),
    }
  },
  async eraseEndUserVerifications() {
    const request = { organizationId, endUserId: 'user to forget' }
    return {
      call: () => verification.eraseEndUserVerifications(request),
      effect: async () => undefined,
    }
  },
  async publishEvents() {
    const key = { organizationId, subscriptionId: await newSubscription() }
    const request = { events: [recipientEvent({ organizationId })] }
    return {
      call: () => notifier.publishEvents(request),
      effect: async () => (await notifier.listDeliveries(key)).items.map(({ id }) => id),
    }
  },
  async submitVerification() {
    const request = submissionOf('000')
    return {
      call: async () => ({ id: (await verification.submitVerification(request)).verification!.id }),
      effect: async () => undefined,
    }
  },
  async submitBatch() {
    const items = ['000', '003'].map(ending => submissionOf(ending).verification)
    const request = { organizationId, idempotencyKey: randomUUID(), batch: { items } }
    const { batch } = await verification.submitBatch(request)
    return {
      call: async () => ({ id: (await verification.submitBatch(request)).batch!.id }),
      effect: async () =>
        (await verification.listBatchItems({ organizationId, batchId: batch!.id })).items.map(
          ({ verification }) => verification!.id,
        ),
    }
  },
  async receiveAnswer() {
    const { verification: record } = await verification.submitVerification(submissionOf('021'))
    const asked = () => lines.find(({ event }) => event === 'simulated answer pending')
    await until(() => asked() !== undefined)
    const body = Buffer.from(JSON.stringify({ reference: asked()!.reference, ending: '003' }))
    return {
      call: () => verification.receiveAnswer({ provider: 'simulator', headers: {}, body }),
      effect: () =>
        verification.getVerification({ organizationId, verificationId: record!.id, wait: 10_000 }),
    }
  },
}

t.test('All methods that are declared idempotent are repeated here', async t => {
  const idempotent = services
    .flatMap(({ methods }) => methods)
    .filter(({ idempotency }) => idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENT)
  t.strictSame(idempotent.map(({ localName }) => localName).toSorted(), Object.keys(cases).toSorted())
})

for (const [name, prepare] of Object.entries(cases)) {
  t.test(`${name}, repeated, gives the same answer and changes nothing more`, async t => {
    const { call, effect } = await prepare()
    const first = await call()
    const before = await effect()
    t.strictSame(await call(), first)
    t.strictSame(await effect(), before)
  })
}

async function newSession() {
  const session = { externalUserId: randomUUID(), returnUrl: 'https://client.example/' }
  const created = await beneficiaries.createSession({ organizationId, idempotencyKey: randomUUID(), session })
  return { sessionId: created.sessionId, secret: created.secret }
}

type Page = Awaited<ReturnType<typeof newPage>>

async function newPage() {
  const session = await newSession()
  const { token } = await beneficiaries.openSession({ ...session, browserId: randomUUID() })
  return { sessionId: session.sessionId, token }
}

const draftOf = (iban: string) =>
  germanAccount(0, { '/creditorAccount/id/value': iban, '/creditor/taxId': undefined })

async function newPayoutMethod(page: Page, draft: Record<string, string>): Promise<string> {
  return (await add({ client: beneficiaries, page }, draft)).id
}

function platform() {
  const value = { name: `Casino ${randomUUID()} (fictional)`, services: [], urls: [] }
  return { schema: EntitySchema.PLATFORM, attributes: { case: 'platform' as const, value } }
}

async function newPlatform(): Promise<string> {
  const entityId = randomUUID()
  await gambling.putEntity({ entityId, entity: platform() })
  return entityId
}

async function newImport() {
  const created = await gambling.createImport({ organizationId, mode: ImportMode.DRY_RUN })
  return { organizationId, importId: created.import!.id }
}

async function newSubscription(): Promise<string> {
  const events = [EventType.RECIPIENT_CREATED]
  const subscription = { title: 'Test', url: `https://client.example/${randomUUID()}`, events }
  return (await notifier.createSubscription({ organizationId, subscription })).subscription!.id
}

function submissionOf(ending: string) {
  const details = german(sampleAccount('DE', ending)!.value)
  return { organizationId, idempotencyKey: randomUUID(), verification: { details } }
}
