import {
  PaymentFileFormat,
  PaymentFileParametersSchema,
  PaymentFileReport,
  PaymentFileSchema,
} from '../../../proto/gen/payprep/payments/v1/payment_file_pb.js'
import { invalid, Problem } from '../../../services/kit/problem.ts'
import { MISSING } from '../../../services/library/bounds/mistakes.ts'
import { answerFile } from '../http/file-answer.ts'
import { answer, type Context, requireState } from '../http/state.ts'
import { requireIdempotencyKey } from '../idempotency/once.ts'
import type { Identity } from '../identity/identity.ts'
import { jsonWriter, parametersReader } from '../json/bridge.ts'
import { malformed } from '../json/parse.ts'
import { demandToken } from '../middleware/authenticate.ts'
import { isGzip, partsOf, UPLOAD_BYTES_MAX } from '../middleware/upload.ts'
import type { QueryParameter } from '../openapi/route-description.ts'
import { scalarSchema } from '../openapi/schemas.ts'
import {
  paymentFileOf,
  receivedFileOf,
  type FormatName,
  type ReportName,
} from '../payment-files/payment-file.ts'
import type { PaymentFiles } from '../payment-files/payment-files.ts'
import { isZip, workbookMistake, XLSX_TYPE } from '../payment-files/workbook-start.ts'
import * as examples from './payment-files-examples.ts'
import { contentEncoding, fileReplies } from './stored-file.ts'
import { messageRoute, REPLAYED, type Route } from './route.ts'

interface Deps {
  readonly paymentFiles: PaymentFiles
  readonly identity: Pick<Identity, 'tokens'>
}

const tag = 'Payment files'
const PATH = '/payments/files'
const CONTENT = 'application/octet-stream'

const { fileId, format, report } = PaymentFileParametersSchema.field
const readAsked = parametersReader(PaymentFileParametersSchema, [format, report])
const readId = parametersReader(PaymentFileParametersSchema, [fileId])
const write = jsonWriter(PaymentFileSchema)

/** Whole files of payments, checked in the background as `payprep check` does. */
export function paymentFileRoutes(deps: Deps): readonly Route[] {
  const { paymentFiles } = deps
  const find = (ctx: Context, id: string) => paymentFiles.find(requireState(ctx, 'caller').organizationId, id)
  return [
    sendingRoute(deps),
    messageRoute({
      id: 'getPaymentFile',
      method: 'GET',
      path: `${PATH}/:fileId`,
      tag,
      summary: 'Read where the check of a file stands',
      description: 'How many payments were checked, with which outcome. COMPLETED and FAILED are final.',
      examples: examples.reading,
      parameters: [PaymentFileParametersSchema, 'fileId'],
      response: PaymentFileSchema,
      answer: async ({ parameters }, ctx) =>
        paymentFileOf(await find(ctx, parameters.fileId), paymentFiles.open),
    }),
    messageRoute({
      id: 'deletePaymentFile',
      method: 'DELETE',
      path: `${PATH}/:fileId`,
      tag,
      summary: 'Delete a file and its report',
      description: 'A running check is stopped, and no event is sent.',
      parameters: [PaymentFileParametersSchema, 'fileId'],
      answer: async ({ parameters: { fileId } }, ctx) =>
        receivedFileOf(await paymentFiles.delete(requireState(ctx, 'caller').organizationId, fileId)),
    }),
    reportRoute(paymentFiles, find),
  ]
}

