import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { call } from '../api.ts'
import { fieldOf, meaningOf } from '../findings.ts'
import { choiceIn } from '../../../../services/beneficiaries/requirements/details.ts'
import { loadForm } from '../choices.ts'
import { draftOf, valuesOf, visibleFields } from '../draft.ts'
import { areSwapped, problemOf } from '../field-problem.ts'
import { looksLikeIban, MASK } from '../numbers.ts'
import { bankKeys, useLookup } from '../use-lookup.ts'
import { labelOf, methodName } from '../naming.ts'
import { attempt, failure, go, type Work, work } from '../state.ts'
import type { Field, Finding, Identifier, Requirements } from '../types.ts'
import { countryName, say, type Word } from '../words.ts'
import { BankLine, FieldRow, type Trouble } from '../widgets/fields.tsx'
import { Cards } from '../widgets/cards.tsx'
import { FailureNotice } from '../widgets/notices.tsx'
import { ErrorSummary } from '../widgets/error-summary.tsx'
import { Steps } from '../widgets/steps.tsx'

/** What people put in each other's place. */
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

async function startEditing({ details }: NonNullable<Work['editing']>): Promise<void> {
  const choice = choiceIn(details)
  const form = await loadForm(choice)
  const identifier = details['/creditorAccount/id/type']
  work.value = { ...work.value, choice, form, identifier, values: valuesOf(details, form) }
}

function Fields({ form }: { readonly form: Requirements }) {
  const { editing, identifier, values, findings } = work.value
  const fields = visibleFields(form, identifier)
  /** What has been left once, or sent, may be judged. */
  const touched = useSignal<ReadonlySet<string>>(
    new Set(findings.length > 0 ? fields.map(({ key }) => key) : []),
  )
  const isSending = useSignal(false)
  const summary = useRef<HTMLDivElement>(null)
  const { lookup, bank, isLooking } = useLookup(form, identifier, values)
  const here = { country: countryName(form.country), currency: form.currency }

  const isMixedUp = [...swappable].every(key => touched.value.has(key)) && areSwapped(fields, values)
  const swapped = { text: say('swapped'), fix: { text: say('swapThem'), apply: swap } }
  const troubles = new Map(
    fields.map(field => [field.key, touched.value.has(field.key) ? troubleOf(field) : undefined]),
  )
  const inTrouble = fields.filter(field => troubles.get(field.key)?.isBlocking)
  const general = findings.filter(
    ({ field, isBlocking }) => isBlocking && fieldOf(field, fields) === undefined,
  )
  const hasSwap = lookup?.alerts.some(({ code }) => code.endsWith('_SWAP')) ?? false

  function troubleOf(field: Field): Trouble | undefined {
    const value = values[field.key] ?? ''
    const places = { ...here, example: field.example }
    if (field.key === 'accountNumber' && form.identifiers.includes('IBAN') && looksLikeIban(value)) {
      return { text: say('ibanInstead'), isBlocking: true, fix: { text: say('useAsIban'), apply: useAsIban } }
    }
    if (isMixedUp && swappable.has(field.key)) {
      // One mistake, told once.
      return field.key === 'bankCode' ? { ...swapped, isBlocking: true } : undefined
    }
    const problem = problemOf(field, value)
    if (problem !== undefined) return { text: say(problem, places), isBlocking: true }
    const alert = lookup?.alerts.find(each => fieldOf(each.field, fields) === field)
    const finding = findings.find(each => fieldOf(each.field, fields) === field)
    const told = alert ?? finding
    if (told === undefined) return undefined
    const word = meaningOf(told.code)
    const isBlocking = finding?.isBlocking ?? !isDoubtful(word)
    return word === 'swapped' ? { ...swapped, isBlocking } : { text: say(word, places), isBlocking }
  }

  function set(key: string, value: string) {
    // What the server said, it said of what stood there before.
    const about = findings.filter(finding => fieldOf(finding.field, fields)?.key !== key)
    work.value = { ...work.value, findings: about, values: { ...work.value.values, [key]: value } }
    if (key === 'addressCountry') void attempt(() => live(value))
  }

  /** Where somebody lives decides which parts an address has; what is typed stays. */
  async function live(addressCountry: string) {
    const { country, currency, type, method } = form
    const choice = { country, currency, type, method, addressCountry }
    const { countrySubdivision: _, ...rest } = work.value.values
    work.value = { ...work.value, choice, form: await loadForm(choice), values: rest }
  }

  function swap() {
    const { bankCode = '', accountNumber = '' } = work.value.values
    work.value = {
      ...work.value,
      findings: [],
      values: { ...work.value.values, bankCode: accountNumber, accountNumber: bankCode },
    }
    focusOn('bankCode')
  }

  function useAsIban() {
    const { accountNumber = '', ...rest } = work.value.values
    work.value = { ...work.value, findings: [], identifier: 'IBAN', values: { ...rest, iban: accountNumber } }
    touched.value = new Set(['iban'])
    focusOn('iban')
  }

  const forward = async (event: Event) => {
    event.preventDefault()
    touched.value = new Set(fields.map(({ key }) => key))
    if (!fields.some(field => troubleOf(field)?.isBlocking)) {
      isSending.value = true
      const isGood = await judge(form)
      isSending.value = false
      if (isGood) return go('review')
    }
    if (failure.value === undefined) requestAnimationFrame(() => summary.current?.focus())
  }

  const groups = groupsOf(fields)
  /** Where the bank is named, and what it is, stand together. */
  const bankPlace = bankKeys.find(key => fields.some(field => field.key === key))
  return (
    <section>
      {editing === undefined && <Steps n={2} />}
      <h1 tabIndex={-1}>{say(editing === undefined ? 'formTitle' : 'editTitle')}</h1>
      <p class="lead">
        {methodName(form.method)} · {countryName(form.country)} · {form.currency}
      </p>
      <FailureNotice />
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
                  work.value = { ...work.value, identifier: chosen, findings: [] }
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
                  onInput={value => set(field.key, value)}
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

/** Once it is there: the button that led to it is gone. */
function focusOn(key: string) {
  requestAnimationFrame(() => document.getElementById(key)?.focus())
}

/** The server's judgement before anything is shown for review; one that is changed is judged when it is saved. */
async function judge(form: Requirements): Promise<boolean> {
  const { editing, identifier, values } = work.value
  let isGood = false
  await attempt(async () => {
    if (editing === undefined) {
      const draft = draftOf(form, identifier, values)
      const { findings } = await call<{ findings: readonly Finding[] }>('checks', {
        method: 'POST',
        body: { draft },
      })
      work.value = { ...work.value, findings }
    }
    isGood = !work.value.findings.some(({ isBlocking }) => isBlocking)
  })
  return isGood
}

const doubtfulWords: ReadonlySet<Word> = new Set<Word>([
  ...([
    'unknownBank',
    'notReached',
    'alreadySaved',
    'swapped',
    'duplicated',
    'cardInstead',
    'doubtful',
  ] as const),
])

/** What rests on lists or likeness is told, and stops nobody. */
const isDoubtful = (word: Word) => doubtfulWords.has(word)

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
