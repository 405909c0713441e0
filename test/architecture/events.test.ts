import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { sourceFiles, textOf } from './imports.ts'

t.test('A service emits every event type that clients can subscribe to', async t => {
  const services = sourceFiles(['services']).map(textOf)
  for (const type of Object.values(EventType)) {
    if (typeof type !== 'string' || type === 'UNSPECIFIED') continue
    t.ok(
      services.some(text => text.includes(`'${type}'`) || text.includes(`type: EventType.${type}`)),
      `${type} is emitted`,
    )
  }
})
