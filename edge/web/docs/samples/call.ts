import type { JsonValue } from '@bufbuild/protobuf'

/** One call of the API, from which the samples of every language are written. */
export interface Call {
  /** In camelCase. Java names the class of its sample by it. */
  readonly name: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, Value>>
  readonly body?: Body
}

/** A literal text; or the name of an environment variable, after a prefix; or a new UUID for each run. */
export type Value = string | { readonly environment: string; readonly prefix?: string } | 'new UUID'

/** The body with its media type, which is not among the headers of `Call`. */
export type Body =
  | { readonly kind: 'json'; readonly type: string; readonly value: JsonValue }
  | { readonly kind: 'form'; readonly type: string; readonly fields: Readonly<Record<string, Value>> }
  | { readonly kind: 'file'; readonly type: string; readonly name: string }

/** Writes a call in a language as a whole program; for curl, as a command. */
export type Write = (call: Call) => string

/** Each value of a record, written. */
export function written(
  values: Readonly<Record<string, Value>>,
  write: (value: Value) => string,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(values).map(([name, value]) => [name, write(value)])
}

/** Indents all lines but the first. */
export function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`)
}
