import type { DescMessage } from '@bufbuild/protobuf'
import { isRequired } from '../../../services/library/bounds/bounds.ts'
import type { Comments } from './comments.ts'
import { type ErrorResponse, errorResponses, RATE_LIMIT_HEADERS, responseHeaders } from './error-responses.ts'
import type { Content, Example, RouteDescription } from './route-description.ts'
import { scalarSchema, schemaRef, schemas, titleRef } from './schemas.ts'
import { webhookEvents, webhookObjects, webhooks } from './webhook-descriptions.ts'
import type { MediaType, OpenApi, Operation, Parameter, Ref, Response, Schema } from './types.ts'

const about = `Validates and completes payment instructions before they are sent.

Instructions may be partial: only the fields that are present are checked, and missing reference data raises no alert. What could not be judged is named in notChecked, which is absent when everything was. Alerts are regular answers, with status 200; only a request that could not be understood or served is an error.

Unknown fields are ignored, and named in the notChecked of validations and enrichments; a field set to null counts as left out. New fields, alert codes and error codes may appear at any time: tolerate those you do not know.`

const aboutTokens =
  'Access tokens are JWTs (RFC 9068), and are verified as RFC8725 demands: by one algorithm, with issuer, audience, type and expiry.'

/** The label of the interface: specification 9.1. */
const LABEL = '1.2.0'

interface Edition {
  /** That of payprep. */
  readonly version: string
  readonly baseUrl: string
  readonly comments: Comments
}

/**
 * The public description. It is derived from the routes and messages that serve
 * the requests, so it cannot drift from them.
 */
export function openApi(
  routes: readonly RouteDescription[],
  { version, baseUrl, comments }: Edition,
): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: 'payprep',
      version: LABEL,
      'x-payprep-version': version,
      summary: 'Payment preparation',
      description: about,
      contact: { name: 'Guides and reference of this installation', url: `${baseUrl}/docs` },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, 'x-internal': false }],
    security: [{ clientCredentials: [] }, { bearer: [] }],
    tags: [...new Set(routes.map(route => route.tag))].map(name => ({ name, description: tags[name]! })),
    paths: paths(routes, comments),
    webhooks: webhooks(comments),
    components: {
      schemas: { ...schemas(messages(routes), comments), ...titled(routes), ErrorResponse: errorSchema() },
      responses: Object.fromEntries(
        Object.entries(errorResponses).map(([status, each]) => [each.name, errorResponse(status, each)]),
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
          description: `Client credentials give an access token. ${aboutTokens}`,
          flows: { clientCredentials: { tokenUrl: `${baseUrl}/oauth2/token`, scopes: {} } },
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: aboutTokens },
      },
    },
  }
}

/** A parameter in a path of the router. */
const PARAMETER = /:(\w+)/g

function paths(routes: readonly RouteDescription[], comments: Comments): OpenApi['paths'] {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = route.path.replace(PARAMETER, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, comments) }
  }
  return paths
}

function operation(route: RouteDescription, comments: Comments): Operation {
  const {
    id,
    tag,
    summary,
    description,
    open = false,
    right,
    isOnce = false,
    request,
    isBodyOptional = false,
    responses,
    answerHeaders = [],
    examples = [],
  } = route
  const parameters = parametersOf(route, comments)
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: right === undefined ? description : `${description} Needs the right \`${right}\`.`,
    ...(open && { security: [] }),
    ...(right !== undefined && { 'x-right': right }),
    ...(parameters.length > 0 && { parameters }),
    ...(request !== undefined && {
      requestBody: { required: !isBodyOptional, content: content(request, examples, 'request') },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, { description, content: body }]) => [
          status,
          {
            description,
            headers: headerRefs([
              'X-Request-Id',
              ...(isOnce ? ['Idempotent-Replayed'] : []),
              ...(open ? [] : RATE_LIMIT_HEADERS),
              ...answerHeaders,
            ]),
            ...(body !== undefined && {
              content: content(body, status.startsWith('2') ? examples : [], 'response'),
            }),
          },
        ]),
      ),
      ...Object.fromEntries(
        errorStatusesOf(route).map(status => [
          status,
          { $ref: `#/components/responses/${errorResponses[status]!.name}` },
        ]),
      ),
    },
  }
}

