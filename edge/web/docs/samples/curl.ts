import { type Body, type Call, type Value, written } from './call.ts'
import { compact } from './compact.ts'

/** A curl command that can be pasted into a shell. */
export function curl({ method, url, headers, body }: Call): string {
  const parts = [
    `curl ${method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${method} `}${url.includes('?') ? quoted(url) : url}`,
    ...written(headers, textOf).map(([name, text]) => `-H ${argument(`${name}: ${text}`)}`),
    ...(body === undefined ? [] : bodyOf(body)),
  ]
  return parts.join(' \\\n  ')
}

function bodyOf(body: Body): readonly string[] {
  switch (body.kind) {
    case 'form':
      return written(body.fields, textOf).map(([name, text]) => `-d ${argument(`${name}=${text}`)}`)
    case 'file':
      return [`-H 'Content-Type: ${body.type}'`, `--data-binary @${body.name}`]
    case 'json':
      return [`-H 'Content-Type: ${body.type}'`, `-d ${quoted(compact(body.value))}`]
  }
}

function textOf(value: Value): string {
  if (value === 'new UUID') return '$(uuidgen)'
  return typeof value === 'string' ? value : `${value.prefix ?? ''}$${value.environment}`
}

/** Uses double quotes, in which the shell expands variables, only if there are variables. */
function argument(text: string): string {
  if (text.includes('$')) return `"${text}"`
  return /^[\w=]+$/.test(text) ? text : quoted(text)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
