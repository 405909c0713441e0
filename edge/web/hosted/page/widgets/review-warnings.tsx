import { call } from '../api.ts'
import { act, go, goBackToStart, newWork, work } from '../state.ts'
import type { PayoutMethod } from '../types.ts'
import { say } from '../words.ts'
import { Icon } from './pictures.tsx'

interface Props {
  readonly texts: readonly string[]
  /** The id of the payout method with the same account, if there is one. */
  readonly twin: string | undefined
}

/** What the end-user may confirm by saving anyway. */
export function Warnings({ texts, twin }: Props) {
  const isTwinOnly = twin !== undefined && texts.length === 1
  return (
    <div role="alert">
      {texts.length > 0 && (
        <div class="box box-warning">
          <Icon of="warning" />
          <div>
            <p>
              <strong>{texts.length === 1 ? texts[0] : say('warningTitle')}</strong>
            </p>
            {texts.length > 1 && (
              <ul>
                {texts.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {!isTwinOnly && <p>{say('warningText')}</p>}
            {twin !== undefined && (
              <button
                type="button"
                class={isTwinOnly ? 'button' : 'plain'}
                onClick={() => void openSaved(twin)}
              >
                {say('openSaved')}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function openSaved(id: string) {
  return act(async () => {
    const saved = await call<PayoutMethod>(`payout-methods/${id}`)
    await goBackToStart()
    work.value = newWork(saved)
    go('form')
  })
}
