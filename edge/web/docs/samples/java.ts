import { type Body, type Call, indented, type Value, written } from './call.ts'
import { compact } from './compact.ts'

/** A program of one file for Java 17 or later: `java File.java`. */
export function java({ name, method, url, headers, body }: Call): string {
  const [declarations, publisher] = body === undefined ? [[], 'noBody()'] : bodyOf(body)
  const sent = [
    ...written(headers, valueOf),
    ...(body === undefined ? [] : [['Content-Type', text(body.type)] as const]),
  ].map(([header, value]) => `        .header(${text(header)}, ${value})`)
  const request = [
    `    var request = HttpRequest.newBuilder(URI.create(${text(url)}))`,
    ...sent,
    method === 'GET'
      ? '        .GET()'
      : `        .method(${text(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '        .build();',
  ]
  const program = [
    ...declarations,
    ...request,
    '    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
  ].join('\n')
  const imports = [
    'java.net.URI',
    ...(program.includes('URLEncoder') ? ['java.net.URLEncoder'] : []),
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    ...(program.includes('StandardCharsets') ? ['java.nio.charset.StandardCharsets'] : []),
    ...(program.includes('Path.of') ? ['java.nio.file.Path'] : []),
    ...(program.includes('UUID.') ? ['java.util.UUID'] : []),
  ]
  return `${imports.map(each => `import ${each};`).join('\n')}

public class ${name.charAt(0).toUpperCase()}${name.slice(1)} {
  public static void main(String[] args) throws Exception {
${program}
  }
}
`
}

function bodyOf(body: Body): readonly [declarations: readonly string[], publisher: string] {
  switch (body.kind) {
    case 'form': {
      const fields = written(body.fields, value =>
        typeof value === 'string'
          ? text(encodeURIComponent(value))
          : `URLEncoder.encode(${valueOf(value)}, StandardCharsets.UTF_8)`,
      ).map(([name, value], at) => `${text(`${at === 0 ? '' : '&'}${name}=`)} + ${value}`)
      return [[`    var form = ${fields.join('\n        + ')};`], 'ofString(form)']
    }
    case 'file':
      return [[], `ofFile(Path.of(${text(body.name)}))`]
    case 'json':
      return [
        [
          '    var body = """',
          `        ${indented(compact(body.value).replaceAll('\\', '\\\\'), '        ')}""";`,
        ],
        'ofString(body)',
      ]
  }
}

function valueOf(value: Value): string {
  if (value === 'new UUID') return 'UUID.randomUUID().toString()'
  if (typeof value === 'string') return text(value)
  const { environment, prefix } = value
  const read = `System.getenv("${environment}")`
  return prefix === undefined ? read : `${text(prefix)} + ${read}`
}

const text = (value: string) => JSON.stringify(value)
