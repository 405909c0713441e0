import { NIL_UUID } from '../kit/ids.ts'

/**
 * The organization of an event that goes to every organization: the nil UUID, as a column of a key cannot
 * be null.
 */
export const EVERY_ORGANIZATION = NIL_UUID

/**
 * SQL: the id of the delivery of an event to a subscription, a UUID of version 8 (RFC 9562, 5.8). Its first 48 bits,
 * the time, are those of the event's id. The rest is a hash of both ids, so there is only one such delivery.
 */
export function deliveryId(event: string, subscription: string): string {
  const time = `encode(substring(uuid_send(${event}) from 1 for 6), 'hex')`
  const hash = `encode(sha256(uuid_send(${event}) || uuid_send(${subscription})), 'hex')`
  return `(${time} || '8' || left(${hash}, 3) || '8' || substring(${hash} from 4 for 15))::uuid`
}
