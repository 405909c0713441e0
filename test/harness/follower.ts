import type { OpenDirectory } from '../../services/library/banking/directory/open-directory.ts'
import type { DirectoryFollower } from '../../services/reference-data/client.ts'

/** A follower of a bank directory that never changes. */
export function followerOf(snapshot: OpenDirectory): DirectoryFollower {
  return { current: () => snapshot, ageMs: () => 0, refresh: async () => {}, close: async () => {} }
}
