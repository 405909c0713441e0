import { call, RequestFailure } from './api.ts'
import {
  depthHere,
  ENDED,
  failure,
  goBackToStart,
  randomId,
  screen,
  session,
  setSession,
  showStop,
  stopIfOver,
} from './state.ts'
import { take } from './saved-methods.ts'
import type { OpenedSession, Session } from './types.ts'

/** The data that open a session. The id lets only this browser repeat the opening if its answer was lost. */
interface Opening {
  readonly secret: string
  readonly browserId: string
}

/** Opens the session. The secret is removed from the address first. */
export async function open(): Promise<void> {
  const opening = openingHere()
  if (opening === undefined && history.state === ENDED) return showStop('ended')
  // A reload before the answer finds the secret here, where no other site and no other tab can read it.
  const depth = depthHere()
  history.replaceState(opening ?? { screen: 'list', depth }, '', location.pathname)
  failure.value = undefined
  try {
    const { list, ...opened } =
      opening === undefined ? await call<OpenedSession>('state') : await exchange(opening)
    setSession(opened)
    take(list)
    screen.value = 'list'
  } catch (error) {
    if (isUnknown() && isGone(error)) showStop('invalid')
    else if (!stopIfOver(error)) {
      failure.value = error instanceof RequestFailure ? error : new RequestFailure(500)
      screen.value = 'failed'
      return
    }
  }
  history.replaceState({ screen: 'list', depth }, '')
  // What was typed before a reload is gone, and so are the screens of it.
  await goBackToStart()
}

// A whole link pasted over a broken one changes only the fragment, so browsers do not load the page again.
addEventListener('hashchange', () => {
  if (location.hash.length > 1) location.reload()
})

/** Whether no session has this address: a page of one names the site that it came from. */
const isUnknown = () => document.querySelector('meta[name=return-origin]') === null

const isGone = (error: unknown) => error instanceof RequestFailure && error.code === 'PAGE_SESSION_INVALID'

function openingHere(): Opening | undefined {
  const secret = location.hash.slice(1)
  if (secret !== '') return { secret, browserId: randomId() }
  return history.state?.secret === undefined ? undefined : history.state
}

export async function openAgain(): Promise<void> {
  // A script of the page is missing: browsers may cache that failure until the page is loaded again.
  if (session.value !== undefined) return location.reload()
  screen.value = 'boot'
  await open()
}

async function exchange(opening: Opening): Promise<OpenedSession> {
  try {
    return await call<OpenedSession>('opening', { method: 'POST', body: opening })
  } catch (error) {
    // Perhaps this browser itself used the link before, and still has the cookie.
    if (error instanceof RequestFailure && error.code === 'SESSION_LINK_USED') {
      return await call<Session>('state').catch(() => {
        throw error
      })
    }
    throw error
  }
}
