import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { OpenApi } from '../../gateway/openapi/types.ts'

/** The types of the description, as a module. */
export async function typesOf(document: OpenApi): Promise<string> {
  const sent = namesSent(document)
  const nodes = await openapiTS(JSON.stringify(document), {
    exportType: true,
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
    transform(_, { path }) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(path ?? '')?.[1] ?? ''
      const values = document.components.schemas[name]?.enum
      return values !== undefined && !sent.has(name) ? openUnion(values) : undefined
    },
  })
  return astToString(nodes)
}

/** `'A' | 'B' | (string & {})`: values may be added to answers, and editors still complete the current ones. */
function openUnion(values: readonly string[]): ts.TypeNode {
  const { factory } = ts
  const literals = values.map(value => factory.createLiteralTypeNode(factory.createStringLiteral(value)))
  const anyString = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ])
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(anyString)])
}

/** The schemas that requests hold. Their values are those that the API takes today. */
function namesSent({ paths, components }: OpenApi): ReadonlySet<string> {
  const names = new Set<string>()
  const operations = Object.values(paths).flatMap(each => Object.values(each))
  for (const { requestBody, parameters } of operations) addNamesIn([requestBody, parameters])
  return names

  function addNamesIn(part: unknown) {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name!)) continue
      names.add(name!)
      addNamesIn(components.schemas[name!])
    }
  }
}
