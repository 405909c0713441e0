import { csvCell } from '../../kit/csv-table.ts'
import type { Entity, Schema } from '../../library/screening/entity.ts'

type Cell = (value: unknown) => string

const text: Cell = value => (value === undefined ? '' : String(value))

/** Items are separated by spaces, and contain none. */
const list: Cell = value => (value as readonly string[]).join(' ')

/** The columns of each schema, in their order. */
const attributes: { readonly [E in Entity as E['schema']]: Readonly<Record<keyof E['attributes'], Cell>> } = {
  PLATFORM: { name: text, services: list, urls: list },
  MERCHANT: {
    platformId: text,
    cardNetwork: text,
    mid: text,
    name: text,
    mcc: text,
    isImpactful: text,
    acquirerId: text,
  },
  BANK_ACCOUNT: {
    platformId: text,
    bankId: text,
    bankIdType: text,
    accountId: text,
    accountIdType: text,
    accountHolderName: text,
  },
  CRYPTO_WALLET: { platformId: text, network: text, address: text },
}

/** The columns before those of the attributes. In a delta, the action comes first of all. */
const common = ['id', 'createdDate', 'updatedDate', 'state'] as const

/** As RFC 4180 has it. */
const LINE_END = '\r\n'

export function csvHeader(schema: Schema, hasAction: boolean): string {
  return (
    [...(hasAction ? ['action'] : []), ...common, ...Object.keys(attributes[schema])].join(',') + LINE_END
  )
}

export function csvRow(entity: Entity): string {
  const values: Readonly<Record<string, unknown>> = { ...entity.attributes }
  const cells = Object.entries(attributes[entity.schema]).map(([name, cell]) => cell(values[name]))
  return [...common.map(name => entity[name]), ...cells].map(csvCell).join(',') + LINE_END
}
