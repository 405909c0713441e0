import type { StoredEvent } from '../event-body.ts'

/** An event in the JSON format of CloudEvents 1.0 (CNCF), with the extension for distributed tracing. */
export interface CloudEvent {
  readonly specversion: '1.0'
  /** Unique within the source; the id that webhooks have too. */
  readonly id: string
  readonly source: string
  /** The type of webhooks after the name of the package of events. */
  readonly type: string
  readonly time: string
  /** The id of the object that changed, by which events are in order. */
  readonly subject: string
  readonly datacontenttype: 'application/json'
  /** Absent from an event that concerns all organizations. */
  readonly organizationid?: string
  readonly traceparent?: string
  /** The body of the webhook. */
  readonly data: unknown
}

export const CONTENT_TYPE = 'application/cloudevents+json'

/** `source` identifies the installation. */
export function cloudEventOf(event: StoredEvent, source: string): CloudEvent {
  const { id, type, createdAt, objectId, organizationId, traceparent, body } = event
  return {
    specversion: '1.0',
    id,
    source,
    type: `payprep.events.v1.${type}`,
    time: createdAt.toISOString(),
    subject: objectId,
    datacontenttype: 'application/json',
    ...(organizationId !== undefined && { organizationid: organizationId }),
    ...(traceparent !== undefined && { traceparent }),
    data: JSON.parse(body),
  }
}
