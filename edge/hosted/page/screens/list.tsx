import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../api.ts'
import { accountShown, methodName } from '../naming.ts'
import { MASK } from '../numbers.ts'
import { attempt, changedElsewhere, go, halt, hostOf, newWork, notice, session, work } from '../state.ts'
import type { PayoutMethod } from '../types.ts'
import { countryName, say } from '../words.ts'
import { Dialog } from '../widgets/dialog.tsx'
import { BackLink } from '../widgets/frame.tsx'
import { FailureNotice } from '../widgets/notices.tsx'
import { Icon, Picture } from '../widgets/pictures.tsx'

interface Page {
  readonly items: readonly PayoutMethod[]
  readonly nextCursor?: string
}

/** Kept when another screen is shown, so that coming back shows at once what was there. */
const page = signal<Page | undefined>(undefined)

async function load(cursor?: string): Promise<void> {
  const next = await call<Page>(
    `payout-methods${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
  )
  page.value = cursor === undefined ? next : { ...next, items: [...(page.value?.items ?? []), ...next.items] }
}

export function List() {
  const deleting = useSignal<PayoutMethod | undefined>(undefined)
  useEffect(() => void attempt(load), [])
  const told = session.value!
  const items = page.value?.items

  const add = () => {
    work.value = newWork()
    go('choose')
  }
  const change = (does: () => Promise<unknown>, said: 'defaultChanged' | 'deleted') =>
    attempt(async () => {
      notice.value = undefined
      const outcome = await does().then(() => said, changedElsewhere)
      await load()
      notice.value = outcome
    })
  const remove = (method: PayoutMethod) => {
    deleting.value = undefined
    void change(() => call(`payout-methods/${method.id}`, { method: 'DELETE' }), 'deleted').then(toHeading)
  }

  return (
    <section>
      <h1 tabIndex={-1}>{say('title')}</h1>
      <p class="lead">{say('lead', { name: told.branding.name })}</p>
      <div role="status">
        {notice.value && (
          <p class={notice.value === 'conflict' ? 'box box-warning' : 'box box-good'}>
            <Icon of={notice.value === 'conflict' ? 'warning' : 'check'} />
            {say(notice.value)}
          </p>
        )}
      </div>
      <FailureNotice />
      {items === undefined ? (
        <div aria-busy="true">
          <div class="bone" />
          <div class="bone" />
        </div>
      ) : items.length === 0 ? (
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
      ) : (
        <>
          <ul class="methods">
            {items.map(item => (
              <Item
                key={item.id}
                item={item}
                onDefault={() =>
                  void change(
                    () => call(`payout-methods/${item.id}/default`, { method: 'POST' }),
                    'defaultChanged',
                  ).then(toHeading)
                }
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
          isLast={items?.length === 1}
          onDelete={remove}
          onClose={() => (deleting.value = undefined)}
        />
      )}
    </section>
  )
}

/** What had the focus is gone, or stands elsewhere. */
function toHeading() {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

function Finish() {
  const told = session.value!
  const finish = () =>
    attempt(async () => {
      await call('end', { method: 'POST' })
      halt('ended')
      window.open(told.returnUrl, '_top')
    })
  return (
    <div class="finish">
      <button type="button" class="button" onClick={() => void finish()}>
        {say('done')}
      </button>
      <p class="small">{say('backTo', { host: hostOf(told) })}</p>
    </div>
  )
}

interface ItemProps {
  readonly item: PayoutMethod
  readonly onDefault: () => void
  readonly onDelete: () => void
}

function Item({ item, onDefault, onDelete }: ItemProps) {
  const { details, isDefault, bank } = item
  const name = bank?.name ?? methodName(details['/method'])
  const account = accountShown(item)
  const edit = () => {
    work.value = newWork(item)
    go('form')
  }
  const named = (word: 'makeDefault' | 'edit' | 'delete') =>
    `${say(word)}: ${name} ${account.replace(MASK, '')}`
  return (
    <li class="card method">
      <Picture method={details['/method']} name={bank?.name} logo={bank?.logo} />
      <div class="method-text">
        <h2>
          {name}
          {isDefault && <span class="badge">{say('default')}</span>}
        </h2>
        <p class="number">
          <bdi dir="ltr">{account}</bdi>
        </p>
        <p class="small">
          <bdi>{details['/creditor/name']}</bdi>
          {' · '}
          {countryName(details['/country'])} · {details['/currency']}
        </p>
      </div>
      <div class="method-actions">
        {!isDefault && (
          <button type="button" class="plain" aria-label={named('makeDefault')} onClick={onDefault}>
            {say('makeDefault')}
          </button>
        )}
        <button type="button" class="plain" aria-label={named('edit')} onClick={edit}>
          {say('edit')}
        </button>
        <button type="button" class="plain plain-danger" aria-label={named('delete')} onClick={onDelete}>
          {say('delete')}
        </button>
      </div>
    </li>
  )
}

interface DeleteProps {
  readonly item: PayoutMethod
  readonly isLast: boolean
  readonly onDelete: (item: PayoutMethod) => void
  readonly onClose: () => void
}

function DeleteDialog({ item, isLast, onDelete, onClose }: DeleteProps) {
  const account = `${item.bank?.name ?? methodName(item.details['/method'])} \u2068${accountShown(item).replaceAll(' ', '\u00A0')}\u2069`
  return (
    <Dialog title={say('deleteTitle')} onClose={onClose}>
      <p>{say('deleteText', { account })}</p>
      {item.isDefault && !isLast && <p>{say('deleteDefault')}</p>}
      <div class="actions">
        <button type="button" class="button button-quiet" autofocus onClick={onClose}>
          {say('cancel')}
        </button>
        <button type="button" class="button button-danger" onClick={() => onDelete(item)}>
          {say('delete')}
        </button>
      </div>
    </Dialog>
  )
}
