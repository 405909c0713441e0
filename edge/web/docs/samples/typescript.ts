import { type Body, type Call, indented, type Value, written } from './call.ts'
import { compact } from './compact.ts'

/** A module for Node, without packages. */
export function typescript({ method, url, headers, body }: Call): string {
  const sent = [
    ...written(headers, valueOf),
    ...(body === undefined || body.kind === 'form' ? [] : [['Content-Type', text(body.type)] as const]),
  ].map(([name, value]) => `    ${/^\w+$/.test(name) ? name : text(name)}: ${value},`)
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${text(method)},`]),
    ...(sent.length === 0 ? [] : ['  headers: {', ...sent, '  },']),
    ...(body === undefined ? [] : [`  body: ${bodyOf(body)},`]),
  ]
  const argument = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return `${body?.kind === 'file' ? "import { readFile } from 'node:fs/promises'\n\n" : ''}const response = await fetch(${text(url)}${argument})
console.log(response.status, await response.text())
`
}

function bodyOf(body: Body): string {
  switch (body.kind) {
    case 'form': {
      const fields = written(body.fields, valueOf).map(([name, value]) => `    ${name}: ${value},`)
      return `new URLSearchParams({\n${fields.join('\n')}\n  })`
    }
    case 'file':
      return `await readFile(${text(body.name)})`
    case 'json':
      return `JSON.stringify(${indented(literal(compact(body.value)), '  ')})`
  }
}

/** Names of members need no quotes. */
const literal = (json: string) => json.replace(/"(\w+)": /g, '$1: ')

function valueOf(value: Value): string {
  if (value === 'new UUID') return 'crypto.randomUUID()'
  if (typeof value === 'string') return text(value)
  const { environment, prefix } = value
  return prefix === undefined
    ? `process.env.${environment} ?? ''`
    : `\`${prefix}\${process.env.${environment}}\``
}

const text = (value: string) =>
  `'${JSON.stringify(value)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)}'`
