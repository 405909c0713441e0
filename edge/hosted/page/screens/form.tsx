import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fieldOf, meaningOf } from '../findings.ts'
import { valuesOf, visibleFields } from '../draft.ts'
import { areSwapped, problemOf } from '../field-problem.ts'
import {
  passesCheck,
  setIdentifier,
  setValue,
  startEditing,
  swapBankAndAccount,
  moveAccountNumberToIban,
} from '../form-actions.ts'
import { looksLikeIban, MASK } from '../numbers.ts'
import { isChosenByName } from '../picker.ts'
import { bankKeys, useLookup } from '../use-lookup.ts'
import { labelOf, methodName } from '../naming.ts'
import { attempt, failure, go, type Work, work } from '../state.ts'
import type { Field, Identifier, Requirements } from '../types.ts'
import { countryName, say, type Word } from '../words.ts'
import { BankLine, FieldRow, type Trouble } from '../widgets/fields.tsx'
import { Cards } from '../widgets/cards.tsx'
import { FailureNotice } from '../widgets/notices.tsx'
import { ErrorSummary } from '../widgets/error-summary.tsx'
import { Steps } from '../widgets/steps.tsx'

/** The fields whose values people swap by mistake. */
const swappable: ReadonlySet<string> = new Set(['bankCode', 'accountNumber'])

const identifierWords: Readonly<Record<Identifier, Word>> = {
  IBAN: 'byIban',
  ACCOUNT_NUMBER: 'byAccountNumber',
  EMAIL: 'byEmail',
  MSISDN: 'byPhone',
  CARD_NUMBER: 'byCard',
  GENERIC: 'byId',
}

export function Form() {
  const { editing, form } = work.value
  useEffect(() => {
    if (form === undefined && editing !== undefined) void attempt(() => startEditing(editing))
  }, [form, editing])
  if (form === undefined) {
    return (
      <section>
        <h1 tabIndex={-1}>{say(editing === undefined ? 'formTitle' : 'editTitle')}</h1>
        <FailureNotice />
        <div class="bone" aria-busy="true" />
      </section>
    )
  }
  return <Fields form={form} />
}

