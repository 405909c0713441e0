import {
  type Entity,
  EntityRequestSchema,
  EntitySchema$ as EntityMessage,
} from '../../../../proto/gen/payprep/gambling/v1/entity_pb.js'
import {
  GetEntityRequestSchema,
  type GetEntityResponse,
  type GamblingService,
  ListChangesRequestSchema,
  ListChangesResponseSchema,
  ListEntitiesRequestSchema,
  ListEntitiesResponseSchema,
  ObsoleteEntityRequestSchema,
  PutEntityRequestSchema,
  ReactivateEntityRequestSchema,
  type TransitionRequest,
  TransitionRequestSchema,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import { invalid, Problem, problemIn } from '../../../../services/kit/problem.ts'
import { callOptions, type Context } from '../../http/state.ts'
import type { HeaderParameter } from '../../openapi/route-description.ts'
import { messageRoute, type Route } from '../route.ts'
import * as examples from './entities-examples.ts'

const tag = 'Gambling destinations'

export function entityRoutes(gambling: EdgeClient<typeof GamblingService>): readonly Route[] {
  return [
    messageRoute({
      id: 'listGamblingEntities',
      method: 'GET',
      path: '/gambling/entities',
      tag,
      summary: 'List entities',
      description:
        'All that fit every filter, in the order of their last change. If there are more, `nextCursor` is the `cursor` of the next page. To copy the dataset, fetch a snapshot and follow the changes instead.',
      right: 'gambling:read',
      examples: examples.list,
      parameters: [
        ListEntitiesRequestSchema,
        'schema',
        'state',
        'platformId',
        'network',
        'address',
        'mid',
        'mcc',
        'cardNetwork',
        'accountId',
        'bankId',
        'updatedSince',
        'q',
        'limit',
        'cursor',
      ],
      response: ListEntitiesResponseSchema,
      async answer({ parameters }, ctx) {
        const page = await gambling.listEntities(parameters, callOptions(ctx))
        ctx.state.items = page.items.length
        return page
      },
    }),
    messageRoute({
      id: 'getGamblingEntity',
      method: 'GET',
      path: '/gambling/entities/:entityId',
      tag,
      summary: 'Read an entity',
      description: 'Its `ETag` names this state of it.',
      right: 'gambling:read',
      examples: examples.reading,
      parameters: [GetEntityRequestSchema, 'entityId'],
      response: EntityMessage,
      isConditional: true,
      answer: async ({ parameters }, ctx) =>
        withTag(ctx, await gambling.getEntity(parameters, callOptions(ctx))),
    }),
    messageRoute({
      id: 'putGamblingEntity',
      method: 'PUT',
      path: '/gambling/entities/:entityId',
      tag,
      summary: 'Add or change an entity',
      description:
        'The entity is replaced as a whole. With the same content nothing changes, not even `updatedDate`. For many entities use an import.',
      right: 'gambling:write',
      examples: examples.writing,
      headers: [ifMatch, ifNoneMatchAny],
      answerHeaders: ['ETag'],
      parameters: [PutEntityRequestSchema, 'entityId'],
      body: EntityRequestSchema,
      bodyAt: '/entity',
      response: EntityMessage,
      creates: 'perhaps',
      errors: [409, 412],
      async answer({ parameters: { entityId }, body: entity, json }, ctx) {
        requireSameId(entityId, json)
        const options = callOptions(ctx)
        const basis = basisOf(ctx)
        if (basis === 'any') await requireEntity(gambling.getEntity({ entityId }, options))
        const expected = typeof basis === 'number' ? { expectedSequence: basis } : {}
        const written = await gambling.putEntity({ entityId, entity, ...expected }, options)
        ctx.state.status = written.isNew ? 201 : 200
        return withTag(ctx, written)
      },
    }),
    messageRoute({
      id: 'obsoleteGamblingEntity',
      method: 'POST',
      path: '/gambling/entities/:entityId/obsolete',
      tag,
      summary: 'Take an entity out of use',
      description:
        'Its state becomes OBSOLETE: it is kept, and is no longer screened for. A platform that has active destinations is refused, unless `cascade` takes them out of use with it.',
      right: 'gambling:write',
      examples: examples.obsoletion,
      answerHeaders: ['ETag'],
      parameters: [ObsoleteEntityRequestSchema, 'entityId', 'cascade'],
      body: TransitionRequestSchema,
      isBodyOptional: true,
      response: EntityMessage,
      errors: [409],
      answer: async ({ parameters, body }, ctx) =>
        withTag(ctx, await gambling.obsoleteEntity({ ...parameters, ...reasonIn(body) }, callOptions(ctx))),
    }),
    messageRoute({
      id: 'reactivateGamblingEntity',
      method: 'POST',
      path: '/gambling/entities/:entityId/reactivate',
      tag,
      summary: 'Take an entity into use again',
      description: 'Its state becomes ACTIVE. A destination whose platform is obsolete is refused.',
      right: 'gambling:write',
      examples: examples.reactivation,
      answerHeaders: ['ETag'],
      parameters: [ReactivateEntityRequestSchema, 'entityId'],
      body: TransitionRequestSchema,
      isBodyOptional: true,
      response: EntityMessage,
      errors: [409],
      answer: async ({ parameters, body }, ctx) =>
        withTag(ctx, await gambling.reactivateEntity({ ...parameters, ...reasonIn(body) }, callOptions(ctx))),
    }),
    messageRoute({
      id: 'listGamblingChanges',
      method: 'GET',
      path: '/gambling/changes',
      tag,
      summary: 'Follow the changes',
      description:
        'The feed of all changes, in the order in which they happened; none is missed or comes twice. Keep `nextCursor`, also of a page without items, and ask again with it. After 410, fetch the latest snapshot and go on with the `cursor` of its version.',
      right: 'gambling:read',
      examples: examples.changes,
      parameters: [ListChangesRequestSchema, 'cursor', 'limit'],
      response: ListChangesResponseSchema,
      errors: [410],
      async answer({ parameters }, ctx) {
        const page = await gambling.listChanges(parameters, callOptions(ctx))
        ctx.state.items = page.items.length
        return page
      },
    }),
  ]
}

const reasonIn = ({ reason }: TransitionRequest) => (reason === undefined ? {} : { reason })

/** Returns the entity of an answer, and sets its ETag: the position of its last change. */
function withTag(ctx: Context, { entity, sequence }: Pick<GetEntityResponse, 'entity' | 'sequence'>): Entity {
  ctx.state.headers = { ETag: `"${sequence}"` }
  return entity!
}

/** An entity that was read and is sent back has its id in the body too. */
function requireSameId(entityId: string, json: unknown) {
  const { id } = json as { readonly id?: unknown }
  if (id !== undefined && id !== null && String(id).toLowerCase() !== entityId.toLowerCase()) {
    throw invalid([{ field: '/id', description: 'must be the id in the path, or be left out' }])
  }
}

const ifMatch: HeaderParameter = {
  name: 'If-Match',
  description:
    'The `ETag` of the state that the change is based on, or `*` for any: 412 if the entity has another state, or does not exist.',
  schema: { type: 'string' },
}

const ifNoneMatchAny: HeaderParameter = {
  name: 'If-None-Match',
  description: '`*` to add an entity only: 412 if there is one with this id.',
  schema: { type: 'string', const: '*' },
}

/** The sequence that the entity must have, with 0 for no entity; `any` if there must be one. */
function basisOf(ctx: Context): number | 'any' | undefined {
  const [match, noneMatch] = [ctx.get('If-Match'), ctx.get('If-None-Match')]
  if (noneMatch !== '') {
    if (noneMatch === '*' && match === '') return 0
    throw badHeader('If-None-Match must be *, without an If-Match')
  }
  if (match === '' || match === '*') return match === '' ? undefined : 'any'
  const [, sequence] = /^"(\d{1,9})"$/.exec(match) ?? []
  if (sequence === undefined) throw badHeader('If-Match must be the ETag of one state, like "42", or *')
  return Number(sequence)
}

function badHeader(message: string) {
  return new Problem('invalid', `the header ${message}`, 'REQUEST_INVALID')
}

/** Throws a Problem if there is no entity. Entities are never deleted, so the check still holds at the write. */
async function requireEntity(reading: Promise<unknown>) {
  await reading.catch(error => {
    throw problemIn(error)?.kind === 'notFound'
      ? new Problem('stale', 'there is no entity with this id', 'GAMBLING_ENTITY_CHANGED')
      : error
  })
}
