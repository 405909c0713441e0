import { setTimeout as sleep } from 'node:timers/promises'
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt'
import {
  CardNetwork,
  CryptoNetwork,
  EntitySchema,
  EntityState,
} from '../../../proto/gen/payprep/gambling/v1/entity_pb.js'
import { ChangeAction, type ListEntitiesRequest } from '../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { enumName } from '../../kit/json/enum-names.ts'
import type { State } from '../../library/screening/entity.ts'
import type { RpcDeps, Rpcs } from '../rpc-deps.ts'
import { listChanges } from './changes.ts'
import { checkEntity } from './check-entity.ts'
import { type Filter, listEntities } from './list.ts'
import { messageOf, requestJson } from './entity-messages.ts'
import { putEntity } from './put-entity.ts'
import { entityOf, type EntityRow } from './rows.ts'
import { entityMistakes, moveTo, rowOf } from './transitions.ts'

type Names =
  | 'getEntity'
  | 'listEntities'
  | 'putEntity'
  | 'obsoleteEntity'
  | 'reactivateEntity'
  | 'listChanges'

const PAGE_SIZE_DEFAULT = 100
/** The longest wait of a writer until this process screens for what was written. */
const CATCH_UP_MS = 1_000

export function entityRpcs({ db, vault, catchUp, onWork }: RpcDeps): Rpcs<Names> {
  const shown = (row: EntityRow) => ({
    entity: messageOf(entityOf(row, vault)),
    sequence: Number(row.sequence),
  })

  /**
   * Indexes the entity in this process at once. A failure here does not undo the write, and changes of an import that come
   * before it do not delay the answer for long.
   */
  async function written<T>(answer: T): Promise<T> {
    onWork()
    const isDue = new AbortController()
    const due = sleep(CATCH_UP_MS, undefined, { signal: isDue.signal }).catch(() => {})
    await Promise.race([catchUp().catch(() => {}), due])
    isDue.abort()
    return answer
  }

  async function move(entityId: string, state: State, cascade: boolean) {
    const row = await moveTo(db, { vault }, entityId.toLowerCase(), state, { cascade })
    return written(shown(row))
  }

  return {
    async getEntity({ entityId }) {
      return shown(await rowOf(db, entityId.toLowerCase()))
    },

    async listEntities(request) {
      const { limit = PAGE_SIZE_DEFAULT, cursor } = request
      const page = { limit, cursor }
      const { rows, nextCursor } = await listEntities(db, vault, filterIn(request), page)
      return {
        items: rows.map(row => messageOf(entityOf(row, vault))),
        ...(nextCursor !== undefined && { nextCursor }),
      }
    },

    async putEntity({ entityId, entity, expectedSequence }) {
      const checked = checkEntity(requestJson(entityId.toLowerCase(), entity!), new Date())
      if ('mistakes' in checked) throw entityMistakes(checked.mistakes)
      const { row, isNew } = await putEntity(db, { vault }, checked.entity, expectedSequence)
      return written({ ...shown(row), isNew })
    },

    obsoleteEntity: ({ entityId, cascade = false }) => move(entityId, 'OBSOLETE', cascade),
    reactivateEntity: ({ entityId }) => move(entityId, 'ACTIVE', false),

    async listChanges({ cursor, limit = PAGE_SIZE_DEFAULT }) {
      const { items, ...rest } = await listChanges(db, vault, { cursor, limit })
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

function filterIn(request: ListEntitiesRequest): Filter {
  const { schema, state, platformId, network, cardNetwork, updatedSince, q: name } = request
  const { address, mid, mcc, accountId, bankId } = request
  return {
    schema: enumName(EntitySchema, schema),
    state: enumName(EntityState, state) ?? 'ACTIVE',
    platformId,
    network: enumName(CryptoNetwork, network),
    cardNetwork: enumName(CardNetwork, cardNetwork),
    updatedSince: updatedSince && timestampDate(updatedSince),
    address,
    mid,
    mcc,
    accountId,
    bankId,
    name,
  }
}
