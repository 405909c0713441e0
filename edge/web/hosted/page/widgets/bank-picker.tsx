import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { problemOf } from '../field-problem.ts'
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
  readonly onLeave: (isUnfinished?: boolean) => void
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
  const { banks, isPending, hasFailed } = useBankSearch(
    isSearched
      ? {
          country: form?.country ?? '',
          text: (text ?? '').trim(),
          ...(bankCode !== undefined && { bankCode }),
        }
      : undefined,
  )
  const optionId = (at: number) => `${key}-option-${at}`
  /** The keys that were pressed while an answer was pending: they are for its options. */
  const pressed = useRef<string[]>([])
  useEffect(() => {
    active.value = -1
    if (isPending) return
    for (const each of pressed.current.splice(0)) obey(each)
  }, [banks, isPending])
  useEffect(() => {
    if (active.value >= 0)
      document.getElementById(optionId(active.value))?.scrollIntoView({ block: 'nearest' })
  }, [active.value])

  function pick(bank: ListedBank) {
    rememberName(field, bank)
    typed.value = undefined
    isOpen.value = false
    // The code of a bank alone is the start of one of its branches.
    const isStart = problemOf(field, bank.code) !== undefined
    onInput(isStart ? `${bank.code}${AFTER_BANK}` : bank.code)
    if (isStart) enterBy('number', key)
  }

  /** The option after the banks switches to entering the number. */
  function choose(at: number): void {
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
    pressed.current = []
    onInput(code)
  }

  function leave() {
    const found = text?.trim() ? banks.filter(({ isSimilar }) => !isSimilar) : []
    isOpen.value = false
    pressed.current = []
    // A whole code means its bank, though others begin with it. A typed name means a bank if it matches no other.
    const isName = /\p{L}/u.test(text ?? '')
    const meant =
      found.find(({ code }) => code === value.trim()) ?? (isName && found.length === 1 ? found[0] : undefined)
    if (meant !== undefined) pick(meant)
    onLeave(meant === undefined && (text ?? '').trim() !== '')
  }

  /** Does what a key means for the options that are shown. */
  function obey(pressedKey: string) {
    const step = steps[pressedKey]
    if (step !== undefined) active.value = nextOf(active.value, step, banks.length + 1)
    else if (active.value < 0) isOpen.value = false
    else choose(active.value)
  }

  function press(event: KeyboardEvent) {
    const isStep = event.key in steps
    // While an input method composes text, Enter and the arrows choose among its candidates.
    if (event.isComposing) return
    if (isStep && !isOpen.value) isOpen.value = true
    else if (isStep || (event.key === 'Enter' && isSearched)) {
      if (isPending) pressed.current.push(event.key)
      else obey(event.key)
    } else if (event.key === 'Escape' && (isOpen.value || shown !== '')) {
      if (!isOpen.value) type('')
      isOpen.value = false
      pressed.current = []
    } else return
    event.preventDefault()
  }

  /** In place of banks, above the way to the number. */
  const said = isPending ? 'searching' : banks.length === 0 && !hasFailed ? 'noneFound' : undefined

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
        {isSearched && !isPending && !hasFailed && say(said ?? 'foundCount', { count: banks.length })}
      </span>
      <ul
        id={`${key}-list`}
        role="listbox"
        class="options"
        hidden={!isSearched}
        aria-busy={isPending}
        aria-label={say(isBranch ? 'yourBranch' : 'yourBank')}
        // The focus stays in the box.
        onMouseDown={event => event.preventDefault()}
      >
        {isSearched && said !== undefined && (
          <li role="option" class="option-none" aria-disabled="true" aria-selected="false">
            {say(said)}
          </li>
        )}
        {isSearched &&
          [...banks, ...(isPending ? [] : [undefined])].map((each, at) => (
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

/** The fifth character of each IFSC. */
const AFTER_BANK = '0'

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
