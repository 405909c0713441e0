import type { ComponentChildren } from 'preact'
import {
  type WalletHint,
  walletNameOf,
} from '../../../../../services/beneficiaries/requirements/wallet-names.ts'
import type { Method } from '../types.ts'

/** Initials in place of a logo; decorative, so hidden from screen readers. */
export function Initials({ name, isBrand = false }: { readonly name: string; readonly isBrand?: boolean }) {
  return (
    <span class={isBrand ? 'tile tile-brand' : 'tile'} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => Array.from(word)[0] ?? '')
  return letters.join('').toUpperCase()
}

/** Letters on the colour of a wallet, because no licence covers its logo. Other methods have icons. */
export function MethodMark({ method }: { readonly method: Method }) {
  const wallet = walletNameOf(method)
  return wallet?.color === undefined ? (
    <span class="tile" aria-hidden="true">
      <Icon of={wallet === undefined ? 'bank' : walletIcons[wallet.hint]} />
    </span>
  ) : (
    <span class="tile tile-wallet" style={{ background: wallet.color }} aria-hidden="true">
      {monogramOf(wallet.name)}
    </span>
  )
}

/** The two capitals of a name, GC for GCash, or else its first two letters: Ma for Maya. */
function monogramOf(name: string): string {
  const letters = name.replace(/\W/g, '')
  const capitals = letters.replace(/[^A-Z]/g, '')
  return capitals.length === 2 ? capitals : letters.slice(0, 2)
}

export function Picture({
  method,
  name,
  logo,
}: {
  readonly method: Method
  readonly name?: string | undefined
  readonly logo?: string | undefined
}) {
  if (logo !== undefined) {
    return (
      <span class="tile tile-logo" aria-hidden="true">
        <img src={logo} alt="" />
      </span>
    )
  }
  if (name !== undefined) return <Initials name={name} />
  return <MethodMark method={method} />
}

export type IconName =
  | 'bank'
  | 'card'
  | 'bill'
  | 'bolt'
  | 'person'
  | 'business'
  | 'check'
  | 'warning'
  | 'more'

const walletIcons: Readonly<Record<WalletHint, IconName>> = {
  billHint: 'bill',
  transferHint: 'bolt',
  cardHint: 'card',
}

const drawings: Readonly<Record<IconName, ComponentChildren>> = {
  bank: <path d="M3 9.5 12 4l9 5.5M5 10v8m4.7-8v8m4.6-8v8M19 10v8M3 20h18" />,
  card: <path d="M3 6h18v12H3zM3 10h18M6.5 15H10" />,
  bill: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6m-6 4h6" />,
  bolt: <path d="M13 3 5 13.5h6L10 21l8-10.5h-6z" />,
  person: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.5 8a7.5 7.5 0 0 1 15 0" />,
  business: <path d="M4 20V6l8-3v17m0-11h8v11M3 20h18M8 8v.01M8 12v.01M8 16v.01M16 13v.01M16 17v.01" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" />,
  warning: <path d="M12 4 2.8 20h18.4zM12 10v4.5m0 2.7v.01" />,
}

export function Icon({ of }: { readonly of: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[of]}
    </svg>
  )
}
