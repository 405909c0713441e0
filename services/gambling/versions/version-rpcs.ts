import type { RpcDeps, Rpcs } from '../rpc-deps.ts'
import { versionMessage } from './version-messages.ts'
import { getVersion, listVersions } from './read-versions.ts'

const PAGE_SIZE_DEFAULT = 20

export function versionRpcs({ db }: Pick<RpcDeps, 'db'>): Rpcs<'listVersions' | 'getVersion'> {
  return {
    async listVersions({ cursor, limit = PAGE_SIZE_DEFAULT }) {
      const { items, nextCursor } = await listVersions(db, { cursor, limit })
      return {
        items: items.map(({ version, files }) => versionMessage(version, files)),
        ...(nextCursor !== undefined && { nextCursor }),
      }
    },

    async getVersion({ version: id }) {
      const { version, files } = await getVersion(db, id)
      return { version: versionMessage(version, files) }
    },
  }
}
