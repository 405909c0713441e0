import { isOffered, payoutMethods } from '../../../../services/beneficiaries/requirements/index.ts'
import { LENGTH_MAX } from '../../../../services/library/bounds/bounds.ts'
import type { Parameter, Schema } from '../../../gateway/openapi/types.ts'
import { type Html, html, prose } from '../../html/html.ts'
import { valuesTable } from '../values-table.ts'
import type { LinkTo } from './type-homes.ts'

/** A named type, with its fields or its values. */
export function typeSection(name: string, schema: Schema, linkTo: LinkTo): Html {
  return html`<article id="type-${name}">
    <h3>${name}</h3>
    ${schema.description === undefined ? undefined : html`<p>${prose(schema.description)}</p>`}
    ${bodyOf(name, schema, linkTo)}
  </article>`
}

export function fieldsTable({ properties = {}, required = [] }: Schema, linkTo: LinkTo): Html {
  return typedTable(
    'Field',
    Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) })),
    linkTo,
  )
}

/** The fields of a body, then those of the objects in it, by their path from the body, such as `items[].country`. */
export function nestedFields(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  linkTo: LinkTo,
): Html {
  return typedTable('Field', rowsOf(schema, ''), linkTo)

  function rowsOf({ properties = {}, required = [] }: Schema, above: string): readonly Typed[] {
    return Object.entries(properties).flatMap(([name, schema]) => [
      { name: above + name, schema, required: required.includes(name) },
      ...rowsBelow(schema, above + name),
    ])
  }

  function rowsBelow({ $ref, items }: Schema, path: string): readonly Typed[] {
    if (items !== undefined) return rowsBelow(items, `${path}[]`)
    const named = $ref && schemas[nameIn($ref)]
    return named ? rowsOf(named, `${path}.`) : []
  }
}

/** The name of the schema that a reference leads to. */
export const nameIn = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1)

export function parametersTable(parameters: readonly Parameter[], linkTo: LinkTo): Html | undefined {
  return parameters.length === 0 ? undefined : typedTable('Parameter', parameters, linkTo)
}

/** A parameter or a field; only parameters have `in`. */
type Typed = Pick<Parameter, 'name' | 'required' | 'schema'> & Partial<Pick<Parameter, 'in' | 'description'>>

function typedTable(title: string, rows: readonly Typed[], linkTo: LinkTo): Html {
  return html`<table class="fields">
    <thead>
      <tr>
        <th>${title}</th>
        <th>Type</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, in: location, required, schema, description = schema.description }) =>
          html`<tr>
            <td><code>${name}</code> ${location}${required ? html` <b>required</b>` : undefined}</td>
            <td>${typeOf(schema, linkTo)}</td>
            <td>${prose(description)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`
}

/** The alert codes have their own page. */
function bodyOf(name: string, schema: Schema, linkTo: LinkTo): Html {
  if (name === 'AlertCode')
    return html`<p><a href="/docs/reference/alerts">All values, with their meanings.</a></p>`
  if (schema.discriminator !== undefined)
    return html`<p>
      <code>${schema.discriminator.propertyName}</code> says which of them: ${typeOf(schema, linkTo)}
    </p>`
  if (schema.enum === undefined) return fieldsTable(schema, linkTo)
  if (schema['x-enumDescriptions'] !== undefined) return valuesTable(schema, `${name}-`)
  return html`<p>${valuesOf(schema.enum)}</p>`
}

function typeOf(schema: Schema, linkTo: LinkTo): Html {
  const { $ref, type, items, oneOf, maxItems, additionalProperties, maxProperties } = schema
  if ($ref !== undefined) {
    const name = nameIn($ref)
    return html`<a href="${linkTo(name)}">${name}</a>`
  }
  if (items !== undefined) {
    return html`array of
    ${typeOf(items, linkTo)}${maxItems === undefined ? undefined : `, at most ${maxItems}`}`
  }
  if (oneOf !== undefined) return html`one of ${oneOf.map(each => html`${typeOf(each, linkTo)} `)}`
  if (additionalProperties !== undefined) {
    const most = maxProperties === undefined ? undefined : `, at most ${maxProperties}`
    return html`object of any names${most}, to ${typeOf(additionalProperties, linkTo)}`
  }
  if (schema.const !== undefined) return html`<code>${schema.const}</code>`
  if (schema.enum !== undefined) return html`${valuesOf(schema.enum)}`
  return html`${type}${boundsOf(schema)}`
}

/** Leaves out payout methods that are only reserved. */
function valuesOf(values: readonly string[]): readonly Html[] {
  const reserved: ReadonlySet<string> = new Set(payoutMethods.filter(each => !isOffered(each)))
  return values.filter(value => !reserved.has(value)).map(value => html`<code>${value}</code> `)
}

/** The default length is not repeated here: the conventions state it. */
function boundsOf({ pattern, format, maxLength, minimum, maximum }: Schema): Html | string | undefined {
  if (maximum !== undefined) return `, ${minimum} to ${maximum}`
  if (pattern !== undefined) return html`, <code>${pattern}</code>`
  if (format !== undefined) return `, ${format}`
  return maxLength === undefined || maxLength === LENGTH_MAX ? undefined : `, at most ${maxLength} characters`
}
