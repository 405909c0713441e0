import type { Operation, Parameter } from '../gateway/openapi/types.ts'

/** One operation of the description. */
export interface Route {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/** What the answer of an operation names, for the operations after it: variables, by where the answer has them. */
const remembered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  submitAccountVerification: { verificationId: 'res.body.id' },
  listRecipients: { recipientId: 'res.body.items[0].id' },
  createWebhookSubscription: { subscriptionId: 'res.body.id' },
  sendTestEvent: { deliveryId: 'res.body.id' },
  importGamblingEntities: { importId: 'res.body.id' },
}

/** A request as Bruno holds it. */
export function requestOf({ path, method, operation }: Route, seq: number): object {
  const { operationId, summary, description, parameters = [], security, requestBody } = operation
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const example = Object.values(media?.examples ?? {})[0]?.value
  const { mode, ...body } = bodyOf(type, example)
  const query = parameters.filter(each => each.in === 'query')
  const search = query.filter(each => each.required).map(each => `${each.name}=${valueOf(each)}`)
  return {
    meta: { name: summary, type: 'http', seq },
    http: {
      method,
      url: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${search.length > 0 ? `?${search.join('&')}` : ''}`,
      body: mode,
      auth: security?.length === 0 ? 'none' : 'inherit',
    },
    params: [
      ...query.map(each => ({
        type: 'query',
        name: each.name,
        value: valueOf(each),
        enabled: each.required,
      })),
      ...pathParametersOf({ path, method, operation }).map(({ name }) => ({
        type: 'path',
        name,
        value: `{{${name}}}`,
        enabled: true,
      })),
    ],
    headers: [
      // Bruno knows the types of the other bodies.
      ...(mode === 'text' ? [{ name: 'Content-Type', value: type, enabled: true }] : []),
      ...parameters
        .filter(each => each.in === 'header')
        .map(each => ({ name: each.name, value: valueOf(each), enabled: each.required })),
    ],
    body,
    vars: {
      res: Object.entries(remembered[operationId] ?? {}).map(([name, value]) => ({
        name,
        value,
        enabled: true,
      })),
    },
    docs: description,
  }
}

/** The parameters of a path, which are variables, so that one request can set what the next asks for. */
export function pathParametersOf({ path, operation: { parameters = [] } }: Route) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    example: parameters.find(each => each.in === 'path' && each.name === name)?.example ?? '',
  }))
}

function valueOf({ name, example, schema }: Parameter): string {
  if (name === 'Idempotency-Key') return '{{$guid}}'
  return example ?? schema.enum?.[0] ?? ''
}

function bodyOf(type: string | undefined, example: unknown) {
  if (type === undefined) return { mode: 'none' }
  if (type === 'application/json') return { mode: 'json', json: JSON.stringify(example ?? {}, undefined, 2) }
  if (type === 'application/x-www-form-urlencoded')
    return { mode: 'formUrlEncoded', formUrlEncoded: credentials }
  return { mode: 'text', text: typeof example === 'string' ? example : '' }
}

const credentials = Object.entries({
  grant_type: 'client_credentials',
  client_id: '{{clientId}}',
  client_secret: '{{clientSecret}}',
}).map(([name, value]) => ({ name, value, enabled: true }))
