import { LENGTH_MAX } from '../../services/bounds/bounds.ts'
import type { OpenApi, Parameter, Schema } from '../openapi/types.ts'
import { type Html, html, prose } from './html.ts'

/** Every named type, in the order of their first use. */
export function typesSection(schemas: OpenApi['components']['schemas']): Html {
  return html`<section id="types">
    <h2>Types</h2>
    ${Object.entries(schemas).map(
      ([name, schema]) =>
        html`<article id="type-${name}">
          <h3>${name}</h3>
          ${schema.description === undefined ? undefined : html`<p>${prose(schema.description)}</p>`}
          ${name === 'AlertCode' ? html`<p><a href="#alerts">All values, with their meanings.</a></p>` : bodyOf(name, schema)}
        </article> `,
    )}
  </section>`
}

export function fieldsTable({ properties = {}, required = [] }: Schema): Html {
  return html`<table class="fields">
    <thead>
      <tr>
        <th>Field</th>
        <th>Type</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(properties).map(
        ([name, field]) =>
          html`<tr>
            <td><code>${name}</code>${required.includes(name) ? html` <b>required</b>` : undefined}</td>
            <td>${typeOf(field)}</td>
            <td>${prose(field.description)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`
}

export function parametersTable(parameters: readonly Parameter[]): Html | undefined {
  if (parameters.length === 0) return undefined
  return html`<table class="fields">
    <thead>
      <tr>
        <th>Parameter</th>
        <th>Type</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${parameters.map(
        ({ name, in: location, required, schema, description }) =>
          html`<tr>
            <td><code>${name}</code> ${location}${required ? html` <b>required</b>` : undefined}</td>
            <td>${typeOf(schema)}</td>
            <td>${prose(description)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`
}

/**
 * The values of an enum with their meanings: those without a heading first, then by heading.
 * Each row has the value as its id, after `idPrefix`, which keeps ids unique on the page.
 */
export function valuesTable(schema: Schema, idPrefix = ''): Html {
  const { 'x-enumDescriptions': meanings = {}, 'x-enumGroups': groups = {} } = schema
  const grouped = new Set(Object.values(groups).flat())
  const valueRow = (code: string) =>
    html`<tr id="${idPrefix}${code}">
      <td><code>${code}</code></td>
      <td>${prose(meanings[code])}</td>
    </tr> `
  return html`<table>
    <thead>
      <tr>
        <th>Code</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.keys(meanings)
        .filter(code => !grouped.has(code))
        .map(valueRow)}
      ${Object.entries(groups).map(
        ([heading, codes]) =>
          html`<tr class="group">
              <th colspan="2" scope="rowgroup">${heading}</th>
            </tr>
            ${codes.map(valueRow)}`,
      )}
    </tbody>
  </table>`
}

function bodyOf(name: string, schema: Schema): Html {
  if (schema.discriminator !== undefined)
    return html`<p>
      <code>${schema.discriminator.propertyName}</code> says which of them: ${typeOf(schema)}
    </p>`
  if (schema.enum === undefined) return fieldsTable(schema)
  if (schema['x-enumDescriptions'] !== undefined) return valuesTable(schema, `${name}-`)
  return html`<p>${schema.enum.map(value => html`<code>${value}</code> `)}</p>`
}

function typeOf(schema: Schema): Html {
  const { $ref, type, items, oneOf, maxItems, additionalProperties, maxProperties } = schema
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return html`<a href="#type-${name}">${name}</a>`
  }
  if (items !== undefined) {
    return html`array of ${typeOf(items)}${maxItems === undefined ? undefined : `, at most ${maxItems}`}`
  }
  if (oneOf !== undefined) return html`one of ${oneOf.map(each => html`${typeOf(each)} `)}`
  if (additionalProperties !== undefined) {
    const most = maxProperties === undefined ? undefined : `, at most ${maxProperties}`
    return html`object of any names${most}, to ${typeOf(additionalProperties)}`
  }
  if (schema.const !== undefined) return html`<code>${schema.const}</code>`
  if (schema.enum !== undefined) return html`${schema.enum.map(value => html`<code>${value}</code> `)}`
  return html`${type}${boundsOf(schema)}`
}

/** The default length is not repeated here: the conventions state it. */
function boundsOf({ pattern, format, maxLength, minimum, maximum }: Schema): Html | string | undefined {
  if (maximum !== undefined) return `, ${minimum} to ${maximum}`
  if (pattern !== undefined) return html`, <code>${pattern}</code>`
  if (format !== undefined) return `, ${format}`
  return maxLength === undefined || maxLength === LENGTH_MAX ? undefined : `, at most ${maxLength} characters`
}
