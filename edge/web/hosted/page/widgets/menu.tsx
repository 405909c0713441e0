import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './pictures.tsx'

interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
}

export interface MenuItem {
  readonly text: string
  /** The text for screen readers, which read the items of several menus one after the other. */
  readonly label: string
  readonly isDanger?: boolean
  readonly onChoose: () => void
}

/** A button that opens a menu of buttons. It closes on a choice, on Escape, and on a click or focus elsewhere. */
export function Menu({ label, items }: MenuProps) {
  const isOpen = useSignal(false)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const closeBeyond = (other: EventTarget | null) => {
    if (other instanceof Node && !place.current?.contains(other)) isOpen.value = false
  }
  useEffect(() => {
    if (!isOpen.value) return
    const close = ({ target }: Event) => closeBeyond(target)
    document.addEventListener('click', close)
    return () => document.removeEventListener('click', close)
  }, [isOpen.value])
  /** A dialog that opens next returns the focus to this button. */
  const leave = () => {
    isOpen.value = false
    opener.current?.focus()
  }
  return (
    <div
      ref={place}
      class="menu"
      onFocusOut={({ relatedTarget }) => closeBeyond(relatedTarget)}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen.value) leave()
      }}
    >
      <button
        ref={opener}
        type="button"
        class="menu-opener"
        aria-label={label}
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Icon of="more" />
      </button>
      <ul id={id} class="menu-items" hidden={!isOpen.value}>
        {items.map(({ text, label: name, isDanger, onChoose }) => (
          <li key={text}>
            <button
              type="button"
              class={isDanger ? 'menu-item plain-danger' : 'menu-item'}
              aria-label={name}
              onClick={() => {
                leave()
                onChoose()
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
