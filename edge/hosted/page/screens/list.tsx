import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../api.ts'
import { isEmbedded } from '../embed/teller.ts'
import { attempt, changedElsewhere, go, hostOf, newWork, notice, session, showStop, work } from '../state.ts'
import type { PayoutMethod, RecentChange } from '../types.ts'
import { say } from '../words.ts'
import { BackLink } from '../widgets/frame.tsx'
import { DeleteDialog, MethodCard } from '../widgets/method-card.tsx'
import { FailureNotice } from '../widgets/notices.tsx'
import { Icon } from '../widgets/pictures.tsx'
import { RecentChanges } from '../widgets/recent-changes.tsx'

interface Page {
  readonly items: readonly PayoutMethod[]
  readonly nextCursor?: string
  /** On the first page. */
  readonly recentChanges: readonly RecentChange[]
}

/** Kept while other screens are shown, so that the list is there at once when the end-user returns. */
const page = signal<Page | undefined>(undefined)

async function load(cursor?: string): Promise<void> {
  const next = await call<Page>(
    `payout-methods${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
  )
  const { items = [], recentChanges = [] } = page.value ?? {}
  page.value = cursor === undefined ? next : { ...next, items: [...items, ...next.items], recentChanges }
}

export function List() {
  const deleting = useSignal<PayoutMethod | undefined>(undefined)
  useEffect(() => void attempt(load), [])
  const { branding } = session.value!
  const items = page.value?.items

  const remove = (item: PayoutMethod) => {
    deleting.value = undefined
    void change(() => call(`payout-methods/${item.id}`, { method: 'DELETE' }), 'deleted')
  }

  return (
    <section>
      <h1 tabIndex={-1}>{say('title')}</h1>
      <p class="lead">{say('lead', { name: branding.name })}</p>
      <Notice />
      <FailureNotice />
      {page.value && <RecentChanges changes={page.value.recentChanges} items={page.value.items} />}
      {items === undefined ? (
        <Loading />
      ) : items.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul class="methods">
            {items.map(item => (
              <MethodCard
                key={item.id}
                item={item}
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
              onClick={() => void attempt(() => load(page.value?.nextCursor))}
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
          next={items?.find(({ id }) => id !== deleting.value?.id)}
          onDelete={remove}
          onClose={() => (deleting.value = undefined)}
        />
      )}
    </section>
  )
}

function add() {
  work.value = newWork()
  go('choose')
}

function edit(item: PayoutMethod) {
  work.value = newWork(item)
  go('form')
}

function makeDefault({ id }: PayoutMethod) {
  return change(() => call(`payout-methods/${id}/default`, { method: 'POST' }), 'defaultChanged')
}

/** Changes a payout method, reloads the list, and says what happened. */
async function change(request: () => Promise<unknown>, success: 'defaultChanged' | 'deleted') {
  await attempt(async () => {
    notice.value = undefined
    const outcome = await request().then(() => success, changedElsewhere)
    await load()
    notice.value = outcome
  })
  // The button that had the focus is gone, or has moved.
  document.querySelector('h1')?.focus({ preventScroll: true })
}

function Notice() {
  return (
    <div role="status">
      {notice.value && (
        <p class={notice.value === 'conflict' ? 'box box-warning' : 'box box-good'}>
          <Icon of={notice.value === 'conflict' ? 'warning' : 'check'} />
          {say(notice.value)}
        </p>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <div class="bone" />
      <div class="bone" />
    </div>
  )
}

function Empty() {
  return (
    <div class="card center">
      <span class="tile tile-large" aria-hidden="true">
        <Icon of="bank" />
      </span>
      <h2>{say('emptyTitle')}</h2>
      <p>{say('emptyText')}</p>
      <button type="button" class="button" onClick={add}>
        {say('add')}
      </button>
    </div>
  )
}

function Finish() {
  const { returnUrl } = session.value!
  const finish = () =>
    attempt(async () => {
      await call('end', { method: 'POST' })
      showStop('ended')
      // The site around the page is told instead, and goes on as it likes.
      if (!isEmbedded()) window.open(returnUrl, '_top')
    })
  return (
    <div class="finish">
      <button type="button" class="button" onClick={() => void finish()}>
        {say('done')}
      </button>
      <p class="small">{say('backTo', { host: hostOf(session.value!) })}</p>
    </div>
  )
}
