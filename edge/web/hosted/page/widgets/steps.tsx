import { onlyChoice } from '../choices.ts'
import { say } from '../words.ts'

const STEPS = [1, 2, 3]

/**
 * The progress through the steps of adding a payout method, in words and as a bar. A session that leaves no choice
 * skips the first.
 */
export function Steps({ n: number }: { readonly n: number }) {
  const skipped = onlyChoice() === undefined ? 0 : 1
  const [n, steps] = [number - skipped, STEPS.slice(skipped).map(step => step - skipped)]
  return (
    <div class="steps">
      <p class="small">{say('step', { n, of: steps.length })}</p>
      <div class="bars" aria-hidden="true">
        {steps.map(step => (
          <span key={step} class={step <= n ? 'bar bar-done' : 'bar'} />
        ))}
      </div>
    </div>
  )
}
