import { useEffect, useRef } from 'preact/hooks'
import { failure, isOffline, notice, screen, undo } from '../state.ts'
import { OFFLINE } from '../api.ts'
import { inSeconds, say } from '../words.ts'
import { Icon } from './pictures.tsx'

/**
 * The failure of the last action, near the button that was pressed. Gets the focus, so that it is in view and read out.
 */
export function FailureNotice() {
  // The banner of the page already says that the browser is offline.
  const shown = failure.value?.status === OFFLINE && isOffline.value ? undefined : failure.value
  const at = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown !== undefined && !isTold()) at.current?.focus()
  }, [shown])
  return (
    <div ref={at} role="alert" class="failure" tabIndex={-1}>
      {shown && (
        <div class="box box-error">
          <Icon of="warning" />
          <div>
            {textsOf().map(text => (
              <p key={text}>{text}</p>
            ))}
            {shown.status >= 500 && shown.requestId !== '' && (
              <p class="small">{say('reference', { id: shown.requestId })}</p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const warnings: ReadonlySet<string | undefined> = new Set(['conflict', 'deletedElsewhere'])

/** What the last action did, or what somebody else did meanwhile. */
export function Notice() {
  const isWarning = warnings.has(notice.value)
  useEffect(() => {
    if (undo.value === undefined) return
    const timer = setTimeout(() => (undo.value = undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undo.value])
  return (
    <div role="status" class={isWarning ? undefined : 'toast-place'}>
      {notice.value && (
        <div class={isWarning ? 'box box-warning' : 'box box-good toast'}>
          <Icon of={isWarning ? 'warning' : 'check'} />
          <p>{say(notice.value)}</p>
          {undo.value && (
            <button type="button" class="plain" onClick={() => void undo.value?.()}>
              {say('undo')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** The server takes a deletion back for two minutes. */
const UNDO_MS = 110_000

function textsOf(): readonly string[] {
  const { status, retryAfterSeconds } = failure.value!
  if (status === OFFLINE) return [say('unreachable')]
  if (status === 429) return [say('tooMany', { when: inSeconds(retryAfterSeconds) })]
  return isTold() ? [say('failedText')] : [say('failedTitle'), say('failedText')]
}

/** Whether the heading of the screen, which has the focus, already reports the failure. */
const isTold = () => screen.value === 'failed'
