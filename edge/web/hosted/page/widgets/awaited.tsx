import { useEffect } from 'preact/hooks'
import { attempt, failure } from '../state.ts'
import { say } from '../words.ts'

interface Props {
  readonly load: () => Promise<void>
  readonly bones?: number
}

/**
 * Loads the data of a screen. It shows placeholders meanwhile, and after a failure a button to retry. It also retries
 * when the browser is online again, which clears the failure.
 */
export function Awaited({ load, bones = 1 }: Props) {
  const hasFailed = failure.value !== undefined
  useEffect(() => {
    if (!hasFailed) void attempt(load)
  }, [hasFailed])
  return hasFailed ? (
    <button type="button" class="button" onClick={tryAgain}>
      {say('retry')}
    </button>
  ) : (
    <div aria-busy="true">
      {Array.from({ length: bones }, (_, at) => (
        <div key={at} class="bone" />
      ))}
    </div>
  )
}

function tryAgain() {
  failure.value = undefined
  // The button is gone.
  document.querySelector('h1')?.focus({ preventScroll: true })
}
