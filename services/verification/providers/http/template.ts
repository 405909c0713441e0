import { z } from 'zod'
import type { Question } from '../provider.ts'
import { scalarAt } from './json-pointer.ts'

/** The values that templates can use. */
export interface Context extends Question {
  readonly attempt: { readonly id: string }
  /** The provider's own id of the question, when it is polled. */
  readonly reference?: string
}

const VALUES =
  /^\/(?:country|currency|reference|attempt\/id|account\/(?:type|value|kind)|bank\/(?:bic|memberId|branchId)|party\/(?:name|type|taxId|documents\/[0-9]\/(?:type|value)))$/

const value = z
  .string()
  .regex(
    VALUES,
    'must be a value of the question: /country, /currency, /account/value, /account/type, /account/kind, /bank/bic, ' +
      '/bank/memberId, /bank/branchId, /party/name, /party/type, /party/taxId, /party/documents/0/value, /attempt/id, ' +
      'or /reference in polls',
  )

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
type Scalar = z.output<typeof scalar>

const insertion = z.strictObject({
  /** The value of the question to insert, as a JSON pointer. */
  $: value,
  /** The provider's names for the values. A question with a value that is not listed does not go to this provider. */
  map: z.record(z.string(), scalar).optional(),
  /** What is inserted where the question has no such value. Without it, the property is left out. */
  default: scalar.optional(),
})
type Insertion = z.output<typeof insertion>

export type Template = Scalar | Insertion | readonly Template[] | { readonly [name: string]: Template }

/** JSON in which `{"$": "/account/value"}` stands for a value of the question. */
export const template: z.ZodType<Template> = z.lazy(() =>
  z.union([scalar, insertion, z.array(template), z.record(z.string().regex(/^[^$]/), template)], {
    error:
      'must be JSON, with {"$": pointer, "map"?: {...}, "default"?: ...} where a value of the question stands',
  }),
)

/** The question lacks a value that the template requires, or has one that it does not map. */
export class Unfit extends Error {}

/** The JSON of a template; undefined if it is a value that the question does not have. Throws Unfit. */
export function filled(given: Template, context: Context): unknown {
  if (typeof given !== 'object' || given === null) return given
  if (Array.isArray(given)) {
    return given.map(each => filled(each, context)).filter(each => each !== undefined)
  }
  if (isInsertion(given)) return inserted(given, context)
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, each]) => {
      const text = filled(each, context)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

const isInsertion = (given: object): given is Insertion => '$' in given

function inserted({ $, map, default: otherwise }: Insertion, context: Context): Scalar | undefined {
  const text = scalarAt(context, $)
  if (text === undefined || map === undefined) return text ?? otherwise
  if (!Object.hasOwn(map, text)) throw new Unfit(`the value of ${$} is not in the map`)
  return map[text]
}

const PLACEHOLDER = /\{([^{}]*)\}/g
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** https; http only on this machine, for development. */
export const webUrl = z
  .string()
  .refine(isWebUrl, 'must be an https URL; http is for localhost in development')

/** An address with placeholders such as `{/account/value}` in path or query for values of the question. */
export const urlTemplate = z
  .string()
  .refine(
    text => isWebUrl(text.replace(PLACEHOLDER, 'x')),
    'must be an https URL; http is for localhost in development',
  )
  .refine(
    text => !/[{}]/.test(/^[^:]*:\/\/[^/?#]*/.exec(text)?.[0] ?? ''),
    'must have its placeholders in the path or the query, not in the host',
  )
  .refine(
    text => [...text.matchAll(PLACEHOLDER)].every(([, name]) => VALUES.test(name!)),
    'must have placeholders such as {/account/value}, {/bank/memberId}, or {/reference} in polls',
  )

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname))
}

/** The address of a template. Throws Unfit if the question does not have one of its values. */
export function filledUrl(text: string, context: Context): URL {
  return new URL(
    text.replace(PLACEHOLDER, (_, name: string) => {
      const inserted = scalarAt(context, name)
      // An empty, `.` or `..` segment would change the path.
      if (inserted === undefined || /^\.{0,2}$/.test(inserted)) throw new Unfit(`the question has no ${name}`)
      return encodeURIComponent(inserted)
    }),
  )
}
