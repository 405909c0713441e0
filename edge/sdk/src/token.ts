import type { Output } from './call.ts'

type Issued = Pick<Output<'issueToken'>, 'access_token' | 'expires_in'>

export interface Tokens {
  /** A token that is valid for a while yet. */
  readonly current: () => Promise<string>
  /** Another one than this, which was refused. */
  readonly insteadOf: (refused: string) => Promise<string>
}

/** This long before its end a token is renewed, so that none ends on its way: a minute, or a tenth of its life. */
const MARGIN_S = 60
const MARGIN_SHARE = 0.1

/** Holds one token for all calls. Those that need a new one at the same time share one request for it. */
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
