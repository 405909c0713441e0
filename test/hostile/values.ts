import type { JsonValue } from '@bufbuild/protobuf'
import type { OpenApi, Schema } from '../../edge/gateway/openapi/types.ts'
import type { Random } from './random.ts'

/** Values that no schema asks for, and that have broken programs. */
const junk: readonly JsonValue[] = [
  null, true, 0, -1, 1.5, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e308, '', ' ', '\0', '\ud800', '\u202eabc', '\u200b',
  'null', '__proto__', 'constructor', "' or 1=1 --", '${7*7}', '../../etc/passwd', '%00', '<script>', 'x'.repeat(5_000),
  [], [[]], [null], {}, { __proto__: null }, { constructor: { prototype: {} } }, '2026-02-30', '9999-12-31T23:59:60Z',
  '00000000-0000-0000-0000-000000000000', 'é'.normalize('NFD').repeat(300), '٣'.repeat(20), 'DE89370400440532013000',
] // oxfmt-ignore

export const junkOf = (random: Random) => random.of(junk)

/** Texts that pass more checks than others, and those that answers have named. */
export class KnownTexts {
  readonly #texts: string[] = [
    'DE', 'GB', 'US', 'BR', 'EUR', 'USD', 'GBP', 'COBADEFFXXX', 'DE89370400440532013000', 'GB33BUKB20201555555555', '370400440',
    '532013000', 'IBAN', 'ACCOUNT_NUMBER', 'BANK_ACCOUNT', 'INDIVIDUAL', 'Erika Mustermann', 'https://client.example/x', '7995', 'user-1',
    '5f1c1f0e-8c3f-4a55-9a53-0d6a1f4f7f10', '2026-11-21', '2026-11-21T12:00:00Z', 'latest', 'true', '1', '20',
  ] // oxfmt-ignore
  readonly #learned: string[] = []

  /** Keeps the ids and cursors of an answer. */
  learnFrom(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [name, below] of Object.entries(value)) {
      if (typeof below !== 'string') this.learnFrom(below)
      else if (/id$|cursor$|version$/i.test(name)) {
        if (this.#learned.length === 500) this.#learned.shift()
        this.#learned.push(below)
      }
    }
  }

  of(random: Random): string {
    return random.of(this.#learned.length > 0 && random.oneIn(2) ? this.#learned : this.#texts)
  }
}

/** Makes values of the schemas of a document. */
export function valuesOf(document: OpenApi, random: Random, known: KnownTexts) {
  const LEVELS_MAX = 6

  return value

  function value(schema: Schema, level = 0): JsonValue {
    if (schema.$ref !== undefined) {
      return value(document.components.schemas[schema.$ref.split('/').at(-1)!]!, level + 1)
    }
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return random.of(schema.enum)
    if (schema.oneOf !== undefined) return value(random.of(schema.oneOf), level)
    switch (schema.type) {
      case 'object':
        return object(schema, level)
      case 'array': {
        const { minItems = 0, maxItems = 3, items = {} } = schema
        const count = minItems + random.below(Math.min(maxItems, minItems + 3) - minItems + 1)
        return Array.from({ length: count }, () => value(items, level + 1))
      }
      case 'boolean':
        return random.oneIn(2)
      case 'integer':
        return (schema.minimum ?? 0) + random.below(Math.min(schema.maximum ?? 100, 1_000))
      default:
        return text(schema)
    }
  }

  function object(
    { properties = {}, required = [], additionalProperties }: Schema,
    level: number,
  ): JsonValue {
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || (level < LEVELS_MAX && random.oneIn(2)))
      .map(([name, schema]) => [name, value(schema, level + 1)] as const)
    const map =
      additionalProperties === undefined ? [] : [['key', value(additionalProperties, level + 1)] as const]
    return Object.fromEntries([...entries, ...map])
  }

  function text({ format, examples }: Schema): string {
    if (examples !== undefined && random.oneIn(2)) return random.of(examples)
    if (format === 'date-time') return '2026-11-21T12:00:00Z'
    if (format === 'date') return '1990-01-31'
    return known.of(random)
  }
}

/** The value with one place replaced by junk, removed, repeated or renamed. */
export function mutated(value: JsonValue, random: Random): JsonValue {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0
  if (isLeaf || random.oneIn(4)) return junkOf(random)
  if (Array.isArray(value)) {
    const at = random.below(value.length)
    if (random.oneIn(8)) return Array.from({ length: 250 }, () => value[at]!)
    return value.with(at, mutated(value[at]!, random))
  }
  const names = Object.keys(value)
  const name = random.of(names)
  const { [name]: below, ...others } = value as Record<string, JsonValue>
  if (random.oneIn(6)) return others
  if (random.oneIn(10)) return { ...others, [`${name}X`]: below! }
  return { ...others, [name]: mutated(below!, random) }
}
