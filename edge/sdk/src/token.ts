import type { Output } from './call.ts'

type Issued = Pick<Output<'issueToken'>, 'access_token' | 'expires_in'>

export interface Tokens {
  /** A token that is not about to expire. */
  readonly current: () => Promise<string>
  /** A token other than the refused one. */
  readonly insteadOf: (refused: string) => Promise<string>
}

/** A token is renewed this long before it expires, so that it does not expire in transit: a minute, or a tenth of its life. */
const MARGIN_S = 60
const MARGIN_SHARE = 0.1

/** Holds one token for all calls. Single-flight: calls that need a new one share one request. */
export function tokens(issue: () => Promise<Issued>): Tokens {
  type Held = Promise<{ readonly token: string; readonly freshUntil: number }>
  let held: Held | undefined

  function renewed(stale?: Held): Held {
    if (held !== undefined && held !== stale) return held
    const renewal = issue().then(({ access_token, expires_in }) => {
      const margin = Math.min(MARGIN_S, expires_in * MARGIN_SHARE)
      return { token: access_token, freshUntil: Date.now() + (expires_in - margin) * 1_000 }
    })
    // After a failure the next call tries anew.
    renewal.catch(() => {
      if (held === renewal) held = undefined
    })
    return (held = renewal)
  }

  return {
    async current() {
      const first = renewed()
      const { token, freshUntil } = await first
      return Date.now() < freshUntil ? token : (await renewed(first)).token
    },
    async insteadOf(refused) {
      const first = renewed()
      const { token } = await first
      return token === refused ? (await renewed(first)).token : token
    },
  }
}
