import { Problem } from '../../kit/problem.ts'
import type { RpcDeps, Rpcs } from '../rpcs.ts'
import { versionMessage } from './messages.ts'
import { getVersion, listVersions } from './read-versions.ts'

const PAGE_SIZE_DEFAULT = 20
const PAGE_SIZE_MAX = 100

export function versionRpcs({ db }: Pick<RpcDeps, 'db'>): Rpcs<'listVersions' | 'getVersion'> {
  return {
    async listVersions({ cursor, limit = PAGE_SIZE_DEFAULT }) {
      if (limit < 1 || limit > PAGE_SIZE_MAX)
        throw new Problem('invalid', `limit must be 1 to ${PAGE_SIZE_MAX}`, 'REQUEST_INVALID')
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
