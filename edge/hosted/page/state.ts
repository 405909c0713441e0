import { batch, signal } from '@preact/signals'
import { call, OFFLINE, RequestFailure } from './api.ts'
import type { Bank, Choice, Finding, Identifier, PayoutMethod, Requirements, Session } from './types.ts'
import type { Values } from './draft.ts'
import type { Word } from './words.ts'

export type ScreenName = 'boot' | 'list' | 'choose' | 'form' | 'review' | 'stopped' | 'failed'
export type Stop = 'expired' | 'used' | 'invalid' | 'ended'

/** What is being added or changed. It lives in this page's memory, and nowhere else. */
export interface Work {
  /** There when one that is kept is being changed. */
  readonly editing?: PayoutMethod
  readonly choice: Partial<Choice>
  readonly form?: Requirements
  readonly identifier: Identifier
  readonly values: Values
  /** Whose bank the account is with, once it is known. */
  readonly bank?: Bank | undefined
  /** Of the server, about what was last sent. */
  readonly findings: readonly Finding[]
  /** Names this attempt, so that sending it again makes no second one. */
  readonly attemptId: string
}

export const session = signal<Session | undefined>(undefined)
export const screen = signal<ScreenName>('boot')
export const stop = signal<Stop>('invalid')
export const failure = signal<RequestFailure | undefined>(undefined)
export const notice = signal<Word | undefined>(undefined)
export const isOffline = signal(!navigator.onLine)
export const work = signal<Work>(newWork())
/** How far the clock of the server is ahead of this browser's. */
export const aheadMs = signal(0)

export function newWork(editing?: PayoutMethod): Work {
  return {
    ...(editing !== undefined && { editing }),
    choice: {},
    identifier: 'IBAN',
    values: {},
    findings: [],
    attemptId: randomId(),
  }
}

/** Where the page goes on; Back of the browser leads to the screen before, not out of the page. */
export function go(to: ScreenName, said?: Word): void {
  show(to, said)
  history.pushState(to, '')
}

/** The same, without a way back: what was under way is over. */
export function settle(to: ScreenName, said?: Word): void {
  show(to, said)
  history.replaceState(to, '')
}

/** What was told of the screen before stays there. */
function show(to: ScreenName, said?: Word): void {
  batch(() => {
    failure.value = undefined
    notice.value = said
    screen.value = to
  })
}

addEventListener('popstate', ({ state }) => {
  if (screen.value === 'stopped' || screen.value === 'boot') return
  const isOver = work.value.form === undefined && work.value.editing === undefined
  show((state === 'form' || state === 'review') && isOver ? 'list' : (state ?? 'list'))
})

addEventListener('online', () =>
  batch(() => {
    isOffline.value = false
    if (failure.value?.status === OFFLINE) failure.value = undefined
  }),
)
addEventListener('offline', () => (isOffline.value = true))

export function begin(told: Session): void {
  aheadMs.value = Date.parse(told.now) - Date.now()
  session.value = told
}

export function halt(why: Stop): void {
  batch(() => {
    stop.value = why
    screen.value = 'stopped'
  })
}

const stops: Readonly<Record<string, Stop>> = {
  SESSION_EXPIRED: 'expired',
  SESSION_ENDED: 'ended',
  SESSION_LINK_USED: 'used',
  SESSION_LINK_INVALID: 'invalid',
  PAGE_SESSION_INVALID: 'invalid',
}

/** Sees to what concerns the page as a whole; tells whether it did. */
export function stopsPage(error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false
  const why = stops[error.code]
  if (why !== undefined) halt(why)
  return why !== undefined
}

/** Does something that may fail; a failure is told at the top of the screen, and what was typed stays. */
export async function attempt(does: () => Promise<void>): Promise<void> {
  failure.value = undefined
  try {
    await does()
  } catch (error) {
    if (!stopsPage(error)) failure.value = error instanceof RequestFailure ? error : new RequestFailure(500)
    if (failure.value?.status === OFFLINE) isOffline.value = !navigator.onLine
  }
}

/** What is said when one that is kept is no longer as it was seen; it is to be looked at again. */
export function changedElsewhere(error: unknown): 'conflict' {
  const isSo = error instanceof RequestFailure && (error.code === 'RECIPIENT_CHANGED' || error.status === 404)
  if (!isSo) throw error
  return 'conflict'
}

/** The secret stands in the address until here, and nowhere afterwards. */
export async function open(): Promise<void> {
  const secret = location.hash.slice(1)
  history.replaceState('list', '', location.pathname)
  failure.value = undefined
  try {
    begin(secret === '' ? await call<Session>('state') : await exchange(secret))
    screen.value = 'list'
  } catch (error) {
    if (stopsPage(error)) return
    failure.value = error instanceof RequestFailure ? error : new RequestFailure(500)
    retrySecret = secret
    screen.value = 'failed'
  }
}

let retrySecret = ''

export async function openAgain(): Promise<void> {
  history.replaceState('list', '', `${location.pathname}#${retrySecret}`)
  screen.value = 'boot'
  await open()
}

/** Asked again after an answer was lost, it names the same browser, and is answered the same. */
const browserId = randomId()

async function exchange(secret: string): Promise<Session> {
  try {
    return await call<Session>('opening', { method: 'POST', body: { secret, browserId } })
  } catch (error) {
    // It may have been this browser that used the link.
    if (error instanceof RequestFailure && error.code === 'SESSION_LINK_USED') {
      return await call<Session>('state').catch(() => {
        throw error
      })
    }
    throw error
  }
}

/** As crypto.randomUUID makes it, which is there on secure origins only. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function hostOf({ returnUrl }: Session): string {
  return new URL(returnUrl).host
}
