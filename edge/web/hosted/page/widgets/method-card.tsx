import { accountOf, accountShown, nameOf, whereOf } from '../naming.ts'
import { MASK } from '../numbers.ts'
import type { PayoutMethod } from '../types.ts'
import { say } from '../words.ts'
import { Dialog } from './dialog.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import { Picture } from './pictures.tsx'

interface CardProps {
  readonly item: PayoutMethod
  /** Whether there are payout methods in several currencies, each with a default. */
  readonly hasCurrencies: boolean
  /** Whether it is the only one in its currency, where there is no choice of a default. */
  readonly isOnly: boolean
  /** Whether it has just been added or changed. */
  readonly isFresh: boolean
  readonly onMakeDefault: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A payout method in the list, with the actions on it. */
export function MethodCard(props: CardProps) {
  const { item, hasCurrencies, isOnly, isFresh, onMakeDefault, onEdit, onDelete } = props
  const { details, isDefault, bank } = item
  const name = nameOf(item)
  const account = accountShown(item)
  const spoken = `${name} ${account.replace(MASK, '')}`
  const itemOf = (word: 'makeDefault' | 'edit' | 'delete', onChoose: () => void): MenuItem => ({
    text: say(word),
    label: say('pair', { name: say(word), text: spoken }),
    onChoose,
  })
  return (
    <li class={isFresh ? 'card method method-fresh' : 'card method'}>
      <Picture method={details['/method']} name={bank?.name} logo={bank?.logo} />
      <div class="method-text">
        <h2>
          {name}
          {isDefault && !isOnly && (
            <span class="badge">
              {say('default')}
              {hasCurrencies && `\u00A0·\u00A0${details['/currency']}`}
            </span>
          )}
        </h2>
        <p class="number">
          <bdi dir="ltr">{account}</bdi>
        </p>
      </div>
      <p class="small method-holder">
        <bdi>{details['/creditor/name']}</bdi>
        <span>{whereOf(details['/country'], details['/currency'])}</span>
      </p>
      <Menu
        label={say('pair', { name: say('options'), text: spoken })}
        items={[
          ...(isDefault ? [] : [itemOf('makeDefault', onMakeDefault)]),
          itemOf('edit', onEdit),
          { ...itemOf('delete', onDelete), isDanger: true },
        ]}
      />
    </li>
  )
}

interface DeleteProps {
  readonly item: PayoutMethod
  /** The newest other payout method in its currency, which becomes the default if this one was. */
  readonly next: PayoutMethod | undefined
  readonly onDelete: (item: PayoutMethod) => void
  readonly onClose: () => void
}

export function DeleteDialog({ item, next, onDelete, onClose }: DeleteProps) {
  return (
    <Dialog title={say('deleteTitle')} onClose={onClose}>
      <p>{say('deleteText', { account: accountOf(item) })}</p>
      {item.isDefault && next && <p>{say('deleteDefault', { account: accountOf(next) })}</p>}
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
