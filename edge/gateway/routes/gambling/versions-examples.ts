import { DatasetFileKind } from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { Example } from '../../openapi/route-description.ts'

const version = {
  version: '20261121120000',
  previousVersion: '20261120120000',
  createdDate: '2026-11-21T12:00:00.000Z',
  sequence: 48211,
  counts: [
    { schema: 'PLATFORM', active: 412, obsolete: 9 },
    { schema: 'MERCHANT', active: 31204, obsolete: 877 },
  ],
  files: [
    {
      kind: 'SNAPSHOT',
      name: 'gambling-20261121120000-snapshot.jsonl',
      bytes: 12873311,
      compressedBytes: 3120877,
      lines: 32502,
      sha256: '5f0c5e1c5b2a9e5f8d1f4a7b3c6d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f809',
      contentType: 'application/x-ndjson',
      contentEncoding: 'gzip',
      path: '/gambling/versions/20261121120000/snapshot',
    },
  ],
  cursor: 'NDgyMTE',
}

export const list: readonly Example[] = [
  {
    name: 'newest',
    summary: 'The newest version',
    parameters: { limit: '1' },
    response: { items: [version] },
  },
]

export const reading: readonly Example[] = [
  { name: 'latest', summary: 'The newest version', parameters: { version: 'latest' }, response: version },
]

/** A line of each kind of file. */
export const lines = {
  [DatasetFileKind.SNAPSHOT]:
    'One entity a line, as `GET /gambling/entities/{entityId}` shows it. With `format=csv` the media type is text/csv.',
  [DatasetFileKind.DELTA]:
    'One change a line: `{"action": "ADD", "entity": {}}`. With `format=csv` the media type is text/csv, and `action` is the first column.',
} as const
