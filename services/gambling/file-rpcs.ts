import { EntitySchema } from '../../proto/gen/payprep/gambling/v1/entity_pb.js'
import {
  DatasetFileKind,
  type ImportReport,
  type ReadFileRequest,
} from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { enumName } from '../kit/json/enum-names.ts'
import { invalid } from '../kit/problem.ts'
import { readFile } from './files/read-file.ts'
import { reportOf, type StoredFile, type VersionFileKind } from './files/stored-file.ts'
import { importOf } from './imports/imports.ts'
import type { RpcDeps, Rpcs } from './rpc-deps.ts'
import { fileExpired, getVersionFile } from './versions/read-versions.ts'
import { inOrganization } from '../kit/postgres/organization-rows.ts'

export function fileRpcs({ db, vault }: Pick<RpcDeps, 'db' | 'vault'>): Rpcs<'readFile'> {
  async function fileIn({ file }: ReadFileRequest): Promise<StoredFile | undefined> {
    if (file.case === 'versionFile') {
      const { version, kind, csvSchema } = file.value
      return getVersionFile(db, {
        version,
        kind: DatasetFileKind[kind] as VersionFileKind,
        csvSchema: enumName(EntitySchema, csvSchema),
      })
    }
    const report = file.value as ImportReport
    const { id } = await inOrganization(db, report.organizationId, own => importOf(own, report))
    return reportOf(db, id)
  }

  return {
    async readFile(request) {
      const { isCompressed } = request
      const file = await fileIn(request)
      if (file === undefined) return { file: NO_REPORT_YET }
      if (isCompressed && file.kind === 'REPORT')
        throw invalid([{ field: '/isCompressed', description: 'must be false for a report' }])
      const offset = Number(request.offset)
      const length = isCompressed ? file.compressedBytes : file.bytes
      const bytes = offset < length ? await readFile(db, vault, file, { offset, isCompressed }) : NO_BYTES
      if (bytes === undefined) throw fileExpired(file.name)
      return { file: contentOf(file, length, isCompressed), bytes }
    },
  }
}

const NO_BYTES = Buffer.alloc(0)

/** The report of an import is written at its end. */
const NO_REPORT_YET = { name: 'report.jsonl', contentType: 'application/x-ndjson', length: 0n, etag: '0' }

function contentOf({ id, name, contentType, ...file }: StoredFile, length: number, isCompressed: boolean) {
  const hash = isCompressed ? file.compressedSha256 : file.sha256
  // A report has no hash. It only grows at its end, so its length identifies its content.
  const etag = hash?.toString('hex') ?? `${id}-${length}`
  return { name, contentType, length: BigInt(length), etag }
}
