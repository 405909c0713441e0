import type { DescMessage } from '@bufbuild/protobuf'
import type { Content, Example, Route } from '../routes/route.ts'
import { isRequired } from '../json/bounds.ts'
import type { Comments } from './comments.ts'
import { type RefusalText, refusals, responseHeaders } from './error-responses.ts'
import { scalarSchema, schemaRef, schemas } from './schemas.ts'
import type { MediaType, OpenApi, Operation, Parameter, Ref, Response, Schema } from './types.ts'

/** A route, but for how it is served. */
export type DescribedRoute = Omit<Route, 'steps'>

/** The label of the interface, which changes when the interface does. */
const API_VERSION = '1.2.0'

const about = `Validates and completes payment instructions before they are sent.

Instructions may be partial: what is given is judged, and what is not known raises no alert. Findings are answers, with status 200; only a request that could not be understood or served is an error.

Unknown fields are ignored, and a field set to null counts as left out. New fields, alert codes and error codes may appear at any time, so please tolerate those you do not know.`

/**
 * The public description, made from the table of routes and the messages that
 * serve the requests, so that it cannot say anything else than they do.
 */
export function openApi(routes: readonly DescribedRoute[], baseUrl: string, comments: Comments): OpenApi {
  return {
    openapi: '3.1.0',
    info: { title: 'payprep', version: API_VERSION, summary: 'Payment preparation', description: about },
    servers: [{ url: baseUrl }],
    security: [{ clientCredentials: [] }, { bearer: [] }],
    tags: [...new Set(routes.map(route => route.tag))].map(name => ({ name })),
    paths: paths(routes, comments),
    components: {
      schemas: { ...schemas(messages(routes), comments), Error: errorSchema() },
      responses: Object.fromEntries(
        Object.values(refusals).map(refusal => [refusal.name, refusalResponse(refusal)]),
      ),
      headers: Object.fromEntries(
        Object.entries(responseHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      securitySchemes: {
        clientCredentials: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${baseUrl}/oauth2/token`, scopes: {} } },
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

/** As the router has them. */
const PARAMETER = /:(\w+)/g

function paths(routes: readonly DescribedRoute[], comments: Comments): OpenApi['paths'] {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = route.path.replace(PARAMETER, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, comments) }
  }
  return paths
}

function operation(route: DescribedRoute, comments: Comments): Operation {
  const { id, tag, summary, description, open = false, request, responses, examples = [] } = route
  const parameters = parametersOf(route, comments)
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(request !== undefined && {
      requestBody: { required: true, content: content(request, examples, 'request') },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, { description, content: body }]) => [
          status,
          {
            description,
            headers: headerRefs(['X-Request-Id']),
            ...(body !== undefined && {
              content: content(body, status.startsWith('2') ? examples : [], 'response'),
            }),
          },
        ]),
      ),
      ...Object.fromEntries(
        refusalsOf(route).map(status => [
          status,
          { $ref: `#/components/responses/${refusals[status]!.name}` },
        ]),
      ),
    },
  }
}

function parametersOf(route: DescribedRoute, comments: Comments): readonly Parameter[] {
  const { path, query = [], fields = [], isOnce = false, examples: [example] = [] } = route
  const inPath = new Set([...path.matchAll(PARAMETER)].map(([, name]) => name!))
  const inFields = new Set(fields.map(field => field.jsonName))
  const parameters: readonly Parameter[] = [
    ...(isOnce ? [idempotencyKey] : []),
    ...[...inPath]
      .filter(name => !inFields.has(name))
      .map(name => ({ name, in: 'path' as const, required: true, schema: { type: 'string' as const } })),
    ...fields.map(field => {
      const place = inPath.has(field.jsonName) ? ('path' as const) : ('query' as const)
      const { text } = comments(field)
      return {
        name: field.jsonName,
        in: place,
        required: isRequired(field),
        ...(text !== undefined && { description: text }),
        schema: scalarSchema(field, true),
      }
    }),
    ...query.map(parameter => ({ in: 'query' as const, ...parameter })),
  ]
  return parameters.map(parameter => {
    const value = example?.parameters?.[parameter.name]
    return value === undefined ? parameter : { ...parameter, example: value }
  })
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A UUID of your own for each distinct request. Sent again with the same body, within a day or more, it is answered as it was the first time and does nothing anew.',
  schema: { type: 'string', format: 'uuid' },
}

/** What a route may refuse with: for its parameters, its body, and its token, for reasons of its own, and for a bug. */
function refusalsOf(route: DescribedRoute): readonly number[] {
  const { open = false, query, isOnce = false, request, refusals: own = [] } = route
  const statuses = new Set([
    ...(query === undefined ? [] : [400]),
    ...(request === undefined ? [] : [400, 413, 415]),
    ...(isOnce ? [400, 409, 422] : []),
    ...(open ? [] : [401]),
    ...own,
    500,
  ])
  return [...statuses].sort((a, b) => a - b)
}

function content(
  { type, schema }: Content,
  examples: readonly Example[],
  side: 'request' | 'response',
): Record<string, MediaType> {
  const told = examples.filter(example => example[side] !== undefined)
  return {
    [type]: {
      ...(schema !== undefined && { schema: isMessage(schema) ? schemaRef(schema) : schema }),
      ...(told.length > 0 && {
        examples: Object.fromEntries(
          told.map(example => [example.name, { summary: example.summary, value: example[side]! }]),
        ),
      }),
    },
  }
}

function refusalResponse({ description, headers = [], examples }: RefusalText): Response {
  return {
    description,
    headers: headerRefs(['X-Request-Id', ...headers]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          examples.map(({ code, message, meaning }) => [
            code ?? 'message',
            { ...(meaning !== undefined && { summary: meaning }), value: { ...(code && { code }), message } },
          ]),
        ),
      },
    },
  }
}

function errorSchema(): Schema {
  const codes = Object.values(refusals).flatMap(({ examples }) => examples.flatMap(({ code }) => code ?? []))
  return {
    type: 'object',
    description: 'Why a request was not served.',
    required: ['message'],
    properties: {
      code: { type: 'string', description: 'Only well-known errors have one.', examples: codes },
      message: { type: 'string', description: 'For developers. Its wording may change.' },
    },
  }
}

function headerRefs(names: readonly string[]): Record<string, Ref> {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

function messages(routes: readonly DescribedRoute[]) {
  const of = (contents: readonly (Content | undefined)[]) =>
    contents.flatMap(each => (each?.schema !== undefined && isMessage(each.schema) ? each.schema : []))
  return {
    read: of(routes.map(route => route.request)),
    written: of(routes.flatMap(route => Object.values(route.responses).map(reply => reply.content))),
  }
}

function isMessage(schema: DescMessage | Schema): schema is DescMessage {
  return 'kind' in schema
}