function Fields({ form }: { readonly form: Requirements }) {
  const { editing, identifier, values, findings } = work.value
  const fields = visibleFields(form, identifier)
  /** Mistakes are shown in the fields that have been left, and in all once the form was sent. */
  const touched = useSignal<ReadonlySet<string>>(
    new Set(findings.length > 0 ? fields.map(({ key }) => key) : []),
  )
  const isSending = useSignal(false)
  const summary = useRef<HTMLDivElement>(null)
  const { lookup, bank, isLooking } = useLookup(form, identifier, values)
  const here = { country: countryName(form.country), currency: form.currency }

  const isMixedUp = [...swappable].every(key => touched.value.has(key)) && areSwapped(fields, values)
  const swapped = { text: say('swapped'), fix: { text: say('swapThem'), apply: swapBankAndAccount } }
  const troubles = new Map(
    fields.map(field => [field.key, touched.value.has(field.key) ? troubleOf(field) : undefined]),
  )
  const inTrouble = fields.filter(field => troubles.get(field.key)?.isBlocking)
  const general = findings.filter(
    ({ field, isBlocking }) => isBlocking && fieldOf(field, fields) === undefined,
  )
  const hasSwap = lookup?.alerts.some(({ code }) => meaningOf(code) === 'swapped') ?? false

  function troubleOf(field: Field): Trouble | undefined {
    const value = values[field.key] ?? ''
    const places = { ...here, example: field.example }
    if (field.key === 'accountNumber' && form.identifiers.includes('IBAN') && looksLikeIban(value)) {
      return { text: say('ibanInstead'), isBlocking: true, fix: { text: say('useAsIban'), apply: useAsIban } }
    }
    if (isMixedUp && swappable.has(field.key)) {
      // One message for the two fields.
      return field.key === 'bankCode' ? { ...swapped, isBlocking: true } : undefined
    }
    const problem = problemOf(field, value)
    if (problem !== undefined && isChosenByName(field))
      return { text: say('chooseFromList'), isBlocking: true }
    if (problem !== undefined) return { text: say(problem, places), isBlocking: true }
    const alert = lookup?.alerts.find(each => fieldOf(each.field, fields) === field)
    const finding = findings.find(each => fieldOf(each.field, fields) === field)
    const shown = alert ?? finding
    if (shown === undefined) return undefined
    const word = meaningOf(shown.code)
    const { isBlocking } = finding ?? shown
    return word === 'swapped' ? { ...swapped, isBlocking } : { text: say(word, places), isBlocking }
  }

  function useAsIban() {
    moveAccountNumberToIban()
    touched.value = new Set(['iban'])
  }

  const forward = async (event: Event) => {
    event.preventDefault()
    touched.value = new Set(fields.map(({ key }) => key))
    if (!fields.some(field => troubleOf(field)?.isBlocking)) {
      isSending.value = true
      const passes = await passesCheck(form)
      isSending.value = false
      if (passes) return go('review')
    }
    if (failure.value === undefined) requestAnimationFrame(() => summary.current?.focus())
  }

  const groups = groupsOf(fields)
  /** The bank is shown below the field that identifies it. */
  const bankPlace = bankKeys.find(key => fields.some(field => field.key === key))
  return (
    <section>
      {editing === undefined && <Steps n={2} />}
      <h1 tabIndex={-1}>{say(editing === undefined ? 'formTitle' : 'editTitle')}</h1>
      <p class="lead">
        {methodName(form.method)} · {countryName(form.country)} · {form.currency}
      </p>
      <ErrorSummary
        at={summary}
        mistakes={[...new Set(general.map(({ code }) => say(meaningOf(code), here)))]}
        fields={inTrouble}
      />
      <form class="card stack" noValidate onSubmit={event => void forward(event)}>
        {groups.map(([word, members]) => (
          <fieldset key={word} class="stack group">
            <legend class="group-title">{say(word)}</legend>
            {word === 'account' && form.identifiers.length > 1 && editing === undefined && (
              <Cards
                legend={say('identifier')}
                name="identifier"
                isNarrow
                value={identifier}
                onChoose={chosen => {
                  setIdentifier(chosen)
                  touched.value = new Set()
                }}
                options={form.identifiers.map(each => ({ value: each, title: say(identifierWords[each]) }))}
              />
            )}
            {members.map(field => (
              <Fragment key={field.key}>
                <FieldRow
                  field={field}
                  label={labelOf(field)}
                  value={values[field.key] ?? (field.key === 'addressCountry' ? field.example : '')}
                  masked={maskedIn(editing, form, field)}
                  trouble={troubles.get(field.key)}
                  isGood={
                    lookup?.bank !== undefined &&
                    (field.key === 'iban' || field.key === 'bankCode') &&
                    !hasSwap
                  }
                  onInput={value => setValue(fields, field.key, value)}
                  onLeave={() => {
                    if ((values[field.key] ?? '') !== '')
                      touched.value = new Set([...touched.value, field.key])
                  }}
                />
                {field.key === bankPlace && <BankLine bank={bank} isLooking={isLooking} />}
              </Fragment>
            ))}
          </fieldset>
        ))}
        <FailureNotice />
        <div class="actions">
          <button type="button" class="button button-quiet" onClick={() => history.back()}>
            {say('back')}
          </button>
          <button type="submit" class="button" disabled={isSending.value} aria-busy={isSending.value}>
            {say(isSending.value ? 'checking' : 'continue')}
          </button>
        </div>
      </form>
    </section>
  )
}

function groupsOf(fields: readonly Field[]): readonly (readonly [word: Word, members: readonly Field[]])[] {
  const wordOf = ({ path }: Field): Word =>
    path.startsWith('/creditor/address') ? 'address' : path.startsWith('/creditor/') ? 'holder' : 'account'
  return (['account', 'holder', 'address'] as const)
    .map(word => [word, fields.filter(field => wordOf(field) === word)] as const)
    .filter(([, members]) => members.length > 0)
}

function maskedIn(editing: Work['editing'], form: Requirements, { key }: Field): string | undefined {
  const shown = editing && valuesOf(editing.details, form)[key]
  return shown?.includes(MASK) ? shown : undefined
}
