import { useEffect, useRef } from 'preact/hooks'
import { failure, isOffline, notice, screen } from '../state.ts'
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
  return (
    <div role="status">
      {notice.value && (
        <p class={isWarning ? 'box box-warning' : 'box box-good'}>
          <Icon of={isWarning ? 'warning' : 'check'} />
          {say(notice.value)}
        </p>
      )}
    </div>
  )
}

function textsOf(): readonly string[] {
  const { status, retryAfterSeconds } = failure.value!
  if (status === OFFLINE) return [say('unreachable')]
  if (status === 429) return [say('tooMany', { when: inSeconds(retryAfterSeconds) })]
  return isTold() ? [say('failedText')] : [say('failedTitle'), say('failedText')]
}

/** Whether the heading of the screen, which has the focus, already reports the failure. */
const isTold = () => screen.value === 'failed'
