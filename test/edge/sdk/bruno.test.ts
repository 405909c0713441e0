import lang from '@usebruno/lang'
import t from 'tap'
import { collectionOf } from '../../../edge/bruno-collection/collection.ts'
import { describedInterface } from '../../../edge/operator/description.ts'

const description = describedInterface('http://localhost:8080')
const files = collectionOf(description)
const requests = Object.entries(files).filter(([name]) => /\/(?!folder|local)\w+\.bru$/.test(name))
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => ({ path, method, ...operation })),
)
const { variables } = lang.bruToEnvJsonV2(files['environments/local.bru']!)

t.test(
  'The collection has a request for each operation but the pages for people, in the folder of its tag',
  async t => {
    t.strictSame(
      requests.map(([name]) => name).toSorted(),
      operations
        .filter(({ responses }) => !JSON.stringify(responses).includes('"text/html"'))
        .map(({ tags, operationId }) => `${tags[0]}/${operationId}.bru`)
        .toSorted(),
    )
  },
)

t.test('Bruno reads each request as the description has it', async t => {
  for (const [name, text] of requests) {
    const {
      path,
      method,
      summary,
      parameters = [],
      requestBody,
      security,
    } = operations.find(({ operationId }) => name.endsWith(`/${operationId}.bru`))!
    const { meta, http, headers = [], params = [], body, docs } = lang.bruToJsonV2(text)
    t.strictSame(
      [meta.name, http.method, http.auth],
      [summary, method, security === undefined ? 'inherit' : 'none'],
    )
    t.equal(http.url.replace(/\?.*/, ''), `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    t.match(docs, /\w/, name)
    for (const { name, in: place, required } of parameters) {
      const sent = (place === 'header' ? headers : params).find((each: any) => each.name === name)
      t.ok(sent !== undefined && (sent.enabled || !required), `${name} of ${meta.name}`)
    }
    const json = requestBody?.content['application/json']?.examples
    if (json !== undefined) t.strictSame(JSON.parse(body.json), Object.values(json)[0]!.value)
  }
})

t.test('Each variable has a value in the environment, or is one of Bruno itself', async t => {
  const known = new Set(variables.map(({ name }: { readonly name: string }) => name))
  for (const [name, text] of Object.entries(files))
    for (const [, variable] of text.matchAll(/\{\{([^}]+)\}\}/g))
      t.ok(known.has(variable!) || variable === '$guid', `${variable} in ${name}`)
})

t.test('The secrets of a client are kept by Bruno, and not in the file', async t => {
  t.strictSame(
    variables.filter(({ secret }: { readonly secret: boolean }) => secret),
    ['clientId', 'clientSecret'].map(name => ({ name, value: '', enabled: true, secret: true })),
  )
})
