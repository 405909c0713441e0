import { call } from '../api.ts'
import { act, newWork, replaceScreen, work } from '../state.ts'
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
            <p>{say('warningText')}</p>
            {twin !== undefined && (
              <button type="button" class="plain" onClick={() => void openSaved(twin)}>
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
    work.value = newWork(await call<PayoutMethod>(`payout-methods/${id}`))
    replaceScreen('form')
  })
}
