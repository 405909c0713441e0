import { csvCell } from '../../kit/csv-cell.ts'
import type { Entity, Schema } from '../../screening/entity.ts'

/** The attributes of each schema, in the order of their columns. */
const attributes: { readonly [E in Entity as E['schema']]: readonly (keyof E['attributes'])[] } = {
  PLATFORM: ['name', 'services', 'urls'],
  MERCHANT: ['platformId', 'cardNetwork', 'mid', 'name', 'mcc', 'isImpactful'],
  BANK_ACCOUNT: ['platformId', 'bankId', 'bankIdType', 'accountId', 'accountIdType', 'accountHolderName'],
  CRYPTO_WALLET: ['platformId', 'network', 'address'],
}

/** The columns before those of the attributes. In a delta, the action comes first of all. */
const common = ['id', 'createdDate', 'updatedDate', 'state'] as const

type Attributes = Readonly<Record<string, unknown>>

/** A row without its line end. */
export const csvRow = (entity: Entity): string =>
  [
    ...common.map(name => csvCell(entity[name])),
    ...attributes[entity.schema].map(name =>
      csvCell(textOf((entity.attributes as unknown as Attributes)[name])),
    ),
  ].join(',')

export const csvHeader = (schema: Schema, hasAction: boolean): string =>
  [...(hasAction ? ['action'] : []), ...common, ...attributes[schema]].join(',') + LINE_END

/** As RFC 4180 has it. */
export const LINE_END = '\r\n'

/** The items of a list are separated by blanks, which none of them has. */
function textOf(value: unknown): string {
  if (value === undefined) return ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}
