import { failure } from '../state.ts'
import { OFFLINE } from '../api.ts'
import { say } from '../words.ts'
import { Icon } from './pictures.tsx'

/** What went wrong last, above what it went wrong with. */
export function FailureNotice() {
  const told = failure.value
  return (
    <div role="alert">
      {told && (
        <div class="box box-error">
          <Icon of="warning" />
          <div>
            <p>{textOf()}</p>
            {told.status >= 500 && told.requestId !== '' && (
              <p class="small">{say('reference', { id: told.requestId })}</p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function textOf(): string {
  const { status, code, retryAfterSeconds } = failure.value!
  if (status === OFFLINE) return say('offline')
  if (status === 429) return say('tooMany', { seconds: retryAfterSeconds })
  if (code === 'RECIPIENT_CHANGED' || status === 404) return say('conflict')
  return `${say('failedTitle')}. ${say('failedText')}`
}
