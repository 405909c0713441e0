import { randomUUID } from 'node:crypto'
import { create, type MessageInitShape, toJson } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import {
  EventSchema,
  EventType,
  RecipientReferenceSchema,
} from '../../proto/gen/payprep/events/v1/event_pb.js'
import { EntitySchema } from '../../proto/gen/payprep/gambling/v1/entity_pb.js'
import { DatasetVersionReferenceSchema } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import {
  AccountStatus,
  type AccountVerificationSchema,
  AccountVerificationSchema as RecordSchema,
  DataSource,
  FailureReason,
  NameMatchStatus,
  VerificationState,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { jsonWriter } from '../../services/kit/json/writer.ts'
import { toStoredEvent } from '../../services/notifier/event-body.ts'

const createdDate = '2026-11-21T12:00:00.120Z'
const at = timestampFromDate(new Date(createdDate))

function eventOf(type: EventType, object: MessageInitShape<typeof EventSchema>['object']) {
  return create(EventSchema, {
    id: randomUUID(),
    organizationId: randomUUID(),
    createdAt: at,
    type,
    ...(object && { object }),
  })
}

t.test('the bodies of recipients are byte for byte those that proto JSON wrote', async t => {
  for (const type of [
    EventType.RECIPIENT_CREATED,
    EventType.RECIPIENT_UPDATED,
    EventType.RECIPIENT_DELETED,
  ]) {
    for (const version of [0, 1, 2 ** 32 - 1]) {
      for (const externalUserId of ['user-1', '', 'Jürgen "🙂" \\ </script>\u2028']) {
        const value = create(RecipientReferenceSchema, { id: randomUUID(), externalUserId, version })
        const event = eventOf(type, { case: 'recipient', value })
        const object = toJson(RecipientReferenceSchema, value, { alwaysEmitImplicit: true })
        const { id } = event
        const before = JSON.stringify({ id, createdDate, eventType: EventType[type], object })
        t.equal(toStoredEvent(event, 0).body, before)
      }
    }
  }
  const id = '7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7'
  const event = eventOf(EventType.RECIPIENT_UPDATED, {
    case: 'recipient',
    value: { id, externalUserId: 'user-1', version: 3 },
  })
  t.equal(
    toStoredEvent(event, 0).body,
    `{"id":"${event.id}","createdDate":"2026-11-21T12:00:00.120Z","eventType":"RECIPIENT_UPDATED",` +
      `"object":{"id":"${id}","externalUserId":"user-1","version":3}}`,
  )
})

t.test('the body of a verification holds the record as the API shows it', async t => {
  const id = randomUUID()
  const base = { id, createdDate: at, updatedDate: at }
  const cases: readonly (readonly [
    type: EventType,
    record: MessageInitShape<typeof AccountVerificationSchema>,
    json: object,
  ])[] = [
    [
      EventType.ACCOUNT_VERIFICATION_SUBMITTED,
      { ...base, state: VerificationState.PENDING, metadata: { b: '1', a: '' } },
      { state: 'PENDING', metadata: { b: '1', a: '' } },
    ],
    [
      EventType.ACCOUNT_VERIFICATION_COMPLETED,
      {
        ...base,
        state: VerificationState.COMPLETED,
        result: {
          accountStatus: AccountStatus.ACTIVE,
          accountHolderName: { verifiedName: 'Erika Mustermann', matchStatus: NameMatchStatus.PARTIAL_MATCH },
          schemeResponseCode: 'EPC_VOP_CMTC',
          verifiedDate: at,
          dataSource: DataSource.SCHEME,
        },
      },
      {
        state: 'COMPLETED',
        result: {
          accountStatus: 'ACTIVE',
          accountHolderName: { verifiedName: 'Erika Mustermann', matchStatus: 'PARTIAL_MATCH' },
          schemeResponseCode: 'EPC_VOP_CMTC',
          verifiedDate: createdDate,
          dataSource: 'SCHEME',
        },
      },
    ],
    [
      EventType.ACCOUNT_VERIFICATION_FAILED,
      {
        ...base,
        state: VerificationState.FAILED,
        failureReason: FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION,
      },
      { state: 'FAILED', failureReason: 'UNAVAILABLE_FINANCIAL_INSTITUTION' },
    ],
  ]
  const write = jsonWriter(RecordSchema)
  for (const [type, record, json] of cases) {
    const value = create(RecordSchema, record)
    const stored = toStoredEvent(eventOf(type, { case: 'accountVerification', value }), 0)
    const { object } = JSON.parse(stored.body)
    t.strictSame(object, { id, createdDate, updatedDate: createdDate, ...json })
    t.equal(JSON.stringify(object), JSON.stringify(write(value)), 'also in the order of its fields')
    t.equal(stored.objectId, id, 'the events of one verification are delivered in order')
  }
})

t.test('only an event about the dataset goes to every organization', async t => {
  const id = randomUUID()
  const counts = [{ schema: EntitySchema.BANK_ACCOUNT, active: 2, obsolete: 1 }]
  const type = EventType.GAMBLING_DATASET_VERSION_PUBLISHED
  const value = create(DatasetVersionReferenceSchema, { id, version: '20260131120000', sequence: 7, counts })
  const event = eventOf(type, { case: 'datasetVersion', value })
  t.equal(toStoredEvent(event, 0).organizationId, event.organizationId)
  event.organizationId = ''
  const { organizationId, objectId, body } = toStoredEvent(event, 0)
  t.strictSame([organizationId, objectId], [undefined, id])
  t.strictSame(JSON.parse(body), {
    id: event.id,
    createdDate,
    eventType: 'GAMBLING_DATASET_VERSION_PUBLISHED',
    object: {
      id,
      version: '20260131120000',
      sequence: 7,
      counts: [{ schema: 'BANK_ACCOUNT', active: 2, obsolete: 1 }],
    },
  })
  const recipient = { id, externalUserId: 'user-1', version: 1 }
  const lost = eventOf(EventType.RECIPIENT_CREATED, {
    case: 'recipient',
    value: create(RecipientReferenceSchema, recipient),
  })
  lost.organizationId = ''
  t.throws(() => toStoredEvent(lost, 0), { name: 'Problem', kind: 'invalid' })
})
