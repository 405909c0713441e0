import { useRef } from 'preact/hooks'
import { tellingOf } from '../holder.ts'
import type { Holder } from '../types.ts'
import { say } from '../words.ts'
import { Icon } from './pictures.tsx'

interface Props {
  readonly holder: Holder | undefined
  readonly isAsking: boolean
  /** Absent if the name cannot be taken over. */
  readonly onTakeOver: ((name: string) => void) | undefined
}

/** What the bank says of the holder of the account. A status region, so screen readers announce it when it comes. */
export function NameCheck({ holder, isAsking, onTakeOver }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const telling = holder && tellingOf(holder)
  const name = telling?.name
  const takeOver = () => {
    onTakeOver?.(name!)
    // The button that was pressed is gone.
    region.current?.focus()
  }
  return (
    <div role="status" class="name-check" ref={region} tabIndex={-1}>
      {telling ? (
        <div class={`box box-${telling.tone}`}>
          <Icon of={telling.tone === 'good' ? 'check' : telling.tone === 'plain' ? 'bank' : 'warning'} />
          <div>
            <p>{say(telling.word)}</p>
            {name !== undefined && (
              <p class="held-name">
                <bdi>{name}</bdi>
              </p>
            )}
            {telling.isOffered && onTakeOver && (
              <button type="button" class="plain" onClick={takeOver}>
                {say('useThisName')}
              </button>
            )}
            {telling.tone === 'warning' && name === undefined && <p>{say('warningText')}</p>}
          </div>
        </div>
      ) : (
        isAsking && <p class="small">{say('nameAsking')}</p>
      )}
    </div>
  )
}