function parametersOf(route: RouteDescription, comments: Comments): readonly Parameter[] {
  const { path, query = [], headers = [], fields = [], isOnce = false, examples: [example] = [] } = route
  const inPath = new Set([...path.matchAll(PARAMETER)].map(([, name]) => name!))
  const inFields = new Set(fields.map(field => field.jsonName))
  const parameters: readonly Parameter[] = [
    ...(isOnce ? [idempotencyKey] : []),
    ...headers.map(header => ({ in: 'header' as const, required: false, ...header })),
    ...[...inPath]
      .filter(name => !inFields.has(name))
      .map(name => ({ name, in: 'path' as const, required: true, schema: { type: 'string' as const } })),
    ...fields.map(field => {
      const { text } = comments(field)
      return {
        name: field.jsonName,
        in: inPath.has(field.jsonName) ? ('path' as const) : ('query' as const),
        required: isRequired(field),
        ...(text !== undefined && { description: text }),
        schema: scalarSchema(field, true),
      }
    }),
    ...query.map(parameter => ({ in: 'query' as const, ...parameter })),
  ]
  return parameters.map(parameter => {
    const value = example?.parameters?.[parameter.name]
    if (value === undefined) return parameter
    return { ...parameter, example: parameter.schema.type === 'integer' ? Number(value) : value }
  })
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A new UUID for each distinct request. A repetition with the same key and body within a day is answered with the first answer and has no further effect.',
  schema: { type: 'string', format: 'uuid' },
}

/** Statuses of all routes, those implied by body, token and idempotency key, and the route's own. */
function errorStatusesOf(route: RouteDescription): readonly number[] {
  const { open = false, right, isOnce = false, request, errors = [] } = route
  const statuses = new Set([
    400,
    431,
    ...(request === undefined ? [] : [413]),
    ...(request === undefined || request.type === '*/*' ? [] : [415]),
    ...(isOnce ? [409, 422] : []),
    ...(open ? [] : [401, 429]),
    ...(right === undefined ? [] : [403]),
    ...errors,
    500,
  ])
  return [...statuses].sort((a, b) => a - b)
}

function content(
  { type, otherTypes = [], schema }: Content,
  examples: readonly Example[],
  side: 'request' | 'response',
): Record<string, MediaType> {
  const ofSide = examples.filter(example => example[side] !== undefined)
  const its = schema !== undefined && { schema: isMessage(schema) ? schemaRef(schema) : titleRef(schema) }
  return {
    [type]: {
      ...its,
      ...(ofSide.length > 0 && {
        examples: Object.fromEntries(
          ofSide.map(example => [example.name, { summary: example.summary, value: example[side]! }]),
        ),
      }),
    },
    ...Object.fromEntries(otherTypes.map(other => [other, { ...its }])),
  }
}

function errorResponse(status: string, { description, headers = [], examples }: ErrorResponse): Response {
  const ofLimits = status === '401' ? [] : RATE_LIMIT_HEADERS
  return {
    description,
    headers: headerRefs(['X-Request-Id', ...ofLimits, ...headers]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorResponse' },
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
  const codes = Object.values(errorResponses).flatMap(({ examples }) =>
    examples.flatMap(({ code }) => code ?? []),
  )
  return {
    type: 'object',
    description: 'Why the request failed.',
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

function messages(routes: readonly RouteDescription[]) {
  const of = (contents: readonly (Content | undefined)[]) =>
    contents.flatMap(each => (each?.schema !== undefined && isMessage(each.schema) ? each.schema : []))
  return {
    sent: of(routes.map(route => route.request)),
    received: [
      ...of(routes.flatMap(route => Object.values(route.responses).map(reply => reply.content))),
      ...webhookObjects,
    ],
  }
}

/** Schemas of bodies that no message has, by their titles: clients are generated with types of these names. */
function titled(routes: readonly RouteDescription[]): Record<string, Schema> {
  const bodies = routes
    .flatMap(({ request, responses }) => [request, ...Object.values(responses).map(({ content }) => content)])
    .flatMap(content => (content?.schema === undefined || isMessage(content.schema) ? [] : content.schema))
  return Object.fromEntries(
    [...bodies, ...webhookEvents].flatMap(({ title, ...schema }) =>
      title === undefined ? [] : [[title, schema]],
    ),
  )
}

function isMessage(schema: DescMessage | Schema): schema is DescMessage {
  return 'kind' in schema
}

/** What the operations of a tag are for. */
const tags: Readonly<Record<string, string>> = {
  'Access tokens': 'Obtain a token for all other operations, and verify it.',
  'Payment preparation': 'Validate payment instructions, and complete them.',
  'Payment files': 'Check whole files of payments in the background.',
  'Account verification': 'Ask the bank of an account whether it exists and belongs to a person.',
  Beneficiaries: 'Let end-users manage their payout methods on a hosted page, and read these as recipients.',
  'Gambling destinations': 'Screen payments for gambling, and keep the dataset of its destinations.',
  Webhooks: 'Subscribe endpoints to events, and follow their delivery.',
  Operation: 'See whether the system serves, and what it offers.',
}
