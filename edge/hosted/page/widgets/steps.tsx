import { say } from '../words.ts'

const STEPS = [1, 2, 3]

/** The progress through the steps of adding a payout method, in words and as a bar. */
export function Steps({ n }: { readonly n: number }) {
  return (
    <div class="steps">
      <p class="small">{say('step', { n, of: STEPS.length })}</p>
      <div class="bars" aria-hidden="true">
        {STEPS.map(step => (
          <span key={step} class={step <= n ? 'bar bar-done' : 'bar'} />
        ))}
      </div>
    </div>
  )
}
