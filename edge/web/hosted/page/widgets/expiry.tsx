import { useEffect, useState } from 'preact/hooks'
import { call } from '../api.ts'
import { act, clockOffsetMs, setSession, showStop, screen, session } from '../state.ts'
import type { Session } from '../types.ts'
import { locale, say } from '../words.ts'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './notices.tsx'

/** The warning comes this long before the end (WCAG 2.2, 2.2.1 requires at least 20 seconds). */
const WARNING_MS = 120_000

/**
 * Warns before the session expires, and offers to extend it while extensions are left. Shows the stop screen once it
 * has expired.
 */
export function Expiry() {
  const [leftMs, setLeftMs] = useState(Number.POSITIVE_INFINITY)
  const [hasTried, setTrying] = useState(false)
  const [hasRead, setRead] = useState(false)
  const current = session.value
  useEffect(() => {
    if (current === undefined) return
    const tick = () => {
      const left = Date.parse(current.expiresAt) - Date.now() - clockOffsetMs.value
      if (left <= 0 && screen.value !== 'stopped') showStop('expired')
      setLeftMs(left)
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [current])
  if (leftMs > WARNING_MS || screen.value === 'stopped' || hasRead) return null
  const canStay = current!.extensionsLeft > 0
  const stay = () => {
    setTrying(true)
    void act(async () => setSession(await call<Session>('extension', { method: 'POST' })))
  }
  const goOn = canStay ? stay : () => setRead(true)
  return (
    <Dialog title={say(canStay ? 'expiringTitle' : 'lastTitle')} onClose={goOn}>
      <p>{say('expiringText', { time: minutes(leftMs) })}</p>
      {/* The dialog covers the notice of the screen. */}
      {hasTried && <FailureNotice />}
      <div class="actions">
        <button type="button" class="button" autofocus onClick={goOn}>
          {say(canStay ? 'stay' : 'continue')}
        </button>
      </div>
    </Dialog>
  )
}

function minutes(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const two = new Intl.NumberFormat(locale.value, { minimumIntegerDigits: 2 })
  return `${new Intl.NumberFormat(locale.value).format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`
}
