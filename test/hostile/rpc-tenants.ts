import { create, type DescMessage, type DescMethod, type DescService, type Message } from '@bufbuild/protobuf'
import { ConnectError } from '@connectrpc/connect'
import { RecoveryRequestSchema } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { SubscriptionChangeSchema } from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'

/** Whether the calls of a method name the tenant that they are made for. */
export const namesTenant = ({ input }: DescMethod) => input.field.organizationId !== undefined

/** The ids of a tenant's things that a request has fields for, by the names of the fields. */
export function idsIn({ input }: DescMethod, owned: Readonly<Record<string, string>>): readonly string[] {
  return input.fields
    .map(({ localName }) => localName)
    .filter(name => name !== 'organizationId' && name in owned)
}

/** Values that requests need beside ids. */
const others: Readonly<Record<string, unknown>> = {
  change: create(SubscriptionChangeSchema, { title: 'taken over' }),
  recovery: create(RecoveryRequestSchema, { since: timestampFromDate(new Date(Date.now() - 3_600_000)) }),
  idempotencyKey: '5f1c1f0e-8c3f-4a55-9a53-0d6a1f4f7f10',
  parts: 1,
  bytes: Buffer.from('{}\n'),
}

export function requestOf(input: DescMessage, ids: Readonly<Record<string, string>>): Message {
  const fields = input.fields.flatMap(({ localName }) => {
    const value = ids[localName] ?? others[localName]
    return value === undefined ? [] : [[localName, value] as const]
  })
  return create(input, Object.fromEntries(fields))
}

/** Each method of a service as a function. */
export function callerOf(client: object) {
  const methods = client as Record<string, (request: Message) => Promise<object>>
  return async ({ localName }: DescMethod, request: Message): Promise<object> =>
    methods[localName]!(request).catch((error: unknown) => {
      const { code, rawMessage } = ConnectError.from(error)
      return { code, rawMessage, isFailure: true }
    })
}

export const methodsOf = (services: readonly DescService[]) =>
  services.flatMap(service => service.methods.map(method => ({ service, method })))
