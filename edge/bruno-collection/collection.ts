import lang from '@usebruno/lang'
import type { OpenApi } from '../gateway/openapi/types.ts'
import { pathParametersOf, type Route, requestOf } from './request.ts'

/** The files of a Bruno collection with a request for each operation that programs call, by path. */
export function collectionOf({ info, paths, tags }: OpenApi): Readonly<Record<string, string>> {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): readonly Route[] =>
      isPage(operation) ? [] : [{ path, method, operation }],
    ),
  )
  const folders = tags.map(({ name }) => ({
    name,
    of: routes.filter(each => each.operation.tags[0] === name),
  }))
  return {
    'bruno.json': `${JSON.stringify({ version: '1', name: info.title, type: 'collection' }, undefined, 2)}\n`,
    'collection.bru': lang.jsonToCollectionBru({ auth, docs: info.description }),
    'environments/local.bru': environment(routes),
    ...Object.fromEntries(
      folders.flatMap(({ name, of }, index) => [
        [
          `${name}/folder.bru`,
          lang.jsonToCollectionBru({ meta: { name, seq: index + 1 }, auth: { mode: 'inherit' } }),
        ],
        ...of
          .toSorted((a, b) => turn(a) - turn(b))
          .map((route, index) => [
            `${name}/${route.operation.operationId}.bru`,
            lang.jsonToBruV2(requestOf(route, index + 1)),
          ]),
      ]),
    ),
  }
}

/** For people. */
const isPage = ({ responses }: Route['operation']) => JSON.stringify(responses).includes('"text/html"')

/** In a run of a folder, what deletes comes last, and parts before the whole. */
const turn = ({ method, path }: Route) => (method === 'delete' ? 1 / path.length : 0)

const auth = {
  mode: 'oauth2',
  oauth2: {
    grantType: 'client_credentials',
    accessTokenUrl: '{{baseUrl}}/oauth2/token',
    clientId: '{{clientId}}',
    clientSecret: '{{clientSecret}}',
    credentialsPlacement: 'body',
    credentialsId: 'payprep',
    tokenPlacement: 'header',
    tokenHeaderPrefix: 'Bearer',
    autoFetchToken: true,
    autoRefreshToken: true,
  },
}

/** The secrets are those of your client; what paths need has the values of the examples until a request sets it. */
function environment(routes: readonly Route[]): string {
  const variable = (name: string, value: string, secret = false) => ({ name, value, secret, enabled: true })
  const examples = new Map<string, string>()
  for (const { name, example } of routes.flatMap(pathParametersOf))
    examples.set(name, example || (examples.get(name) ?? ''))
  return lang.envJsonToBruV2({
    variables: [
      variable('baseUrl', 'http://localhost:8080'),
      ...[...examples].toSorted().map(([name, example]) => variable(name, example)),
      variable('clientId', '', true),
      variable('clientSecret', '', true),
    ],
  })
}