function sendingRoute({ paymentFiles, identity: { tokens } }: Deps): Route {
  async function serve(ctx: Context) {
    const isWorkbook = ctx.is(XLSX_TYPE) === XLSX_TYPE
    const asked = readAsked({ report: 'JSON_LINES', ...ctx.query })
    const { organizationId } = requireState(ctx, 'caller')
    const idempotencyKey = requireState(ctx, 'idempotencyKey')
    let file: Awaited<ReturnType<PaymentFiles['receive']>> | undefined
    try {
      for await (const part of partsOf(ctx.req, isWorkbook ? XLSX_TYPE : CONTENT)) {
        // An upload may take an hour, in which the client may be disabled.
        await demandToken(ctx, tokens)
        file ??= await paymentFiles.receive({
          organizationId,
          idempotencyKey,
          format: formatOf(asked.format, isWorkbook, part),
          report: PaymentFileReport[asked.report] as ReportName,
        })
        await file.add(part)
      }
      await demandToken(ctx, tokens)
    } catch (error) {
      // If the database is away now, housekeeping deletes it.
      await file?.abandon().catch(() => {})
      throw error
    }
    const { row, isReplay } = await file!.end()
    const headers = { Location: `${PATH}/${row.id}`, ...(isReplay && REPLAYED) }
    answer(ctx, 202, write(receivedFileOf(row)), headers)
  }
  return {
    id: 'sendPaymentFile',
    method: 'POST',
    path: PATH,
    tag,
    summary: 'Check a file of payments',
    description:
      'Validates and enriches each payment of a file: up to 1,000,000 in 512 MiB as sent, plain or compressed by gzip; an xlsx workbook in 128 MiB. The answer comes once all was received; then read the file until it is final, or wait for the events PAYMENT_FILE_COMPLETED and PAYMENT_FILE_FAILED. The file is deleted when its check has ended, its report after 7 days. See /docs/payment-files.',
    examples: examples.sending,
    fields: [format],
    query: [reportParameter],
    headers: [contentEncoding],
    answerHeaders: ['Location'],
    isOnce: true,
    request: {
      type: CONTENT,
      otherTypes: [XLSX_TYPE],
      schema: {
        type: 'string',
        maxLength: UPLOAD_BYTES_MAX,
        description:
          'The file, in the format that `format` names. An xlsx workbook may have its own media type.',
      },
    },
    responses: {
      202: {
        description: 'It was received.',
        content: { type: 'application/json', schema: PaymentFileSchema },
      },
    },
    errors: [503],
    isSlow: true,
    steps: [requireIdempotencyKey, serve],
  }
}

/** The format of a file with these first bytes. Throws a Problem if they are of another one than the client has named. */
function formatOf(asked: PaymentFileFormat | undefined, isWorkbook: boolean, start: Uint8Array): FormatName {
  const { XLSX } = PaymentFileFormat
  const shown = isWorkbook || isZip(start) ? XLSX : undefined
  const format = asked ?? shown
  if (format === undefined) throw invalid([{ field: 'format', description: MISSING }])
  const mistake =
    format === XLSX
      ? !isGzip(start) && workbookMistake(start)
      : shown === XLSX && 'is an xlsx workbook by its type or first bytes, so its format is XLSX'
  if (mistake) throw malformed(`the file ${mistake}`)
  return PaymentFileFormat[format] as FormatName
}

const reportParameter: QueryParameter = {
  name: 'report',
  description: 'How the report is written. JSON_LINES, the default, says the most.',
  required: false,
  schema: scalarSchema(report, true),
}

const reportFiles: Readonly<
  Record<ReportName, { readonly contentType: string; readonly extension: string }>
> = {
  JSON_LINES: { contentType: 'application/x-ndjson', extension: 'jsonl' },
  CSV: { contentType: 'text/csv; charset=utf-8', extension: 'csv' },
  XLSX: { contentType: XLSX_TYPE, extension: 'xlsx' },
}

function reportRoute(
  paymentFiles: PaymentFiles,
  find: (ctx: Context, id: string) => ReturnType<PaymentFiles['find']>,
): Route {
  const { errors = [], ...replies } = fileReplies(examples.REPORT_LINE, ['text/csv', XLSX_TYPE])
  return {
    id: 'getPaymentFileReport',
    method: 'GET',
    path: `${PATH}/:fileId/report`,
    tag,
    summary: 'Fetch the report on a file',
    description:
      'As `payprep check` writes it, once the check has ended; until then the answer is 409. Ranges and HEAD work.',
    fields: [fileId],
    ...replies,
    errors: [...errors, 409],
    steps: [
      async ctx => {
        const row = await find(ctx, readId(ctx.state.params!).fileId)
        if (row.outcome === null)
          throw new Problem('conflict', 'the file is still being checked: read it until it is final')
        const { contentType, extension } = reportFiles[row.report]
        const file = {
          name: `payment-file-${row.id}.${extension}`,
          contentType,
          length: Number(row.report_bytes),
          etag: row.id,
        }
        await answerFile(ctx, {
          read: async offset => ({ ...file, bytes: await paymentFiles.reportFrom(row, offset) }),
          encoding: undefined,
          cacheControl: 'private, no-cache',
        })
      },
    ],
  }
}
