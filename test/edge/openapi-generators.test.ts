import t from 'tap'
import { describedInterface } from '../../edge/operator/description.ts'
import type { Schema } from '../../edge/gateway/openapi/types.ts'

// Generators of clients depend on these properties of the description.

const description = describedInterface('https://payprep.example.org')
const operations = Object.values(description.paths).flatMap(each => Object.values(each))

t.test('Operations have names for methods, and one tag each, which is described', async t => {
  const described = description.tags.map(({ name }) => name)
  for (const { operationId, tags } of operations) {
    t.match(operationId, /^[a-z]+([A-Z][a-z]+)+$/)
    t.ok(tags.length === 1 && described.includes(tags[0]!), operationId)
  }
  for (const { name, description: text } of description.tags) t.match(text, /\.$/, name)
})

t.test('Schemas have names for classes that no common language reserves', async t => {
  const reserved =
    /^(Import|Error|Object|String|Number|Boolean|Map|List|Set|Date|Class|Enum|Type|Exception|None|Optional)$/
  for (const name of Object.keys(description.components.schemas)) {
    t.match(name, /^[A-Z][A-Za-z]+$/)
    t.notMatch(name, reserved)
  }
})

t.test('Each body with fields has a name', async t => {
  const bodies = [...operations, ...Object.values(description.webhooks).map(({ post }) => post)].flatMap(
    ({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap(each =>
        each !== undefined && 'content' in each
          ? Object.values(each.content ?? {}).map(({ schema }) => ({ operationId, schema }))
          : [],
      ),
  )
  t.ok(bodies.length > 50)
  for (const { operationId, schema } of bodies) t.equal(schema?.properties, undefined, operationId)
})

t.test('Each JSON body has a schema', async t => {
  for (const { operationId, requestBody, responses } of operations) {
    const answers = Object.values(responses).map(each => ('content' in each ? each.content : undefined))
    for (const content of [requestBody?.content, ...answers])
      for (const [type, { schema }] of Object.entries(content ?? {}))
        t.ok(schema !== undefined || !/json|\*/.test(type), `${operationId} ${type}`)
  }
})

t.test('Objects below the body of an operation have names', async t => {
  const nameless: string[] = []
  const walk = (schema: Schema, at: string) => {
    for (const [name, below] of Object.entries(schema.properties ?? {})) {
      const item = below.items ?? below
      if (item.properties !== undefined) nameless.push(`${at}/${name}`)
      walk(item, `${at}/${name}`)
    }
  }
  for (const [name, schema] of Object.entries(description.components.schemas)) walk(schema, name)
  t.strictSame(nameless, [])
})
