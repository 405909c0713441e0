import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { namedCode, rememberName } from '../named-code.ts'
import { bankName } from '../naming.ts'
import type { Trouble } from '../own-trouble.ts'
import { enterBy } from '../picker.ts'
import { work } from '../state.ts'
import type { Field, ListedBank } from '../types.ts'
import { useBankSearch } from '../use-bank-search.ts'
import { say } from '../words.ts'
import { described } from './described.ts'
import { Picture } from './pictures.tsx'

interface Props {
  readonly field: Field
  /** The code of the bank or branch. */
  readonly value: string
  readonly trouble: Trouble | undefined
  readonly isGood: boolean
  readonly onInput: (code: string) => void
  readonly onLeave: () => void
}

/**
 * A combobox with list autocomplete (WAI-ARIA APG) over the bank directory: the end-user types a name and picks the
 * bank, or types its code. The box shows the name of the bank, and the value of the field is its code.
 */
export function BankPicker(props: Props) {
  const { field, value, isGood, onInput, onLeave } = props
  const { key, picker, required } = field
  const { form, values } = work.value
  const isBranch = picker === 'BRANCH'
  const bankCode = isBranch ? (values.bankCode ?? '') : undefined
  /** The typed text and the value that it gave the field. It is ignored once the value comes from elsewhere. */
  const typed = useSignal<{ readonly text: string; readonly value: string } | undefined>(undefined)
  const isOpen = useSignal(false)
  const active = useSignal(-1)

  const text = typed.value?.value === value ? typed.value.text : undefined
  const shown = text ?? namedCode(field, value)
  const isSearched = isOpen.value && bankCode !== ''
  const { banks, isCurrent } = useBankSearch(
    isSearched
      ? {
          country: form?.country ?? '',
          text: (text ?? '').trim(),
          ...(bankCode !== undefined && { bankCode }),
        }
      : undefined,
  )
  const optionId = (at: number) => `${key}-option-${at}`
  useEffect(() => void (active.value = -1), [banks])
  useEffect(() => {
    if (active.value >= 0)
      document.getElementById(optionId(active.value))?.scrollIntoView({ block: 'nearest' })
  }, [active.value])

  function pick(bank: ListedBank) {
    rememberName(field, bank)
    typed.value = undefined
    isOpen.value = false
    onInput(bank.code)
  }

  /** The option after the banks switches to entering the number. */
  function choose(at: number) {
    const bank = banks[at]
    if (bank !== undefined) return pick(bank)
    enterBy('number', key)
  }

  function type(written: string) {
    // In an optional field, an empty value would drop the typed text silently.
    const code = isCode(written) || !required ? written : ''
    typed.value = { text: written, value: code }
    isOpen.value = true
    active.value = -1
    onInput(code)
  }

  function leave() {
    const found = isCurrent && text?.trim() ? banks : []
    isOpen.value = false
    // A whole code means its bank, though others begin with it. A typed name means a bank if it matches no other.
    const isName = /\p{L}/u.test(text ?? '')
    const meant =
      found.find(({ code }) => code === value.trim()) ?? (isName && found.length === 1 ? found[0] : undefined)
    if (meant !== undefined) pick(meant)
    onLeave()
  }

  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    // While an input method composes text, Enter and the arrows choose among its candidates.
    if (event.isComposing) return
    if (step !== undefined) {
      if (isOpen.value) active.value = nextOf(active.value, step, banks.length + 1)
      isOpen.value = true
    } else if (event.key === 'Enter' && isSearched) {
      // While an answer is pending, the options are those of the previous text.
      if (active.value < 0) isOpen.value = false
      else if (isCurrent) choose(active.value)
    } else if (event.key === 'Escape' && (isOpen.value || shown !== '')) {
      if (!isOpen.value) type('')
      isOpen.value = false
    } else return
    event.preventDefault()
  }

  return (
    <span class={isGood ? 'control control-good' : 'control'}>
      <input
        {...described(props)}
        type="text"
        role="combobox"
        dir="auto"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={60}
        value={shown}
        aria-expanded={isSearched}
        aria-controls={`${key}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isSearched && active.value >= 0 ? optionId(active.value) : undefined}
        onInput={event => type(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={event => event.currentTarget.select()}
        onClick={() => {
          isOpen.value = true
          active.value = -1
        }}
        onBlur={leave}
      />
      <span role="status" class="visually-hidden">
        {isSearched &&
          isCurrent &&
          (banks.length === 0 ? say('noneFound') : say('foundCount', { count: banks.length }))}
      </span>
      <ul
        id={`${key}-list`}
        role="listbox"
        class="options"
        hidden={!isSearched}
        aria-label={say(isBranch ? 'yourBranch' : 'yourBank')}
        // The focus stays in the box.
        onMouseDown={event => event.preventDefault()}
      >
        {isSearched &&
          [...banks, undefined].map((each, at) => (
            <li
              key={each?.code ?? ''}
              id={optionId(at)}
              role="option"
              class="option"
              aria-selected={at === active.value}
              onClick={() => choose(at)}
            >
              {each === undefined ? (
                <span>{say('notInList')}</span>
              ) : (
                <>
                  {!isBranch && <Picture method="BANK_ACCOUNT" name={bankName(each)} logo={each.logo} />}
                  <Option bank={each} />
                </>
              )}
            </li>
          ))}
      </ul>
    </span>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Wraps around at both ends. None is active (-1) until a step is made. */
function nextOf(active: number, step: number, count: number): number {
  return active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count
}

function Option({ bank }: { readonly bank: ListedBank }) {
  return (
    <span>
      <span class="choice-title">
        <bdi>{bankName(bank)}</bdi>
      </span>
      <span class="choice-hint">{hintOf(bank)}</span>
    </span>
  )
}

/** The name that is not in the title, the town and the code, each with isolated text direction. */
function hintOf(bank: ListedBank): string {
  const { name, localName, town, code } = bank
  const other = [name, localName?.name].find(each => each !== undefined && each !== bankName(bank))
  return [other, town, code]
    .filter(part => part !== undefined)
    .map(part => `\u2068${part}\u2069`)
    .join(' · ')
}

/** A code has digits, or the form of a BIC. A name of that form is replaced when a bank is picked. */
const isCode = (text: string) =>
  /\p{Nd}/u.test(text) || /^(?:[A-Z]{8}|[A-Z]{11})$/.test(text.trim().toUpperCase())
