import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt'
import {
  CardNetwork,
  CryptoNetwork,
  EntitySchema,
  EntityState,
} from '../../../proto/gen/payprep/gambling/v1/entity_pb.js'
import {
  ChangeAction,
  type ListEntitiesRequest,
  PutEntityRequestSchema,
} from '../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { requireUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import { required } from '../../kit/rpc/required.ts'
import type { State } from '../../screening/entity.ts'
import type { RpcDeps, Rpcs } from '../rpcs.ts'
import { listChanges } from './changes.ts'
import { checkEntity } from './check-entity.ts'
import { type Filter, listEntities } from './list.ts'
import { messageOf, requestJson } from './messages.ts'
import { putEntity } from './put-entity.ts'
import { entityOf, type EntityRow } from './rows.ts'
import { moveTo, rowOf } from './transitions.ts'

type Names =
  | 'getEntity'
  | 'listEntities'
  | 'putEntity'
  | 'obsoleteEntity'
  | 'reactivateEntity'
  | 'listChanges'

const PAGE_SIZE_DEFAULT = 100
const PAGE_SIZE_MAX = 500

export function entityRpcs({ db, vault, catchUp, onWork }: RpcDeps): Rpcs<Names> {
  const shown = (row: EntityRow) => ({
    entity: messageOf(entityOf(row, vault)),
    sequence: Number(row.sequence),
  })

  /** What this process has written, it screens for at once. The write stands even if that fails. */
  async function written<T>(answer: T): Promise<T> {
    onWork()
    await catchUp().catch(() => {})
    return answer
  }

  async function move(entityId: string, state: State, cascade: boolean) {
    const row = await moveTo(db, { vault }, idIn(entityId), state, { cascade })
    return written(shown(row))
  }

  return {
    async getEntity({ entityId }) {
      return shown(await rowOf(db, idIn(entityId)))
    },

    async listEntities(request) {
      const { limit, cursor } = request
      const page = { limit: limitIn(limit), cursor }
      const { rows, nextCursor } = await listEntities(db, vault, filterIn(request), page)
      return {
        items: rows.map(row => messageOf(entityOf(row, vault))),
        ...(nextCursor !== undefined && { nextCursor }),
      }
    },

    async putEntity({ entityId, entity: given, expectedSequence }) {
      const id = idIn(entityId)
      const request = required(PutEntityRequestSchema.field.entity, given)
      const checked = checkEntity(requestJson(id, request), new Date())
      if ('mistakes' in checked) {
        const message = checked.mistakes.map(({ field, message }) => `${field} ${message}`).join('; ')
        throw new Problem('invalid', message, 'REQUEST_INVALID')
      }
      const { row, isNew } = await putEntity(db, { vault }, checked.entity, expectedSequence)
      return written({ ...shown(row), isNew })
    },

    obsoleteEntity: ({ entityId, cascade = false }) => move(entityId, 'OBSOLETE', cascade),
    reactivateEntity: ({ entityId }) => move(entityId, 'ACTIVE', false),

    async listChanges({ cursor, limit }) {
      const { items, ...rest } = await listChanges(db, vault, { cursor, limit: limitIn(limit) })
      return {
        ...rest,
        items: items.map(({ sequence, action, changedAt, entity }) => ({
          sequence,
          action: ChangeAction[action],
          changedDate: timestampFromDate(changedAt),
          entity: messageOf(entity),
        })),
      }
    },
  }
}

function idIn(entityId: string): string {
  requireUuid(entityId, 'entityId')
  return entityId.toLowerCase()
}

function limitIn(limit = PAGE_SIZE_DEFAULT): number {
  if (limit >= 1 && limit <= PAGE_SIZE_MAX) return limit
  throw new Problem('invalid', `limit must be 1 to ${PAGE_SIZE_MAX}`, 'REQUEST_INVALID')
}

function filterIn(request: ListEntitiesRequest): Filter {
  const { schema, state, platformId, network, cardNetwork, updatedSince, q: name } = request
  const { address, mid, mcc, accountId, bankId } = request
  if (platformId !== undefined) requireUuid(platformId, 'platformId')
  return {
    schema: nameIn(EntitySchema, schema, 'schema'),
    state: nameIn(EntityState, state, 'state') ?? 'ACTIVE',
    platformId,
    network: nameIn(CryptoNetwork, network, 'network'),
    cardNetwork: nameIn(CardNetwork, cardNetwork, 'cardNetwork'),
    updatedSince: updatedSince && timestampDate(updatedSince),
    address,
    mid,
    mcc,
    accountId,
    bankId,
    name,
  }
}

type Name<E> = Exclude<keyof E & string, 'UNSPECIFIED'>

/** The name of an enum's value. Refuses a value that has none, or that stands for none. */
function nameIn<E extends object>(values: E, value: number | undefined, field: string): Name<E> | undefined {
  if (value === undefined) return undefined
  const name = (values as Record<number, string>)[value]
  if (name !== undefined && value !== 0) return name as Name<E>
  throw new Problem('invalid', `${field} must be a known value`, 'REQUEST_INVALID')
}
