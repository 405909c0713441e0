import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useRef } from 'preact/hooks'
import { visibleFields } from '../draft.ts'
import { exampleOf } from '../field-problem.ts'
import { meaningOf } from '../findings.ts'
import {
  leaveField,
  maskOf,
  passesCheck,
  setCurrency,
  setIdentifier,
  setValue,
  startEditing,
} from '../form-actions.ts'
import { currenciesOf, onlyChoice } from '../choices.ts'
import { generalMistakes, mistakesIn, troubleOf } from '../form-troubles.ts'
import { groupsOf } from '../groups.ts'
import { labelOf, methodName, whereOf } from '../naming.ts'
import { attempt, failure, go, work } from '../state.ts'
import type { Field, Identifier, Requirements } from '../types.ts'
import { bankKeys, useLookup } from '../use-lookup.ts'
import { Awaited } from '../widgets/awaited.tsx'
import { BankLine } from '../widgets/bank-line.tsx'
import { Cards } from '../widgets/cards.tsx'
import { Currencies } from '../widgets/currencies.tsx'
import { ErrorSummary } from '../widgets/error-summary.tsx'
import { FieldRow } from '../widgets/fields.tsx'
import { FailureNotice } from '../widgets/notices.tsx'
import { Steps } from '../widgets/steps.tsx'
import { say, type Word } from '../words.ts'

export function Form() {
  const { editing, form } = work.value
  if (form !== undefined) return <Fields form={form} />
  return (
    <section>
      <h1 tabIndex={-1}>{say(editing === undefined ? 'formTitle' : 'editTitle')}</h1>
      <FailureNotice />
      {editing !== undefined && <Awaited load={() => startEditing(editing)} />}
    </section>
  )
}

const identifierWords: Readonly<Record<Identifier, Word>> = {
  IBAN: 'byIban',
  ACCOUNT_NUMBER: 'byAccountNumber',
  EMAIL: 'byEmail',
  MSISDN: 'byPhone',
  CARD_NUMBER: 'byCard',
  GENERIC: 'byId',
}

function Fields({ form }: { readonly form: Requirements }) {
  const { editing, identifier, values, findings } = work.value
  const { lookup, bank, isLooking, lacksBic } = useLookup(form, identifier, values)
  const groups = groupsOf(visibleFields(form, identifier, lacksBic ? { bic: '', ...values } : values))
  const fields = groups.flatMap(([, members]) => members)
  /** Mistakes are shown in the fields that have been left, and in all once the form was sent. */
  const touched = useSignal<ReadonlySet<string>>(
    new Set(findings.length > 0 ? fields.map(({ key }) => key) : []),
  )
  const isSending = useSignal(false)
  /** The summary waits for that: shown earlier, it would move the form while the user types. */
  const wasSent = useSignal(findings.length > 0)
  const summary = useRef<HTMLDivElement>(null)

  const open = { form, fields, lookup, touched }
  /** The example of a document is of its usual kind. */
  const usualDocument = form.fields.find(({ key }) => key === 'documentType')?.example
  const hasExample = ({ key }: Field) =>
    key !== 'documentNumber' || [undefined, '', usualDocument].includes(values.documentType)
  const troubles = new Map(
    fields.map(field => [field, touched.value.has(field.key) ? troubleOf(field, open) : undefined]),
  )
  const hasSwap = lookup?.alerts.some(({ code }) => meaningOf(code) === 'swapped') ?? false
  const isGood = (field: Field) =>
    lookup?.bank !== undefined &&
    (field.key === 'iban' || field.key === 'bankCode') &&
    !hasSwap &&
    troubles.get(field) === undefined

  function leave(field: Field, isUnfinished = false) {
    const left = isUnfinished ? [field.key] : []
    touched.value = new Set([...touched.value, ...left, ...leaveField(fields, field)])
  }

  const forward = async (event: Event) => {
    event.preventDefault()
    for (const field of fields) leave(field)
    touched.value = new Set(fields.map(({ key }) => key))
    wasSent.value = true
    if (!fields.some(field => troubleOf(field, open)?.isBlocking)) {
      isSending.value = true
      const passes = await passesCheck(form)
      isSending.value = false
      if (passes) return go('review')
    }
    if (failure.value === undefined) requestAnimationFrame(() => summary.current?.focus())
  }

  /** Where the form is the first question, it asks for the currency too. */
  const currencies = editing === undefined && onlyChoice() !== undefined ? currenciesOf(form) : []
  /** The bank is shown below the field that identifies it. */
  const bankPlace =
    form.method === 'BANK_ACCOUNT' ? bankKeys.find(key => fields.some(field => field.key === key)) : undefined
  return (
    <section>
      {editing === undefined && <Steps n={2} />}
      <h1 tabIndex={-1}>{say(editing === undefined ? 'formTitle' : 'editTitle')}</h1>
      <p class="lead">
        {methodName(form.method)} · {whereOf(form.country, form.currency)}
      </p>
      <ErrorSummary
        at={summary}
        mistakes={generalMistakes(open)}
        fields={wasSent.value ? mistakesIn(troubles) : []}
      />
      <form class="card stack" noValidate onSubmit={event => void forward(event)}>
        {groups.map(([word, members]) => (
          <fieldset key={word} class={`stack group group-${word}`}>
            <legend class="group-title">{say(word)}</legend>
            {word === 'account' && currencies.length > 1 && (
              <Currencies
                currencies={currencies}
                currency={form.currency}
                onChoose={chosen => void attempt(() => setCurrency(form, chosen))}
              />
            )}
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
                  example={hasExample(field) ? exampleOf(field, values) : undefined}
                  value={values[field.key] ?? (field.key === 'addressCountry' ? field.example : '')}
                  masked={maskOf(field)}
                  trouble={troubles.get(field)}
                  isGood={isGood(field)}
                  onInput={value => setValue(fields, field.key, value)}
                  onLeave={isUnfinished => leave(field, isUnfinished)}
                />
                {field.key === bankPlace && <BankLine bank={bank} isLooking={isLooking} isExpected />}
              </Fragment>
            ))}
          </fieldset>
        ))}
        <FailureNotice />
        <div class="actions">
          <button type="button" class="button button-quiet" onClick={() => history.back()}>
            {say('back')}
          </button>
          <button
            type="submit"
            class="button"
            disabled={isSending.value}
            aria-busy={isSending.value}
            // The mistakes that leaving a field shows would move the button away from the pointer.
            onMouseDown={event => event.preventDefault()}
          >
            {say(isSending.value ? 'checking' : 'continue')}
          </button>
        </div>
      </form>
    </section>
  )
}
