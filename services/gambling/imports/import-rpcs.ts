import { type MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import {
  ImportMode,
  type ImportSchema,
  ImportState,
} from '../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import type { RpcDeps, Rpcs } from '../rpc-deps.ts'
import { abandonImport, appendToImport, createImport, importOf, startImport } from './imports.ts'
import { type ImportRow, noCounts } from './imports-table.ts'

type Names = 'createImport' | 'appendToImport' | 'startImport' | 'abandonImport' | 'getImport'

/** Each organization sees its own imports; those from the command line belong to none. */
export function importRpcs({ db, vault, catchUp, onWork }: RpcDeps): Rpcs<Names> {
  return {
    async createImport({ organizationId, mode, force: isForced }) {
      const wanted = { organizationId, mode: ImportMode[mode] as ImportRow['mode'], isForced }
      const row = await inOrganization(db, organizationId, own => createImport(own, wanted))
      return { import: importMessage(row) }
    },

    async appendToImport({ organizationId, importId, position, bytes }) {
      const part = { position, bytes }
      await inOrganization(db, organizationId, own =>
        appendToImport(own, vault, { organizationId, importId }, part),
      )
      return {}
    },

    async startImport({ organizationId, importId, parts }) {
      const row = await inOrganization(db, organizationId, own =>
        startImport(own, { organizationId, importId }, parts),
      )
      onWork()
      return { import: importMessage(row) }
    },

    async abandonImport({ organizationId, importId }) {
      await inOrganization(db, organizationId, own => abandonImport(own, { organizationId, importId }))
      return {}
    },

    async getImport({ organizationId, importId }) {
      const row = await inOrganization(db, organizationId, own => importOf(own, { organizationId, importId }))
      // Screening must include an import that the caller sees as completed. A failure here does not change the answer.
      if (row.state === 'COMPLETED') await catchUp().catch(() => {})
      return { import: importMessage(row) }
    },
  }
}

export function importMessage(row: ImportRow): MessageInitShape<typeof ImportSchema> {
  const { id, state, mode, version, failure } = row
  return {
    id,
    state: ImportState[state],
    mode: ImportMode[mode],
    createdDate: timestampFromDate(row.created_at),
    updatedDate: timestampFromDate(row.updated_at),
    counts: { ...noCounts, ...row.counts },
    ...(failure !== null && { failure }),
    ...(version !== null && { version }),
  }
}
