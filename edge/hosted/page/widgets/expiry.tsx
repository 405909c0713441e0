import { useEffect, useState } from 'preact/hooks'
import { call } from '../api.ts'
import { aheadMs, attempt, begin, halt, screen, session } from '../state.ts'
import type { Session } from '../types.ts'
import { language, say } from '../words.ts'
import { Dialog } from './dialog.tsx'

/** How long before the end it is told (WCAG 2.2, 2.2.1 asks for 20 seconds at least). */
const WARNED_BEFORE_MS = 120_000

/** Tells that the session is about to end, lets it last longer, and ends the page with it. */
export function Expiry() {
  const [leftMs, setLeftMs] = useState(Number.POSITIVE_INFINITY)
  const told = session.value
  useEffect(() => {
    if (told === undefined) return
    const tick = () => {
      const left = Date.parse(told.expiresAt) - Date.now() - aheadMs.value
      if (left <= 0 && screen.value !== 'stopped') halt('expired')
      setLeftMs(left)
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [told])
  if (leftMs > WARNED_BEFORE_MS || screen.value === 'stopped' || !told?.extensionsLeft) return null
  const stay = () => void attempt(async () => begin(await call<Session>('extension', { method: 'POST' })))
  return (
    <Dialog title={say('expiringTitle')} onClose={stay}>
      <p>{say('expiringText', { time: minutes(leftMs) })}</p>
      <div class="actions">
        <button type="button" class="button" autofocus onClick={stay}>
          {say('stay')}
        </button>
      </div>
    </Dialog>
  )
}

function minutes(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const two = new Intl.NumberFormat(language.value, { minimumIntegerDigits: 2 })
  return `${new Intl.NumberFormat(language.value).format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`
}
