import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { sourceFiles, textOf } from './imports.ts'

t.test('The program emits every event type that clients can subscribe to', async t => {
  const services = sourceFiles(['services', 'edge']).map(textOf)
  for (const type of Object.values(EventType)) {
    if (typeof type !== 'string' || type === 'UNSPECIFIED') continue
    t.ok(
      services.some(
        text =>
          text.includes(`'${type}'`) ||
          text.includes(`type: EventType.${type}`) ||
          (type.startsWith('PAYMENT_FILE_') && text.includes('EventType[`PAYMENT_FILE_')),
      ),
      `${type} is emitted`,
    )
  }
})
