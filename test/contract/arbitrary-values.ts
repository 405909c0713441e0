import fc from 'fast-check'
import type { OpenApi, Schema } from '../../edge/gateway/openapi/types.ts'

type Json = unknown

const LEVELS_MAX = 5
const ITEMS_MAX = 3

/** Texts of scripts and shapes that people and programs send. */
const anyText = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(max, 24) }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: Math.min(max, 8) }).map(text => text.toWellFormed()),
    fc
      .constantFrom('HU42117730161111101800000000', 'KASITHBK', 'HU', 'THB', '26009593')
      .map(text => text.slice(0, max)),
  )

const minute = { noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') }
const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: fc.date(minute).map(date => date.toISOString().slice(0, 10)),
  'date-time': fc.date(minute).map(date => date.toISOString()),
  uri: fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
  // A half of these exist.
  country: fc.constantFrom('HU', 'XK', 'FO', 'ZZ', 'AQ', 'SU'),
  currency: fc.constantFrom('HUF', 'THB', 'DEM', 'XXX', 'ABC'),
}

/** Arbitrary values that a schema of the description permits. */
export function arbitraryValues(document: OpenApi) {
  return valueOf

  function valueOf(schema: Schema, level = 0): fc.Arbitrary<Json> {
    if (schema.$ref !== undefined)
      return valueOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!, level)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (schema.oneOf !== undefined) return fc.oneof(...schema.oneOf.map(each => valueOf(each, level)))
    switch (schema.type) {
      case 'object':
        return objectOf(schema, level)
      case 'array': {
        const { minItems = 0, maxItems = ITEMS_MAX, items = {} } = schema
        return fc.array(valueOf(items, level + 1), {
          minLength: minItems,
          maxLength: Math.min(maxItems, minItems + ITEMS_MAX),
        })
      }
      case 'boolean':
        return fc.boolean()
      case 'integer':
        return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31) })
      default:
        return textOf(schema)
    }
  }

  function objectOf(
    { properties = {}, required = [], additionalProperties }: Schema,
    level: number,
  ): fc.Arbitrary<Json> {
    if (additionalProperties !== undefined)
      return fc.dictionary(
        fc.stringMatching(/^[A-Za-z0-9._-]{1,40}$/),
        valueOf(additionalProperties, level + 1),
        { maxKeys: 3 },
      )
    const entries = Object.entries(properties).filter(
      ([name]) => required.includes(name) || level < LEVELS_MAX,
    )
    const record = Object.fromEntries(entries.map(([name, each]) => [name, valueOf(each, level + 1)]))
    return fc.record(record, { requiredKeys: [...required] })
  }

  function textOf({ format, pattern, maxLength = 140 }: Schema): fc.Arbitrary<string> {
    if (format !== undefined && formats[format] !== undefined) return formats[format]
    return pattern === undefined ? anyText(maxLength) : fc.stringMatching(new RegExp(pattern))
  }
}

/** The value with any JSON at one of its places. */
export const broken = (values: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .tuple(values, fc.nat(), fc.jsonValue({ maxDepth: 2 }))
    .map(([value, place, other]) => replaced(value, place, other))

function replaced(value: Json, place: number, other: Json): Json {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (names.length === 0 || place % 5 === 0) return other
  const name = names[place % names.length]!
  const below = replaced((value as Record<string, Json>)[name], Math.floor(place / names.length), other)
  return Array.isArray(value) ? value.with(Number(name), below) : { ...(value as object), [name]: below }
}
