import { accountShown, nameOf } from '../naming.ts'
import { session } from '../state.ts'
import type { PayoutMethod, RecentChange } from '../types.ts'
import { locale, say, type Word } from '../words.ts'

interface RecentChangesProps {
  readonly changes: readonly RecentChange[]
  readonly items: readonly PayoutMethod[]
}

/** What other sessions have changed lately, so that the end-user notices what somebody else did. */
export function RecentChanges({ changes, items }: RecentChangesProps) {
  const [newest] = changes
  if (newest === undefined) return null
  return (
    <details class="box box-plain recent">
      <summary>
        {say('recentChanges')} · {dateText(newest.date)}
      </summary>
      <ul>
        {changes.map(({ date, change, payoutMethodId }) => {
          const item = items.find(({ id }) => id === payoutMethodId)
          return (
            <li key={`${date} ${payoutMethodId} ${change}`}>
              <time dateTime={date}>{timeText(date)}</time>
              <br />
              {item === undefined ? (
                say(words[change])
              ) : (
                <>
                  {say('pair', { name: say(words[change]), text: '' })}
                  <bdi>
                    {nameOf(item)} <bdi dir="ltr">{accountShown(item)}</bdi>
                  </bdi>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <p class="small">{say('notYou', { name: session.value!.branding.name })}</p>
    </details>
  )
}

const words: Readonly<Record<RecentChange['change'], Word>> = {
  CREATED: 'added',
  UPDATED: 'updated',
  DELETED: 'deleted',
  MADE_DEFAULT: 'defaultChanged',
}

const dateText = (date: string) =>
  new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium' }).format(new Date(date))

const timeText = (date: string) =>
  new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date))
