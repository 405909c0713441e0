import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fieldOf, meaningIn, meaningOf } from '../findings.ts'
import { valuesOf, visibleFields } from '../draft.ts'
import { areSwapped, exampleOf, tidied } from '../field-problem.ts'
import { groupsOf } from '../groups.ts'
import { type ForeignIban, foreignIban } from '../foreign-iban.ts'
import {
  passesCheck,
  setIdentifier,
  setValue,
  setValues,
  startEditing,
  swapBankAndAccount,
  switchCountry,
  moveAccountNumberToIban,
} from '../form-actions.ts'
import { looksLikeIban, MASK } from '../numbers.ts'
import { doubtAbout, ownTrouble, placesOf, type Trouble } from '../own-trouble.ts'
import { bankKeys, useLookup } from '../use-lookup.ts'
import { labelOf, methodName, nameOfField } from '../naming.ts'
import { splitWhole } from '../split-whole.ts'
import { attempt, failure, go, type Work, work } from '../state.ts'
import type { Field, Identifier, Requirements } from '../types.ts'
import { countryName, say, type Word } from '../words.ts'
import { BankLine, FieldRow } from '../widgets/fields.tsx'
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
  const groups = groupsOf(visibleFields(form, identifier))
  /** In the order of the form. */
  const fields = groups.flatMap(([, members]) => members)
  /** Mistakes are shown in the fields that have been left, and in all once the form was sent. */
  const touched = useSignal<ReadonlySet<string>>(
    new Set(findings.length > 0 ? fields.map(({ key }) => key) : []),
  )
  const isSending = useSignal(false)
  /** The summary waits for that: it would push the form away from who fills it in. */
  const wasSent = useSignal(findings.length > 0)
  const summary = useRef<HTMLDivElement>(null)
  const { lookup, bank, isLooking } = useLookup(form, identifier, values)
  const here = { country: countryName(form.country), currency: form.currency }

  const isMixedUp = [...swappable].every(key => touched.value.has(key)) && areSwapped(fields, values)
  const swapped = { text: say('swapped'), fix: { text: say('swapThem'), apply: swapBankAndAccount } }
  const troubles = new Map(
    fields.map(field => [field.key, touched.value.has(field.key) ? troubleOf(field) : undefined]),
  )
  const mistakes = fields.flatMap(field => {
    const trouble = troubles.get(field.key)
    if (!trouble?.isBlocking) return []
    const { text } = trouble
    return [
      { key: field.key, text: trouble.namesField ? text : say('pair', { name: nameOfField(field), text }) },
    ]
  })
  const general = findings.filter(
    ({ field, isBlocking }) => isBlocking && fieldOf(field, fields) === undefined,
  )
  const hasSwap = lookup?.alerts.some(({ code }) => meaningOf(code) === 'swapped') ?? false

  function troubleOf(field: Field): Trouble | undefined {
    // As they are after the last field was left.
    const { values } = work.value
    const value = values[field.key] ?? ''
    const foreign = editing === undefined ? foreignIban(form, field, value) : undefined
    if (foreign !== undefined) return foreignTrouble(foreign, value)
    if (field.key === 'accountNumber' && form.identifiers.includes('IBAN') && looksLikeIban(value)) {
      return { text: say('ibanInstead'), isBlocking: true, fix: { text: say('useAsIban'), apply: useAsIban } }
    }
    if (isMixedUp && swappable.has(field.key)) {
      // One message for the two fields.
      return field.key === 'bankCode' ? { ...swapped, isBlocking: true } : undefined
    }
    return ownTrouble(field, value, values) ?? foundTrouble(field) ?? doubtAbout(field, value)
  }

  /** What the server found, while it was typed or when it was sent. */
  function foundTrouble(field: Field): Trouble | undefined {
    const alert = lookup?.alerts.find(each => fieldOf(each.field, fields) === field)
    const finding = findings.find(each => fieldOf(each.field, fields) === field)
    const shown = alert ?? finding
    if (shown === undefined) return undefined
    const word = meaningIn(field, shown.code)
    const { isBlocking } = finding ?? shown
    if (word === 'swapped') return { ...swapped, isBlocking }
    return { text: say(word, { ...here, ...placesOf(field, values) }), isBlocking }
  }

  function foreignTrouble({ text, country }: ForeignIban, value: string): Trouble {
    if (country === undefined) return { text, isBlocking: true }
    const apply = () => {
      void attempt(() => switchCountry(form, country, value))
      touched.value = new Set(['iban'])
    }
    return {
      text,
      isBlocking: true,
      fix: { text: say('switchTo', { country: countryName(country) }), apply },
    }
  }

  function useAsIban() {
    moveAccountNumberToIban()
    touched.value = new Set(['iban'])
  }

  /** Writes what was typed as people write it, in the fields that it belongs to. */
  function leave(field: Field) {
    const { values } = work.value
    const written = values[field.key] ?? ''
    if (written === '') return
    const whole = splitWhole(fields, field.key, values) ?? { [field.key]: written }
    const changed = Object.entries(whole).map(([key, value]) => {
      const own = fields.find(each => each.key === key)!
      return [key, tidied(own, value, values)] as const
    })
    if (changed.some(([key, value]) => values[key] !== value)) setValues(Object.fromEntries(changed))
    touched.value = new Set([...touched.value, ...Object.keys(whole)])
  }

  const forward = async (event: Event) => {
    event.preventDefault()
    for (const field of fields) leave(field)
    touched.value = new Set(fields.map(({ key }) => key))
    wasSent.value = true
    if (!fields.some(field => troubleOf(field)?.isBlocking)) {
      isSending.value = true
      const passes = await passesCheck(form)
      isSending.value = false
      if (passes) return go('review')
    }
    if (failure.value === undefined) requestAnimationFrame(() => summary.current?.focus())
  }

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
        fields={wasSent.value ? mistakes : []}
      />
      <form class="card stack" noValidate onSubmit={event => void forward(event)}>
        {groups.map(([word, members]) => (
          <fieldset key={word} class={`stack group group-${word}`}>
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
                  example={exampleOf(field, values)}
                  value={values[field.key] ?? (field.key === 'addressCountry' ? field.example : '')}
                  masked={maskedIn(editing, form, field)}
                  trouble={troubles.get(field.key)}
                  isGood={
                    lookup?.bank !== undefined &&
                    (field.key === 'iban' || field.key === 'bankCode') &&
                    !hasSwap
                  }
                  onInput={value => setValue(fields, field.key, value)}
                  onLeave={() => leave(field)}
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

function maskedIn(editing: Work['editing'], form: Requirements, { key }: Field): string | undefined {
  const shown = editing && valuesOf(editing.details, form)[key]
  return shown?.includes(MASK) ? shown : undefined
}
