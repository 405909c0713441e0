import { z } from 'zod'

/** A JSON pointer (RFC 6901), such as `/data/account/holder`. */
export const pointer = z
  .string()
  .max(200)
  .regex(/^(?:\/(?:[^~/]|~[01])+)+$/, 'must be a JSON pointer such as /data/status')

/** The value at a pointer in a JSON document; undefined if there is none. */
export function valueAt(document: unknown, to: string): unknown {
  let value = document
  for (const step of to.slice(1).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}

/** A text, number or flag as text; undefined for anything else, and for whole numbers that lose digits when JSON is read. */
export function scalarAt(document: unknown, to: string): string | undefined {
  const value = valueAt(document, to)
  if (typeof value === 'number') return isExact(value) ? String(value) : undefined
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined
}

const isExact = (value: number) =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
