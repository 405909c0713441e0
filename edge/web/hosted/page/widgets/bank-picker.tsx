import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { problemOf } from '../field-problem.ts'
import { namedCode, rememberName } from '../named-code.ts'
import { bankName } from '../naming.ts'
import type { Trouble } from '../own-trouble.ts'
import { enterBy } from '../picker.ts'
import { work } from '../state.ts'
import type { Field, ListedBank } from '../types.ts'
import { useBankSearch } from '../use-bank-search.ts'
import { say } from '../words.ts'
import { Combobox } from './combobox.tsx'
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
 * A combobox over the bank directory: the end-user types a name and picks the bank, or types its code. The box shows the
 * name of the bank, and the value of the field is its code.
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

  const text = typed.value?.value === value ? typed.value.text : undefined
  const { banks, isPending, hasFailed } = useBankSearch(
    isOpen.value && bankCode !== ''
      ? {
          country: form?.country ?? '',
          text: (text ?? '').trim(),
          ...(bankCode !== undefined && { bankCode }),
        }
      : undefined,
  )
  /** The option after the banks switches to entering the number. */
  const options = useMemo(() => [...banks, ...(isPending ? [] : [undefined])], [banks, isPending])

  function choose(bank: ListedBank | undefined) {
    if (bank === undefined) return enterBy('number', key)
    rememberName(field, bank)
    typed.value = undefined
    isOpen.value = false
    // The code of a bank alone is the start of one of its branches.
    const isStart = problemOf(field, bank.code) !== undefined
    onInput(isStart ? `${bank.code}${AFTER_BANK}` : bank.code)
    if (isStart) enterBy('number', key)
  }

  function type(written: string) {
    // In an optional field, an empty value would drop the typed text silently.
    const code = isCode(written) || !required ? written : ''
    typed.value = { text: written, value: code }
    onInput(code)
  }

  function leave() {
    const found = text?.trim() ? banks.filter(({ isSimilar }) => !isSimilar) : []
    // A whole code means its bank, though others begin with it. A typed name means a bank if it matches no other.
    const isName = /\p{L}/u.test(text ?? '')
    const meant =
      found.find(({ code }) => code === value.trim()) ?? (isName && found.length === 1 ? found[0] : undefined)
    if (meant !== undefined) choose(meant)
    onLeave(meant === undefined && (text ?? '').trim() !== '')
  }

  return (
    <Combobox
      attributes={described(props)}
      label={say(isBranch ? 'yourBranch' : 'yourBank')}
      look={isGood ? 'control-good' : undefined}
      text={text ?? namedCode(field, value)}
      isOpen={isOpen}
      isOff={bankCode === ''}
      options={options}
      found={hasFailed ? undefined : banks.length}
      isPending={isPending}
      dividedAt={banks.length}
      keyOf={bank => bank?.code ?? ''}
      draw={bank =>
        bank === undefined ? (
          <span>{say('notInList')}</span>
        ) : (
          <>
            {!isBranch && <Picture method="BANK_ACCOUNT" name={bankName(bank)} logo={bank.logo} />}
            <Option bank={bank} />
          </>
        )
      }
      onType={type}
      onChoose={choose}
      onLeave={leave}
    />
  )
}

/** The fifth character of each IFSC. */
const AFTER_BANK = '0'

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
