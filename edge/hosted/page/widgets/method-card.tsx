import { accountShown, nameOf } from '../naming.ts'
import { MASK } from '../numbers.ts'
import type { PayoutMethod } from '../types.ts'
import { countryName, say } from '../words.ts'
import { Dialog } from './dialog.tsx'
import { Picture } from './pictures.tsx'

interface CardProps {
  readonly item: PayoutMethod
  readonly onMakeDefault: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A payout method in the list, with the actions on it. */
export function MethodCard({ item, onMakeDefault, onEdit, onDelete }: CardProps) {
  const { details, isDefault, bank } = item
  const name = nameOf(item)
  const account = accountShown(item)
  /** Screen readers read the buttons of several cards one after the other. */
  const labelFor = (word: 'makeDefault' | 'edit' | 'delete') =>
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
          <button type="button" class="plain" aria-label={labelFor('makeDefault')} onClick={onMakeDefault}>
            {say('makeDefault')}
          </button>
        )}
        <button type="button" class="plain" aria-label={labelFor('edit')} onClick={onEdit}>
          {say('edit')}
        </button>
        <button type="button" class="plain plain-danger" aria-label={labelFor('delete')} onClick={onDelete}>
          {say('delete')}
        </button>
      </div>
    </li>
  )
}

interface DeleteProps {
  readonly item: PayoutMethod
  /** The newest other payout method, which becomes the default if this one was. */
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

/** Bank and number within a sentence. The number is isolated, so that right-to-left text does not reorder it, and unbroken. */
function accountOf(item: PayoutMethod): string {
  return `${nameOf(item)} \u2068${accountShown(item).replaceAll(' ', '\u00A0')}\u2069`
}
