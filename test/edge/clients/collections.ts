import { promisify } from 'node:util'
import type { OpenApi } from '../../../edge/gateway/openapi/types.ts'

/** A request of a collection, as its program would send it. */
export interface Collected {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Collection {
  readonly auth: { readonly tokenUrl: string; readonly grant: string }
  readonly requests: readonly Collected[]
}

type Import = (inTools: NodeJS.Require, api: OpenApi) => Promise<Collection>

/** What Postman makes of the description, if one chooses examples for its parameters. */
export const inPostman: Import = async (inTools, api) => {
  const { convertV2 } = inTools('openapi-to-postmanv2')
  const input = { type: 'string', data: JSON.stringify(api) }
  const options = { folderStrategy: 'Tags', parametersResolution: 'Example' }
  const { output } = await promisify(convertV2)(input, options)
  const { auth, item: folders } = output[0].data
  const { accessTokenUrl, grant_type } = valuesOf(auth.oauth2)
  return {
    auth: { tokenUrl: accessTokenUrl!, grant: grant_type! },
    requests: leavesOf(folders, 'item').map(({ name, request }) => ({
      name,
      method: request.method,
      path: `/${request.url.path.join('/')}`,
      headers: valuesOf(request.header.filter((each: any) => !each.disabled)),
      body: request.body?.raw,
    })),
  }
}

/** What Bruno makes of the description. */
export const inBruno: Import = async (inTools, api) => {
  const { openApiToBruno } = inTools('@usebruno/converters')
  const { root, items: folders } = await openApiToBruno(api)
  const { accessTokenUrl, grantType } = root.request.auth.oauth2
  return {
    auth: { tokenUrl: accessTokenUrl, grant: grantType },
    requests: leavesOf(folders, 'items').map(({ name, request: { method, url, headers, body } }) => ({
      name,
      method,
      path: url.replace('{{baseUrl}}', ''),
      headers: {
        ...(body.mode === 'json' && { 'content-type': 'application/json' }),
        ...Object.fromEntries(
          headers.filter((each: any) => each.enabled).map((each: any) => [each.name, each.value]),
        ),
      },
      body: body.json ?? undefined,
    })),
  }
}

/** The requests in folders. */
const leavesOf = (items: readonly any[], below: string): readonly any[] =>
  items.flatMap(each => (each[below] === undefined ? each : leavesOf(each[below], below)))

const valuesOf = (pairs: readonly { readonly key: string; readonly value: string }[]) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
