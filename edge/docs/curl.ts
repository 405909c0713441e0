import type { JsonValue } from '@bufbuild/protobuf'

interface Call {
  readonly method: string
  readonly url: string
  readonly withToken: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly type: string; readonly value: JsonValue }
}

/** A curl command that can be pasted into a shell. */
export function curl({ method, url, withToken, headers = {}, body }: Call): string {
  const isForm = body?.type === 'application/x-www-form-urlencoded'
  const parts = [
    `curl ${method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${method} `}${url.includes('?') ? quoted(url) : url}`,
    ...(withToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined || isForm ? [] : [`-H 'Content-Type: ${body.type}'`]),
    ...(body === undefined ? [] : isForm ? formArguments(body.value) : [dataOf(body.value)]),
  ]
  return parts.join(' \\\n  ')
}

/** JSON stands in the command; any other text is in a file. */
function dataOf(value: JsonValue): string {
  return typeof value === 'string' ? '--data-binary @entities.jsonl' : `-d ${quoted(compact(value))}`
}

/** JSON that is broken into lines only where a value exceeds the line length. */
export function compact(value: JsonValue, indent = ''): string {
  const line = JSON.stringify(value, undefined, 1).replace(/\n\s*/g, ' ')
  if (line.length + indent.length <= LINE_MAX || typeof value !== 'object' || value === null) return line
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const members = Array.isArray(value)
    ? value.map(item => compact(item, deeper))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${compact(member, deeper)}`)
  return `${open}\n${members.map(member => deeper + member).join(',\n')}\n${indent}${close}`
}

const LINE_MAX = 72

function formArguments(value: JsonValue): string[] {
  return Object.entries(value as Record<string, string>).map(([name, each]) => `-d ${name}=${each}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
