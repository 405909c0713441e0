import t from 'tap'
import { EventType } from '../../proto/gen/events/v1/event_pb.js'
import { sourceFiles, textOf } from './imports.ts'

/** Clients can subscribe to these before the service that emits them exists. */
const announced: ReadonlySet<string> = new Set([
  'ACCOUNT_VERIFICATION_SUBMITTED',
  'ACCOUNT_VERIFICATION_COMPLETED',
  'ACCOUNT_VERIFICATION_FAILED',
])

t.test('A service emits every event type that clients can subscribe to', async t => {
  const services = sourceFiles(['services']).map(textOf)
  const isEmitted = (type: string) => services.some(text => text.includes(`'${type}'`))
  for (const type of Object.values(EventType)) {
    if (typeof type !== 'string' || type === 'UNSPECIFIED') continue
    t.equal(
      isEmitted(type),
      !announced.has(type),
      `${type} is ${announced.has(type) ? 'only announced' : 'emitted'}`,
    )
  }
})
