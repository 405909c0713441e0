import { cryptoNetworks } from '../crypto-addresses/networks.ts'
import {
  accountIdTypes,
  bankIdTypes,
  cardNetworks,
  type Change,
  changeActions,
  type Entity,
  type Schema,
  schemas,
  states,
} from './entity.ts'
import { isUuid } from './index/uuid.ts'
import { DatasetError } from './dataset-lines.ts'

/** Reads a line of a snapshot. Checks only what screening needs of an entity. The error names the field. */
export function readEntity(line: string): Entity {
  return checked(parsed(line), '')
}

/** Reads a line of a delta. */
export function readChange(line: string): Change {
  const change = parsed(line)
  require(oneOf(changeActions)(change['action']), `action must be one of ${changeActions.join(', ')}`)
  const entity = checked(objectIn(change, 'entity'), 'entity.')
  require((change['action'] === 'OBSOLETE') ===
    (entity.state === 'OBSOLETE'), 'entity.state must be OBSOLETE if, and only if, the action is')
  return change as unknown as Change
}

type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

const text: Check = value => typeof value === 'string'
const uuid: Check = value => typeof value === 'string' && isUuid(value)
const flag: Check = value => typeof value === 'boolean'
const oneOf =
  (values: readonly string[]): Check =>
  value =>
    typeof value === 'string' && values.includes(value)
const absentOr =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)

const entityFields: Readonly<Record<string, Check>> = {
  id: uuid,
  schema: oneOf(schemas),
  state: oneOf(states),
}

const attributeFields: Readonly<Record<Schema, Readonly<Record<string, Check>>>> = {
  PLATFORM: { name: text },
  MERCHANT: {
    platformId: uuid,
    cardNetwork: oneOf(cardNetworks),
    mid: text,
    name: text,
    mcc: text,
    acquirerId: absentOr(text),
    isImpactful: flag,
  },
  BANK_ACCOUNT: {
    platformId: uuid,
    bankId: absentOr(text),
    bankIdType: absentOr(oneOf(bankIdTypes)),
    accountId: text,
    accountIdType: oneOf(accountIdTypes),
    accountHolderName: text,
  },
  CRYPTO_WALLET: { platformId: uuid, network: oneOf(cryptoNetworks), address: text },
}

function checked(entity: Fields, place: string): Entity {
  requireFields(entity, entityFields, place)
  const attributes = objectIn(entity, 'attributes', place)
  requireFields(attributes, attributeFields[entity['schema'] as Schema], `${place}attributes.`)
  return entity as unknown as Entity
}

function requireFields(fields: Fields, checks: Readonly<Record<string, Check>>, place: string): void {
  for (const name in checks)
    require(checks[name]!(fields[name]), `${place}${name} is missing or not as expected`)
}

function require(isMet: boolean, message: string): void {
  if (!isMet) throw new DatasetError(message)
}

function parsed(line: string): Fields {
  try {
    return objectIn({ line: JSON.parse(line) }, 'line')
  } catch {
    // The message of the parser would repeat the line.
    throw new DatasetError('is not a JSON object')
  }
}

function objectIn(fields: Fields, name: string, place = ''): Fields {
  const value = fields[name]
  require(typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value), `${place}${name} must be an object`)
  return value as Fields
}
