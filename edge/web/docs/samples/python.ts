import { type Body, type Call, indented, type Value, written } from './call.ts'
import { compact } from './compact.ts'

/** A program for Python 3 with its standard library. */
export function python({ method, url, headers, body }: Call): string {
  const sent = [
    ...written(headers, valueOf),
    ...(body === undefined || body.kind === 'form' ? [] : [['Content-Type', text(body.type)] as const]),
  ].map(([name, value]) => `        ${text(name)}: ${value},`)
  const data = body === undefined ? undefined : bodyOf(body)
  const lines = [
    `    ${text(url)},`,
    `    method=${text(method)},`,
    ...(sent.length === 0 ? [] : ['    headers={', ...sent, '    },']),
    ...(data === undefined ? [] : [`    data=${data},`]),
  ].join('\n')
  const modules = [
    ...(/\bjson\./.test(lines) ? ['json'] : []),
    ...(lines.includes('os.environ') ? ['os'] : []),
    'urllib.error',
    ...(lines.includes('urllib.parse') ? ['urllib.parse'] : []),
    'urllib.request',
    ...(lines.includes('uuid.') ? ['uuid'] : []),
  ]
  return `${modules.map(each => `import ${each}`).join('\n')}

request = urllib.request.Request(
${lines}
)
try:
    response = urllib.request.urlopen(request, timeout=30)
except urllib.error.HTTPError as error:
    response = error
print(response.status, response.read().decode())
`
}

function bodyOf(body: Body): string {
  switch (body.kind) {
    case 'form': {
      const fields = written(body.fields, valueOf).map(([name, value]) => `        ${text(name)}: ${value},`)
      return `urllib.parse.urlencode({\n${fields.join('\n')}\n    }).encode()`
    }
    case 'file':
      return `open(${text(body.name)}, "rb").read()`
    case 'json':
      return `json.dumps(${indented(literal(compact(body.value)), '    ')}).encode()`
  }
}

const literals: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** JSON as a Python literal. Strings stay as they are. */
function literal(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, part => literals[part] ?? part)
}

function valueOf(value: Value): string {
  if (value === 'new UUID') return 'str(uuid.uuid4())'
  if (typeof value === 'string') return text(value)
  const { environment, prefix } = value
  const read = `os.environ["${environment}"]`
  return prefix === undefined ? read : `${text(prefix)} + ${read}`
}

const text = (value: string) => JSON.stringify(value)
