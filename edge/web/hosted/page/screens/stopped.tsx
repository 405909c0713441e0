import { openAgain } from '../opening.ts'
import { session, type Stop, stop } from '../state.ts'
import { say } from '../words.ts'
import { BackLink } from '../widgets/frame.tsx'
import { FailureNotice } from '../widgets/notices.tsx'

/** The session is over or cannot be opened. */
export function Stopped() {
  const reason = stop.value
  return (
    <section class="card center">
      <h1 tabIndex={-1}>{say(`${reason}Title`)}</h1>
      <p>{say(`${reason}Text`)}</p>
      {session.value === undefined && !saysWhatToDo.has(reason) && <p>{say('openAgain')}</p>}
      <BackLink isButton />
    </section>
  )
}

const saysWhatToDo: ReadonlySet<Stop> = new Set(['invalid', 'ended'])

export function Failed() {
  return (
    <section class="card center">
      <h1 tabIndex={-1}>{say('failedTitle')}</h1>
      <FailureNotice />
      <button type="button" class="button" onClick={() => void openAgain()}>
        {say('retry')}
      </button>
    </section>
  )
}

export function Boot() {
  return (
    <section class="boot" aria-busy="true">
      <h1 tabIndex={-1} class="visually-hidden">
        {say('loading')}
      </h1>
      <div class="bone bone-title" />
      <div class="bone" />
      <div class="bone" />
    </section>
  )
}
