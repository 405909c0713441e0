import type { Signal } from '@preact/signals'
import { useSignal } from '@preact/signals'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { say } from '../words.ts'

interface Props<T> {
  /** The attributes of the box, its id among them. */
  readonly attributes: ComponentProps<'input'> & { readonly id: string }
  /** The name of the list. */
  readonly label: string
  /** A further class of the box. */
  readonly look?: 'control-good' | 'drop' | undefined
  /** What the box shows. */
  readonly text: string
  readonly placeholder?: string
  readonly isOpen: Signal<boolean>
  /** Whether there is nothing to choose from yet. */
  readonly isOff?: boolean
  /** The same array as long as nothing else was found. */
  readonly options: readonly T[]
  /** How many of the options were found; undefined if the search failed. */
  readonly found: number | undefined
  readonly isPending?: boolean
  /** The option that a line sets apart from those before it, by its place. */
  readonly dividedAt: number
  /** Whether Enter means the first option of those that were found. */
  readonly isFirstMeant?: boolean
  readonly keyOf: (option: T) => string
  readonly draw: (option: T) => ComponentChildren
  readonly onType: (written: string) => void
  readonly onChoose: (option: T) => void
  readonly onLeave: () => void
}

/** A combobox with list autocomplete (WAI-ARIA APG): the end-user types a part of a name, and picks from a list. */
export function Combobox<T>(props: Props<T>) {
  const { attributes, label, look, text, placeholder, isOpen, isOff = false, options } = props
  const { found, isPending = false, dividedAt, isFirstMeant = false, keyOf, draw } = props
  const first = isFirstMeant && options.length > 0 ? 0 : -1
  const active = useSignal(first)
  const isShown = isOpen.value && !isOff
  const optionId = (at: number) => `${attributes.id}-option-${at}`
  /** The keys that were pressed while an answer was pending: they are for its options. */
  const pressed = useRef<string[]>([])
  // Before the next key, which is for these options.
  useLayoutEffect(() => {
    active.value = first
    if (isPending) return
    for (const each of pressed.current.splice(0)) obey(each)
  }, [options, isPending])
  useEffect(() => {
    if (active.value >= 0)
      document.getElementById(optionId(active.value))?.scrollIntoView({ block: 'nearest' })
  }, [active.value])

  function type(written: string) {
    isOpen.value = true
    active.value = -1
    pressed.current = []
    props.onType(written)
  }

  function close() {
    isOpen.value = false
    pressed.current = []
  }

  /** Does what a key means for the options that are shown. */
  function obey(pressedKey: string) {
    const step = steps[pressedKey]
    if (step !== undefined) active.value = nextOf(active.value, step, options.length)
    else if (active.value < 0) isOpen.value = false
    else props.onChoose(options[active.value]!)
  }

  function press(event: KeyboardEvent) {
    const isStep = event.key in steps
    // While an input method composes text, Enter and the arrows choose among its candidates.
    if (event.isComposing) return
    if (isStep && !isOpen.value) isOpen.value = true
    else if (isStep || (event.key === 'Enter' && isShown)) {
      if (isPending) pressed.current.push(event.key)
      else obey(event.key)
    } else if (event.key === 'Escape' && (isOpen.value || text !== '')) {
      if (!isOpen.value) type('')
      close()
    } else return
    event.preventDefault()
  }

  /** In place of options that were found. */
  const said = isPending ? 'searching' : found === 0 ? 'noneFound' : undefined

  return (
    <span class={look === undefined ? 'control' : `control ${look}`}>
      <input
        {...attributes}
        type="text"
        role="combobox"
        dir="auto"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={60}
        value={text}
        placeholder={placeholder}
        aria-expanded={isShown}
        aria-controls={`${attributes.id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active.value >= 0 ? optionId(active.value) : undefined}
        onInput={event => type(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={event => event.currentTarget.select()}
        onClick={() => {
          isOpen.value = true
          active.value = -1
        }}
        onBlur={() => {
          close()
          props.onLeave()
        }}
      />
      <span role="status" class="visually-hidden">
        {isShown && !isPending && found !== undefined && say(said ?? 'foundCount', { count: found })}
      </span>
      <ul
        id={`${attributes.id}-list`}
        role="listbox"
        class="options"
        hidden={!isShown}
        aria-busy={isPending}
        aria-label={label}
        // The focus stays in the box.
        onMouseDown={event => event.preventDefault()}
      >
        {isShown && said !== undefined && (
          <li role="option" class="option-none" aria-disabled="true" aria-selected="false">
            {say(said)}
          </li>
        )}
        {isShown &&
          options.map((each, at) => (
            <li
              key={keyOf(each)}
              id={optionId(at)}
              role="option"
              class={at > 0 && at === dividedAt ? 'option option-apart' : 'option'}
              aria-selected={at === active.value}
              onClick={() => props.onChoose(each)}
            >
              {draw(each)}
            </li>
          ))}
      </ul>
    </span>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Wraps around at both ends. None is active (-1) until a step is made, and where there are none. */
function nextOf(active: number, step: number, count: number): number {
  if (count === 0) return -1
  return active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count
}
