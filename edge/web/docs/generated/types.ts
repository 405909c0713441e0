import { fieldsTable, typeSection } from '../reference/fields.ts'
import { linksFrom, typeHomes } from '../reference/type-homes.ts'
import { valuesTable } from '../values-table.ts'
import type { Directive } from './directive.ts'

/** `::values DataSource`: the values of an enum of the API, with their meanings. */
export const values: Directive = (type, { api }) => valuesTable(api.components.schemas[type]!, `${type}-`)

/** `::codes AlertCode`: the values of the only enum on a page, so that the id of each row is the code itself. */
export const codes: Directive = (type, { api }) => valuesTable(api.components.schemas[type]!)

/** `::fields ManagementSessionRequest`: the fields of an object of the API. */
export const fields: Directive = (type, { api }) =>
  fieldsTable(api.components.schemas[type]!, linksFrom('', typeHomes(api)))

/** `::type ErrorResponse`: a type with its heading. */
export const type: Directive = (name, { api }) =>
  typeSection(name, api.components.schemas[name]!, each => `#type-${each}`)
