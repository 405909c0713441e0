import type { MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { EntitySchema } from '../../../proto/gen/payprep/gambling/v1/entity_pb.js'
import {
  DatasetFileKind,
  type DatasetFileSchema,
  type DatasetVersionSchema,
  type EntityCountSchema,
} from '../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { feedCursor } from '../entities/changes.ts'
import type { StoredFile, VersionFileKind } from '../files/stored-file.ts'
import type { Count, Version } from './versions-table.ts'

export const countMessages = (counts: readonly Count[]): MessageInitShape<typeof EntityCountSchema>[] =>
  counts.map(count => ({ ...count, schema: EntitySchema[count.schema] }))

/** The manifest. */
export const versionMessage = (
  version: Version,
  files: readonly StoredFile[],
): MessageInitShape<typeof DatasetVersionSchema> => ({
  version: version.version,
  ...(version.previous !== undefined && { previousVersion: version.previous }),
  createdDate: timestampFromDate(version.createdAt),
  sequence: version.sequence,
  counts: countMessages(version.counts),
  files: files.map(file => fileMessage(version.version, file)),
  cursor: feedCursor(version.sequence),
})

function fileMessage(version: string, file: StoredFile): MessageInitShape<typeof DatasetFileSchema> {
  const { kind, csvSchema, name, bytes, compressedBytes, lines, sha256, contentType } = file
  return {
    kind: DatasetFileKind[kind as VersionFileKind],
    name,
    bytes,
    compressedBytes,
    lines,
    sha256: sha256!.toString('hex'),
    contentType,
    contentEncoding: 'gzip',
    ...(csvSchema !== undefined && { schema: EntitySchema[csvSchema] }),
    path:
      `/gambling/versions/${version}/${kind.toLowerCase()}` +
      (csvSchema === undefined ? '' : `?format=csv&schema=${csvSchema}`),
  }
}
