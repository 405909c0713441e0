import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../api.ts'
import { isEmbedded } from '../embed/teller.ts'
import { allowedTypes, choices, loadChoices, onlyChoice, startForm } from '../choices.ts'
import {
  act,
  attempt,
  changedElsewhere,
  freshId,
  go,
  newWork,
  notice,
  session,
  showEnd,
  undo,
  work,
} from '../state.ts'
import { load, page, refresh } from '../saved-methods.ts'
import type { PayoutMethod } from '../types.ts'
import { say } from '../words.ts'
import { Awaited } from '../widgets/awaited.tsx'
import { BackLink } from '../widgets/frame.tsx'
import { DeleteDialog, MethodCard } from '../widgets/method-card.tsx'
import { FailureNotice, Notice } from '../widgets/notices.tsx'
import { Icon } from '../widgets/pictures.tsx'
import { RecentChanges } from '../widgets/recent-changes.tsx'

export function List() {
  const deleting = useSignal<PayoutMethod | undefined>(undefined)
  useEffect(() => void attempt(refresh), [])
  const { branding } = session.value!
  const items = page.value?.items
  const hasCurrencies = new Set(items?.map(({ details }) => details['/currency'])).size > 1
  const add = () => void startAdding()

  const remove = (item: PayoutMethod) => {
    deleting.value = undefined
    void change('deleted', async () => {
      const { undo: token } = await call<{ undo: string }>(`payout-methods/${item.id}`, { method: 'DELETE' })
      return () => change('restored', () => restore(token))
    })
  }

  return (
    <section>
      <h1 tabIndex={-1}>{say('title')}</h1>
      <p class="lead">{say('lead', { name: branding.name })}</p>
      <Notice />
      <FailureNotice />
      {page.value && <RecentChanges changes={page.value.recentChanges} items={page.value.items} />}
      {items === undefined ? (
        <Awaited load={load} bones={2} />
      ) : items.length === 0 ? (
        <Empty onAdd={add} />
      ) : (
        <>
          <ul class="methods">
            {items.map(item => (
              <MethodCard
                key={item.id}
                item={item}
                hasCurrencies={hasCurrencies}
                isOnly={
                  !items.some(
                    other => other !== item && other.details['/currency'] === item.details['/currency'],
                  )
                }
                isFresh={item.id === freshId.value}
                onMakeDefault={() => void makeDefault(item)}
                onEdit={() => edit(item)}
                onDelete={() => (deleting.value = item)}
              />
            ))}
          </ul>
          {page.value?.nextCursor !== undefined && (
            <button
              type="button"
              class="button button-quiet wide"
              onClick={() => void act(() => load(page.value?.nextCursor))}
            >
              {say('more')}
            </button>
          )}
          <button type="button" class="button button-quiet wide" onClick={add}>
            <span aria-hidden="true">+</span> {say('add')}
          </button>
        </>
      )}
      {items?.length ? (
        <Finish />
      ) : (
        <div class="finish">
          <BackLink />
        </div>
      )}
      {deleting.value && (
        <DeleteDialog
          item={deleting.value}
          next={nextDefault(deleting.value, items)}
          onDelete={remove}
          onClose={() => (deleting.value = undefined)}
        />
      )}
    </section>
  )
}

/** Goes to the form at once if the session leaves no choice. */
function startAdding(): Promise<void> {
  return act(async () => {
    work.value = newWork()
    const [type, ...others] = allowedTypes()
    if (others.length === 0 && choices.value[type!] === undefined) await loadChoices(type!)
    const choice = onlyChoice()
    if (choice === undefined) go('choose')
    else await startForm(choice)
  })
}

/** The newest other payout method in its currency. */
function nextDefault({ id, details }: PayoutMethod, items: readonly PayoutMethod[] = []) {
  return items.find(other => other.id !== id && other.details['/currency'] === details['/currency'])
}

function edit(item: PayoutMethod) {
  work.value = newWork(item)
  go('form')
}

function makeDefault(item: PayoutMethod): Promise<void> {
  const before = defaultIn(item.details['/currency'])
  return change('defaultChanged', async () => {
    await call(`payout-methods/${item.id}/default`, { method: 'POST' })
    return before && (() => makeDefault(before))
  })
}

const defaultIn = (currency: string) =>
  page.value?.items.find(({ isDefault, details }) => isDefault && details['/currency'] === currency)

async function restore(token: string): Promise<undefined> {
  const body = { undo: token }
  const { payoutMethod } = await call<{ payoutMethod: PayoutMethod }>('restorations', {
    method: 'POST',
    body,
  })
  freshId.value = payoutMethod.id
}

/** Changes a payout method, reloads the list, and says what happened. The request answers how to take it back. */
async function change(
  success: 'defaultChanged' | 'deleted' | 'restored',
  request: () => Promise<(() => Promise<void>) | undefined>,
) {
  await act(async () => {
    notice.value = undefined
    undo.value = undefined
    const outcome = await request().then(takeBack => ({ said: success, takeBack }), elsewhere)
    await load()
    notice.value = outcome.said
    undo.value = outcome.takeBack
  })
  // The button that had the focus is gone, or has moved.
  document.querySelector('h1')?.focus({ preventScroll: true })
}

const elsewhere = (error: unknown) => ({ said: changedElsewhere(error), takeBack: undefined })

function Empty({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div class="card center">
      <span class="tile tile-large" aria-hidden="true">
        <Icon of="bank" />
      </span>
      <h2>{say('emptyTitle')}</h2>
      <p>{say('emptyText')}</p>
      <button type="button" class="button" onClick={onAdd}>
        {say('add')}
      </button>
    </div>
  )
}

function Finish() {
  const { doneUrl } = session.value!
  const finish = () =>
    act(async () => {
      await call('end', { method: 'POST' })
      showEnd()
      // In a frame, the site around the page gets a message instead, and decides what follows.
      if (!isEmbedded()) window.open(doneUrl, '_top')
    })
  return (
    <div class="finish">
      <button type="button" class="button" onClick={() => void finish()}>
        {say('done')}
      </button>
      <p class="small">{say('backTo', { host: new URL(doneUrl).host })}</p>
    </div>
  )
}
