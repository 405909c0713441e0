import { randomUUID } from 'node:crypto'
import { Problem } from '../../kit/problem.ts'
import type { Vault } from '../beneficiary-vault.ts'
import type { Details } from '../requirements/index.ts'
import type { RecipientChanges } from './recipient-changes.ts'
import type { Actor, StoredRecipient } from './recipient-rows.ts'

interface Deps {
  readonly vault: Pick<Vault, 'sealText' | 'openText'>
  readonly changes: RecipientChanges
  readonly clock: { readonly now: () => number }
}

/** What a token holds. The attempt id makes repetitions add it once. */
interface Deleted {
  readonly attemptId: string
  readonly details: Details
  readonly isDefault: boolean
  readonly deletedAt: number
}

/** The page offers it for less. */
const UNDO_MS = 120_000

/**
 * Takes deletions back. Nothing of a deleted payout method is stored: the page that deleted it holds it encrypted, and
 * only its session can use that.
 */
export function undoOfDeletions({ vault, changes, clock }: Deps) {
  return {
    tokenFor({ session }: Actor, { details, isDefault }: StoredRecipient): string {
      const deleted: Deleted = { attemptId: randomUUID(), details, isDefault, deletedAt: clock.now() }
      return vault.sealText(JSON.stringify(deleted), placeOf(session.id)).toString('base64url')
    },

    /** Throws a Problem if the token is too old, or was not given to this session. */
    async restore(actor: Actor, token: string): Promise<StoredRecipient> {
      const { attemptId, details, isDefault, deletedAt } = opened(token, actor.session.id)
      if (clock.now() - deletedAt > UNDO_MS) throw tooLate()
      const restored = await changes.create(actor, attemptId, details)
      if (!isDefault || restored.isDefault) return restored
      await changes.setDefault(actor, restored.id)
      return { ...restored, isDefault, version: restored.version + 1 }
    },
  }

  function opened(token: string, sessionId: string): Deleted {
    try {
      return JSON.parse(vault.openText(Buffer.from(token, 'base64url'), placeOf(sessionId)))
    } catch {
      throw tooLate()
    }
  }
}

/** Authenticated with the ciphertext: the token of one session is no token of another. */
const placeOf = (sessionId: string) => `undo ${sessionId}`

const tooLate = () =>
  new Problem(
    'refused',
    'this deletion cannot be taken back any more: add the payout method again',
    'UNDO_EXPIRED',
  )
