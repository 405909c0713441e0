import { type DescEnum, type DescField, type DescMessage, getOption, ScalarType } from '@bufbuild/protobuf'
import { bounds } from '../../../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import type { Comments } from '../../../gateway/openapi/comments.ts'
import { type Html, html, prose } from '../../html/html.ts'
import { table } from '../table.ts'

export type Named = DescMessage | DescEnum

/** A message with its fields, or an enum with its values. */
export function typeArticle(type: Named, comments: Comments): Html {
  return html`<article id="${type.typeName}">
    <h3>${shortName(type)}</h3>
    <p>${prose(comments(type).text)}</p>
    ${type.kind === 'enum' ? valuesOf(type, comments) : fieldsOf(type, comments)}
  </article>`
}

/** Whether a type is no part of protobuf itself. */
export const isOurs = ({ typeName }: Named) => typeName.startsWith('payprep.')

/** The name without the package, which is the same for most of a page. */
const shortName = ({ typeName, file }: Named) => typeName.slice(file.proto.package.length + 1)

export const linkTo = (type: Named): Html =>
  isOurs(type)
    ? html`<a href="#${type.typeName}">${shortName(type)}</a>`
    : html`<code>${type.typeName}</code>`

function fieldsOf({ fields }: DescMessage, comments: Comments): Html | undefined {
  if (fields.length === 0) return undefined
  return table({
    columns: ['Field', 'Type', 'Meaning'],
    rows: fields.map(field => [
      html`<code>${field.name}</code>
        ${field.number}${getOption(field, bounds).required ? html` <b>required</b>` : undefined}`,
      html`${typeOf(field)}${boundsOf(field)}`,
      html`${field.oneof && html`One of <code>${field.oneof.name}</code>. `}${prose(comments(field).text)}`,
    ]),
  })
}

function typeOf(field: DescField): Html {
  const named = field.message ?? field.enum
  const single = named ? linkTo(named) : html`${ScalarType[field.scalar!].toLowerCase()}`
  if (field.fieldKind === 'list') return html`list of ${single}`
  return field.fieldKind === 'map'
    ? html`map of ${ScalarType[field.mapKey].toLowerCase()} to ${single}`
    : single
}

function boundsOf(field: DescField): readonly Html[] {
  const { maxItems, maxLength, format, pattern } = getOption(field, bounds)
  return [
    maxItems > 0 && html`, at most ${maxItems}`,
    maxLength > 0 && html`, at most ${maxLength} characters`,
    format !== '' && html`, ${format}`,
    pattern !== '' && html`, <code>${pattern}</code>`,
  ].filter(each => each !== false)
}

function valuesOf({ values }: DescEnum, comments: Comments): Html {
  return table({
    columns: ['Value', 'Number', 'Meaning'],
    rows: values.map(value => [
      html`<code>${value.name}</code>`,
      `${value.number}`,
      prose(comments(value).text),
    ]),
  })
}
