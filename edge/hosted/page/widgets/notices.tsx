import { failure, isOffline } from '../state.ts'
import { OFFLINE } from '../api.ts'
import { say } from '../words.ts'
import { Icon } from './pictures.tsx'

/** What went wrong last, above what it went wrong with. */
export function FailureNotice() {
  // That there is no network is told once, for the page as a whole.
  const told = failure.value?.status === OFFLINE && isOffline.value ? undefined : failure.value
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
  const { status, retryAfterSeconds } = failure.value!
  if (status === OFFLINE) return say('offline')
  if (status === 429) return say('tooMany', { seconds: retryAfterSeconds })
  return `${say('failedTitle')}. ${say('failedText')}`
}
