import { timestampDate } from '@bufbuild/protobuf/wkt'
import {
  DatasetFileKind,
  DatasetVersionSchema,
  type GamblingService,
  GetVersionRequestSchema,
  ListEntitiesRequestSchema,
  ListVersionsRequestSchema,
  ListVersionsResponseSchema,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import { Problem } from '../../../../services/kit/problem.ts'
import { callOptions, type Context } from '../../http/state.ts'
import { answerFile } from '../../http/file-answer.ts'
import { parametersReader } from '../../json/bridge.ts'
import type { QueryParameter, RouteText } from '../../openapi/route-description.ts'
import { scalarSchema } from '../../openapi/schemas.ts'
import { messageRoute, type Route } from '../route.ts'
import { fileReplies } from '../stored-file.ts'
import { fileReader } from './stored-file.ts'
import * as examples from './versions-examples.ts'

const tag = 'Gambling destinations'

export function versionRoutes(gambling: EdgeClient<typeof GamblingService>): readonly Route[] {
  return [
    messageRoute({
      id: 'listGamblingVersions',
      method: 'GET',
      path: '/gambling/versions',
      tag,
      summary: 'List the versions of the dataset',
      description:
        'The manifests, the newest first. A version is published soon after changes; each has a snapshot, and a delta from the previous one. The files of old versions are deleted.',
      right: 'gambling:read',
      examples: examples.list,
      parameters: [ListVersionsRequestSchema, 'limit', 'cursor'],
      response: ListVersionsResponseSchema,
      answer: ({ parameters }, ctx) => gambling.listVersions(parameters, callOptions(ctx)),
    }),
    messageRoute({
      id: 'getGamblingVersion',
      method: 'GET',
      path: '/gambling/versions/:version',
      tag,
      summary: 'Read the manifest of a version',
      description: 'With `latest` as the version, of the newest; send its `ETag` to ask for a newer one.',
      right: 'gambling:read',
      examples: examples.reading,
      parameters: [GetVersionRequestSchema, 'version'],
      response: DatasetVersionSchema,
      isConditional: true,
      async answer({ parameters }, ctx) {
        const version = (await gambling.getVersion(parameters, callOptions(ctx))).version!
        // A manifest changes when files of it are deleted.
        ctx.state.headers = { ETag: `"${version.version}-${version.files.length}"` }
        return version
      },
    }),
    fileRoute(gambling, DatasetFileKind.SNAPSHOT, {
      id: 'getGamblingSnapshot',
      path: '/gambling/versions/:version/snapshot',
      tag,
      summary: 'Fetch all entities of a version',
      description: `JSON Lines: one entity a line, active and obsolete ones, platforms first. ${FILES}`,
    }),
    fileRoute(gambling, DatasetFileKind.DELTA, {
      id: 'getGamblingDelta',
      path: '/gambling/versions/:version/delta',
      tag,
      summary: 'Fetch what changed since the previous version',
      description: `JSON Lines: \`{"action", "entity"}\`, each entity that changed since \`previousVersion\` once, as it is now, platforms first. ${FILES}`,
    }),
  ]
}

const FILES =
  'Compressed for clients that accept gzip; conditional requests, HEAD and ranges work. `latest` is the newest version.'

/** Only the client may cache a file, as the dataset needs a right. */
const cacheControls = {
  latest: 'private, no-cache',
  fixed: 'private, max-age=31536000, immutable',
}

function fileRoute(
  gambling: EdgeClient<typeof GamblingService>,
  kind: keyof typeof examples.lines,
  text: RouteText & Pick<Route, 'path'>,
): Route {
  async function serve(ctx: Context) {
    const { version: asked } = readVersion(ctx.state.params!)
    const csvSchema = csvSchemaOf(ctx)
    // Parts of one answer must be of one version.
    const { version } = await gambling.getVersion({ version: asked }, callOptions(ctx))
    const isCompressed = ctx.acceptsEncodings('gzip') === 'gzip'
    const value = { version: version!.version, kind, ...(csvSchema !== undefined && { csvSchema }) }
    await answerFile(ctx, {
      read: fileReader(gambling, ctx, { file: { case: 'versionFile', value }, isCompressed }),
      encoding: isCompressed ? 'gzip' : undefined,
      modifiedAt: timestampDate(version!.createdDate!),
      cacheControl: asked === version!.version ? cacheControls.fixed : cacheControls.latest,
    })
  }
  const { errors = [], ...replies } = fileReplies(examples.lines[kind], ['text/csv'])
  return {
    ...text,
    ...replies,
    method: 'GET',
    right: 'gambling:read',
    fields: [GetVersionRequestSchema.field.version],
    query: [format, schema],
    errors: [...errors, 410],
    steps: [serve],
  }
}

const readVersion = parametersReader(GetVersionRequestSchema, [GetVersionRequestSchema.field.version])
const readSchema = parametersReader(ListEntitiesRequestSchema, [ListEntitiesRequestSchema.field.schema])

const format: QueryParameter = {
  name: 'format',
  description: '`csv` for a table of the entities of one schema, with a header.',
  required: false,
  schema: { type: 'string', enum: ['jsonl', 'csv'] },
}

const schema: QueryParameter = {
  name: 'schema',
  description: 'The schema of the rows of a CSV.',
  required: false,
  schema: scalarSchema(ListEntitiesRequestSchema.field.schema, true),
}

/** The schema of a CSV; undefined for JSON Lines. */
function csvSchemaOf(ctx: Context) {
  const { format = 'jsonl' } = ctx.query
  const { schema } = readSchema(ctx.query)
  if (format !== 'jsonl' && format !== 'csv') throw refused('format must be jsonl or csv')
  if (format === 'csv' && schema === undefined) throw refused('schema is required for CSV')
  if (format === 'jsonl' && schema !== undefined) throw refused('schema is for CSV only: add format=csv')
  return schema
}

function refused(message: string) {
  return new Problem('invalid', message, 'REQUEST_INVALID')
}
