import type { MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import {
  DestinationAccountIdType,
  BankIdType,
  CardNetwork,
  CryptoNetwork,
  type EntityRequest,
  EntityRequestSchema,
  EntitySchema,
  type EntitySchema$,
  EntityState,
  PlatformService,
} from '../../../proto/gen/payprep/gambling/v1/entity_pb.js'
import { jsonWriter } from '../../kit/json/writer.ts'
import type { Entity } from '../../library/screening/entity.ts'

// Converts entities between RPC messages and the JSON of files and the store.

export type EntityMessage = MessageInitShape<typeof EntitySchema$>

const writeRequest = jsonWriter(EntityRequestSchema)

/** A request as an object that is checked like a line of an import. */
export const requestJson = (id: string, request: EntityRequest) => ({ id, ...writeRequest(request) })

export function messageOf(entity: Entity): EntityMessage {
  const { id, createdDate, updatedDate, state, schema } = entity
  return {
    id,
    schema: EntitySchema[schema],
    createdDate: timestampFromDate(new Date(createdDate)),
    updatedDate: timestampFromDate(new Date(updatedDate)),
    state: EntityState[state],
    attributes: attributesOf(entity),
  }
}

function attributesOf(entity: Entity): NonNullable<EntityMessage['attributes']> {
  switch (entity.schema) {
    case 'PLATFORM': {
      const { services, urls, ...rest } = entity.attributes
      const value = { ...rest, services: services.map(each => PlatformService[each]), urls: [...urls] }
      return { case: 'platform', value }
    }
    case 'MERCHANT': {
      const { cardNetwork, ...rest } = entity.attributes
      return { case: 'merchant', value: { ...rest, cardNetwork: CardNetwork[cardNetwork] } }
    }
    case 'BANK_ACCOUNT': {
      const { bankIdType, accountIdType, ...rest } = entity.attributes
      const value = {
        ...rest,
        ...(bankIdType !== undefined && { bankIdType: BankIdType[bankIdType] }),
        accountIdType: DestinationAccountIdType[accountIdType],
      }
      return { case: 'bankAccount', value }
    }
    case 'CRYPTO_WALLET': {
      const { network, ...rest } = entity.attributes
      return { case: 'cryptoWallet', value: { ...rest, network: CryptoNetwork[network] } }
    }
  }
}
