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
  readonly onMakeDefault: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A payout method in the list, with the actions on it. */
export function MethodCard({ item, hasCurrencies, onMakeDefault, onEdit, onDelete }: CardProps) {
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
    <li class="card method">
      <Picture method={details['/method']} name={bank?.name} logo={bank?.logo} />
      <div class="method-text">
        <h2>
          {name}
          {isDefault && (
            <span class="badge">
              {say('default')}
              {hasCurrencies && `\u00A0·\u00A0${details['/currency']}`}
            </span>
          )}
        </h2>
        <p class="number">
          <bdi dir="ltr">{account}</bdi>
        </p>
        <p class="small">
          <bdi>{details['/creditor/name']}</bdi>
          {' · '}
          {whereOf(details['/country'], details['/currency'])}
        </p>
      </div>
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
