import {
  CreateImportRequestSchema,
  type GamblingService,
  GetImportRequestSchema,
  ImportSchema,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import { answer, callOptions, type Context, requireState } from '../../http/state.ts'
import type { Identity } from '../../identity/identity.ts'
import type { SecurityLog } from '../../../../services/kit/process/security/security-log.ts'
import { answerFile } from '../../http/file-answer.ts'
import { jsonWriter, parametersReader } from '../../json/bridge.ts'
import { demandToken } from '../../middleware/authenticate.ts'
import { demandRight } from '../../middleware/require-right.ts'
import { partsOf } from '../../middleware/upload.ts'
import type { QueryParameter } from '../../openapi/route-description.ts'
import { scalarSchema } from '../../openapi/schemas.ts'
import { messageRoute, type Route } from '../route.ts'
import * as examples from './imports-examples.ts'
import { contentEncoding, fileReplies } from '../stored-file.ts'
import { fileReader } from './stored-file.ts'

const tag = 'Gambling destinations'
const JSON_LINES = 'application/x-ndjson'
const RIGHT = 'gambling:write'

/** Who may import, as it is known while an upload arrives. */
export interface ImportDeps {
  readonly identity: Pick<Identity, 'hasRight' | 'tokens'>
  readonly securityLog: SecurityLog
}

export function importRoutes(
  gambling: EdgeClient<typeof GamblingService>,
  deps: ImportDeps,
): readonly Route[] {
  return [
    uploadRoute(gambling, deps),
    messageRoute({
      id: 'getGamblingImport',
      method: 'GET',
      path: '/gambling/imports/:importId',
      tag,
      summary: 'Read an import',
      description:
        'Where it stands. COMPLETED and FAILED are final; COMPLETED means that the version with its changes is published.',
      right: 'gambling:read',
      examples: examples.reading,
      parameters: [GetImportRequestSchema, 'importId'],
      response: ImportSchema,
      async answer({ parameters }, ctx) {
        const request = { ...parameters, organizationId: requireState(ctx, 'caller').organizationId }
        return (await gambling.getImport(request, callOptions(ctx))).import!
      },
    }),
    reportRoute(gambling),
  ]
}

function uploadRoute(
  gambling: EdgeClient<typeof GamblingService>,
  { identity: { tokens, hasRight }, securityLog }: ImportDeps,
): Route {
  /** An upload may take an hour, in which the client may be disabled or lose the right. */
  async function demandStill(ctx: Context) {
    await demandToken(ctx, tokens)
    demandRight(ctx, hasRight, RIGHT, securityLog)
  }

  async function serve(ctx: Context) {
    const { mode, force } = readSettings({ ...defaults, ...ctx.query })
    const { organizationId } = requireState(ctx, 'caller')
    const options = callOptions(ctx)
    let importId = ''
    let parts = 0
    try {
      for await (const bytes of partsOf(ctx.req, JSON_LINES)) {
        await demandStill(ctx)
        if (parts === 0) {
          importId = (await gambling.createImport({ organizationId, mode, force }, options)).import!.id
        }
        await gambling.appendToImport({ organizationId, importId, position: parts++, bytes }, options)
      }
      await demandStill(ctx)
    } catch (error) {
      // An abandoned import does not count as unfinished. If the service is away now, it deletes the import later.
      if (importId !== '') await gambling.abandonImport({ organizationId, importId }, options).catch(() => {})
      throw error
    }
    const started = await gambling.startImport({ organizationId, importId, parts }, options)
    answer(ctx, 202, writeImport(started.import!), { Location: `/gambling/imports/${importId}` })
  }
  return {
    id: 'importGamblingEntities',
    method: 'POST',
    path: '/gambling/imports',
    tag,
    summary: 'Import entities',
    description:
      'JSON Lines: one entity a line, as a snapshot has them; `createdDate` and `updatedDate` may be left out. At most 512 MiB as sent, plain or compressed by gzip. The answer comes once all was received; then read the import until it is final, and its lines to see what became of each.',
    right: RIGHT,
    examples: examples.upload,
    query: [modeParameter, forceParameter],
    headers: [contentEncoding],
    answerHeaders: ['Location'],
    request: { type: JSON_LINES, schema: { type: 'string', description: examples.LINE } },
    responses: {
      202: { description: 'It was received.', content: { type: 'application/json', schema: ImportSchema } },
    },
    errors: [409, 503],
    isSlow: true,
    steps: [serve],
  }
}

const { mode, force } = CreateImportRequestSchema.field
const readSettings = parametersReader(CreateImportRequestSchema, [mode, force])
const defaults = { mode: 'UPSERT', force: 'false' }
const writeImport = jsonWriter(ImportSchema)

const modeParameter: QueryParameter = {
  name: 'mode',
  description:
    'UPSERT, the default, adds and changes what the lines name. REPLACE also makes all other entities obsolete. DRY_RUN tells what UPSERT would do, and changes nothing.',
  required: false,
  schema: scalarSchema(mode, true),
}

const forceParameter: QueryParameter = {
  name: 'force',
  description: 'Whether REPLACE may make any number of entities obsolete.',
  required: false,
  schema: { type: 'boolean' },
}

function reportRoute(gambling: EdgeClient<typeof GamblingService>): Route {
  return {
    id: 'getGamblingImportLines',
    method: 'GET',
    path: '/gambling/imports/:importId/lines',
    tag,
    summary: 'Fetch what became of the lines of an import',
    description:
      'JSON Lines, in the order of the lines: `{"line", "id", "outcome", "errors"}`, with outcome ADDED, UPDATED, UNCHANGED, OBSOLETED or REJECTED. While the import runs, the lines so far. Ranges and HEAD work.',
    right: 'gambling:read',
    fields: [GetImportRequestSchema.field.importId],
    ...fileReplies(examples.REPORT_LINE),
    steps: [
      async ctx => {
        const { importId } = readImportId(ctx.state.params!)
        const { organizationId } = requireState(ctx, 'caller')
        const file = { case: 'importReport', value: { organizationId, importId } } as const
        const read = fileReader(gambling, ctx, { file })
        await answerFile(ctx, { read, encoding: undefined, cacheControl: 'private, no-cache' })
      },
    ],
  }
}

const readImportId = parametersReader(GetImportRequestSchema, [GetImportRequestSchema.field.importId])
