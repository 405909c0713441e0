import { z } from 'zod'
import { type Template, Unfit } from './template.ts'

/** How a request is written. */
export const requestFormat = z.enum(['json', 'form', 'xml'])
export type RequestFormat = z.output<typeof requestFormat>

interface Encoding {
  readonly type: string
  /** Throws Unfit if the format cannot carry a value. */
  readonly write: (value: unknown) => string
  /** What is wrong with a template for this format, before any question. */
  readonly mistake: (template: Template) => string | undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown) => !(typeof value === 'object' && value !== null) || '$' in value
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

export const encodings: Readonly<Record<RequestFormat, Encoding>> = {
  json: { type: 'application/json', write: JSON.stringify, mistake: () => undefined },
  form: {
    type: 'application/x-www-form-urlencoded',
    // URLSearchParams encodes names and values, so a value cannot add a field.
    write: value =>
      new URLSearchParams(
        Object.entries(value as object).flatMap(([name, each]) =>
          listOf(each).flatMap((one): [string, string][] => (one === null ? [] : [[name, String(one)]])),
        ),
      ).toString(),
    mistake: template =>
      isObject(template) &&
      !('$' in template) &&
      Object.values(template).every(each => listOf(each).every(isScalar))
        ? undefined
        : 'must be an object of values, or of lists of values: a form has no deeper parts',
  },
  xml: {
    type: 'application/xml',
    write: value => `<?xml version="1.0" encoding="UTF-8"?>${elements(value as object)}`,
    mistake(template) {
      if (!isObject(template) || '$' in template || Object.keys(template).length !== 1)
        return 'must be an object with one name, that of the root element'
      return wrongName(template)
    },
  },
}

/** Names of elements, of attributes after an @, and # for the text beside attributes. With a prefix or without. */
const NAME = /^(?:#|@?[A-Za-z_][\w.-]{0,99}(?::[A-Za-z_][\w.-]{0,99})?)$/

function wrongName(part: unknown): string | undefined {
  if (Array.isArray(part)) return part.map(wrongName).find(found => found !== undefined)
  if (!isObject(part) || '$' in part) return undefined
  for (const [name, below] of Object.entries(part)) {
    if (!NAME.test(name)) return `must have names of XML elements, @attributes, or # for text; not ${name}`
    if (/^[@#]/.test(name) && !isScalar(below)) return `must have a single value for ${name}`
    const found = wrongName(below)
    if (found !== undefined) return found
  }
  return undefined
}

function elements(parent: object): string {
  return Object.entries(parent)
    .filter(([name]) => !/^[@#]/.test(name))
    .flatMap(([name, content]) => listOf(content).map(each => element(name, each)))
    .join('')
}

function element(name: string, content: unknown): string {
  if (!isObject(content)) return `<${name}>${content === null ? '' : escaped(content)}</${name}>`
  const attributes = Object.entries(content).flatMap(([each, value]) =>
    each.startsWith('@') && value !== null ? [` ${each.slice(1)}="${escaped(value)}"`] : [],
  )
  const text = content['#'] === undefined || content['#'] === null ? '' : escaped(content['#'])
  return `<${name}${attributes.join('')}>${text}${elements(content)}</${name}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** XML 1.0 has no way to write other control characters, U+FFFE and U+FFFF, or halves of a surrogate pair. */
function escaped(value: unknown): string {
  const text = String(value)
  if (/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/u.test(text) || !text.isWellFormed())
    throw new Unfit('a value has characters that XML cannot carry')
  return text.replace(/[&<>"'\t\n\r]/g, found => entities[found]!)
}
