import { batch, signal } from '@preact/signals'
import { OFFLINE, RequestFailure } from './api.ts'
import type {
  Bank,
  Choice,
  Finding,
  Holder,
  Identifier,
  PayoutMethod,
  Requirements,
  Session,
  Values,
} from './types.ts'
import type { Word } from './words.ts'

export type ScreenName = 'boot' | 'list' | 'choose' | 'form' | 'review' | 'stopped' | 'failed'
export type Stop = 'expired' | 'used' | 'invalid' | 'closed' | 'ended'

/** The payout method that is being added or edited. It exists in the memory of this page only. */
export interface Work {
  /** The saved payout method, if one is being edited. */
  readonly editing?: PayoutMethod
  readonly choice: Partial<Choice>
  readonly form?: Requirements
  readonly identifier: Identifier
  readonly values: Values
  /** Whether the end-user has typed some of the values. */
  readonly isTyped?: boolean
  /** The bank of the account, once it is known. */
  readonly bank?: Bank | undefined
  /** The server's findings about the draft that was last sent. */
  readonly findings: readonly Finding[]
  /** What the bank said of the holder, for the draft that it was asked about, as JSON. */
  readonly nameCheck?: { readonly key: string; readonly holder: Holder }
  /** The idempotency key of adding it: sending it again adds no second payout method. */
  readonly attemptId: string
}

export const session = signal<Session | undefined>(undefined)
export const screen = signal<ScreenName>('boot')
export const stop = signal<Stop>('invalid')
export const failure = signal<RequestFailure | undefined>(undefined)
export const notice = signal<Word | undefined>(undefined)
/** Takes back what the notice says. */
export const undo = signal<(() => Promise<void>) | undefined>(undefined)
/** The id of the payout method that was added or changed last, which the list shows with a frame. */
export const freshId = signal<string | undefined>(undefined)
/** The key of the field that gets the focus on the next screen; without one, the heading gets it. */
export const startAt = signal<string | undefined>(undefined)
export const isOffline = signal(!navigator.onLine)
export const work = signal<Work>(newWork())
/** How far the server's clock is ahead of this browser's. */
export const clockOffsetMs = signal(0)

export function newWork(editing?: PayoutMethod): Work {
  const { recipientType, country, currency } = session.value?.prefill ?? {}
  return {
    ...(editing !== undefined && { editing }),
    choice: {
      ...(recipientType && { type: recipientType }),
      ...(country && { country }),
      ...(currency && { currency }),
    },
    identifier: 'IBAN',
    values: {},
    findings: [],
    attemptId: randomId(),
  }
}

/** What an entry of the browser's history holds: its screen, and how many entries of ours are before it. */
interface Entry {
  readonly screen: ScreenName
  readonly depth: number
}

/** How many entries of the page are before this one in the history of the browser. */
export const depthHere = (): number => history.state?.depth ?? 0

/** Shows a screen, and adds it to the history of the browser, whose Back button then works within the page. */
export function go(to: ScreenName): void {
  show(to)
  history.pushState({ screen: to, depth: depthHere() + 1 } satisfies Entry, '')
}

/** Shows the list once the work is done, at its own entry in the history: the next Back leaves the page. */
export async function finishWork(message: Word): Promise<void> {
  await goBackToStart()
  batch(() => {
    work.value = newWork()
    show('list', message)
  })
}

/** Goes back over the entries of unfinished work. In a frame the site around it may have added entries of its own. */
export function goBackToStart(): Promise<void> {
  const depth = depthHere()
  if (depth === 0) return Promise.resolve()
  if (parent !== window) {
    history.replaceState({ screen: 'list', depth: 0 } satisfies Entry, '')
    return Promise.resolve()
  }
  return new Promise(resolve => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.go(-depth)
  })
}

/** Clears the failure and the notice of the screen before. */
function show(to: ScreenName, message?: Word): void {
  batch(() => {
    failure.value = undefined
    notice.value = message
    undo.value = undefined
    if (to !== 'list') freshId.value = undefined
    screen.value = to
  })
}

addEventListener('popstate', ({ state }) => {
  if (screen.value === 'stopped' || screen.value === 'boot') return
  const to = (state as Entry | null)?.screen ?? 'list'
  const isOver = work.value.form === undefined && work.value.editing === undefined
  show((to === 'form' || to === 'review') && isOver ? 'list' : to)
})

addEventListener('online', () =>
  batch(() => {
    isOffline.value = false
    if (failure.value?.status === OFFLINE) failure.value = undefined
  }),
)
addEventListener('offline', () => (isOffline.value = true))

export function setSession(current: Session): void {
  clockOffsetMs.value = Date.parse(current.now) - Date.now()
  session.value = current
}

export function showStop(reason: Stop): void {
  batch(() => {
    stop.value = reason
    screen.value = 'stopped'
  })
}

const stops: Readonly<Record<string, Stop>> = {
  SESSION_EXPIRED: 'expired',
  SESSION_ENDED: 'ended',
  SESSION_LINK_USED: 'used',
  SESSION_LINK_INVALID: 'invalid',
  // Not `invalid`, because the address is right.
  PAGE_SESSION_INVALID: 'closed',
}

/** Shows the stop screen if the error ends the session; returns whether it did. */
export function stopIfOver(error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false
  const reason = stops[error.code]
  if (reason !== undefined) showStop(reason)
  return reason !== undefined
}

/** Runs an action. If it fails, the failure is shown at the top of the screen, and what was typed stays. */
export async function attempt(action: () => Promise<void>): Promise<void> {
  failure.value = undefined
  try {
    await action()
  } catch (error) {
    if (!stopIfOver(error)) failure.value = error instanceof RequestFailure ? error : new RequestFailure(500)
    if (failure.value?.status === OFFLINE) isOffline.value = !navigator.onLine
  }
}

/** Whether an action of the end-user is running. */
export const isActing = signal(false)

/** Runs the action of a button. Further presses are ignored until it ends. */
export async function act(action: () => Promise<void>): Promise<void> {
  if (isActing.value) return
  isActing.value = true
  await attempt(action)
  isActing.value = false
}

/** Turns the failure of a change whose payout method has been changed or deleted meanwhile into a notice. */
export function changedElsewhere(error: unknown): 'conflict' | 'deletedElsewhere' {
  if (error instanceof RequestFailure && error.code === 'RECIPIENT_CHANGED') return 'conflict'
  if (error instanceof RequestFailure && error.status === 404) return 'deletedElsewhere'
  throw error
}

// What was typed exists in the memory of this page only. Browsers ask before they leave it.
addEventListener('beforeunload', event => {
  if ((screen.value === 'form' || screen.value === 'review') && work.value.isTyped) event.preventDefault()
})

/** Ends the session for the end-user, who may come back by the Back button. */
export function showEnd(): void {
  showStop('ended')
  history.replaceState(ENDED, '')
}

/** What the history holds once the session has ended. */
export const ENDED = 'ended'

/** The address that the end-user can go back to; without a session, the origin of that address. */
export function wayBack(): string | undefined {
  const site = document.querySelector<HTMLMetaElement>('meta[name=return-origin]')?.content
  return (stop.value === 'ended' ? session.value?.doneUrl : session.value?.returnUrl) ?? site
}

/** A random UUID. crypto.randomUUID exists on secure origins only, which development is not. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
