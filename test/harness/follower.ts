import type { BankDirectory } from '../../services/banking/directory/bank-directory.ts'
import type { DirectoryFollower } from '../../services/reference-data/client.ts'

/** A follower of a bank directory that never changes. */
export function followerOf(snapshot: BankDirectory): DirectoryFollower {
  return { current: () => snapshot, ageMs: () => 0, refresh: async () => {}, close: async () => {} }
}
