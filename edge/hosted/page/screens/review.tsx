import { useSignal } from '@preact/signals'
import { call } from '../api.ts'
import { meaningOf } from '../findings.ts'
import { draftOf, visibleFields } from '../draft.ts'
import { tell } from '../embed/teller.ts'
import { problemOf } from '../field-problem.ts'
import { takeOverName } from '../form-actions.ts'
import { namedCode } from '../named-code.ts'
import { labelOf, methodName } from '../naming.ts'
import { attempt, changedElsewhere, go, newWork, replaceScreen, work } from '../state.ts'
import type { Field, Finding, PayoutMethod, Requirements } from '../types.ts'
import { useNameCheck } from '../use-name-check.ts'
import { grouped, MASK } from '../numbers.ts'
import { countryName, say } from '../words.ts'
import { BankLine, choiceName } from '../widgets/fields.tsx'
import { NameCheck } from '../widgets/name-check.tsx'
import { FailureNotice } from '../widgets/notices.tsx'
import { Icon } from '../widgets/pictures.tsx'
import { Steps } from '../widgets/steps.tsx'

interface Saved {
  readonly payoutMethod?: PayoutMethod
  readonly findings: readonly Finding[]
}

/** Shows everything that was filled in, and the findings that the end-user may confirm, before it is saved. */
export function Review() {
  const { form } = work.value
  return form === undefined ? <h1 tabIndex={-1}>{say('reviewTitle')}</h1> : <Details form={form} />
}

function Details({ form }: { readonly form: Requirements }) {
  const { bank, editing, identifier, values, findings } = work.value
  const isSaving = useSignal(false)
  const draft = draftOf(form, identifier, values)
  const { holder, isAsking } = useNameCheck(draft)
  const places = { country: countryName(form.country), currency: form.currency }
  const warnings = [
    ...new Set(
      findings.filter(({ isBlocking }) => !isBlocking).map(({ code }) => say(meaningOf(code), places)),
    ),
  ]
  const entered = visibleFields(form, identifier).map(
    field => [field, values[field.key] ?? (field.key === 'addressCountry' ? field.example : '')] as const,
  )
  const filled = entered.filter(([, value]) => value !== '')

  const save = () =>
    attempt(async () => {
      isSaving.value = true
      try {
        const body = { draft, isConfirmed: warnings.length > 0 }
        const { attemptId } = work.value
        const saved =
          editing === undefined
            ? await call<Saved>('payout-methods', { method: 'POST', body: { ...body, attemptId } })
            : await call<Saved>(`payout-methods/${editing.id}`, {
                method: 'PATCH',
                body: { ...body, version: editing.version },
              }).catch(changedElsewhere)
        if (saved === 'conflict') {
          work.value = newWork()
          replaceScreen('list', saved)
          return
        }
        if (saved.payoutMethod === undefined) {
          work.value = { ...work.value, findings: saved.findings }
          if (saved.findings.some(({ isBlocking }) => isBlocking)) go('form')
          return
        }
        tell({ payprep: 'saved', recipientId: saved.payoutMethod.id })
        work.value = newWork()
        replaceScreen('list', editing === undefined ? 'added' : 'changed')
      } finally {
        isSaving.value = false
      }
    })

  return (
    <section>
      {editing === undefined && <Steps n={3} />}
      <h1 tabIndex={-1}>{say('reviewTitle')}</h1>
      <p class="lead">{say('reviewLead')}</p>
      <div role="alert">
        {warnings.length > 0 && (
          <div class="box box-warning">
            <Icon of="warning" />
            <div>
              <p>
                <strong>{say('warningTitle')}</strong>
              </p>
              <ul>
                {warnings.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <p>{say('warningText')}</p>
            </div>
          </div>
        )}
      </div>
      <div class="card stack">
        {bank && form.method === 'BANK_ACCOUNT' && <BankLine bank={bank} isLooking={false} />}
        <dl class="rows">
          <Row
            name={say('paidTo')}
            value={`${methodName(form.method)} · ${countryName(form.country)} · ${form.currency}`}
          />
          {filled.map(([field, value]) => (
            <Row
              key={field.key}
              name={labelOf(field)}
              value={shownValue(field, value)}
              isNumber={field.kind !== 'text' && field.choices === undefined}
            />
          ))}
        </dl>
        <NameCheck
          holder={holder}
          isAsking={isAsking}
          onTakeOver={canBeNamed(entered, holder?.name) ? name => takeOverName(form, name) : undefined}
        />
        <FailureNotice />
        <div class="actions">
          <button type="button" class="button button-quiet" onClick={() => history.back()}>
            {say('change')}
          </button>
          <button
            type="button"
            class="button"
            disabled={isSaving.value}
            aria-busy={isSaving.value}
            onClick={() => void save()}
          >
            {say(isSaving.value ? 'saving' : warnings.length > 0 ? 'saveAnyway' : 'save')}
          </button>
        </div>
      </div>
    </section>
  )
}

/** Whether the form takes this name: one in katakana does not take every name that a bank may have. */
function canBeNamed(entered: readonly (readonly [Field, string])[], name = ''): boolean {
  return entered.some(([field]) => field.key === 'name' && problemOf(field, name) === undefined)
}

function Row({
  name,
  value,
  isNumber = false,
}: {
  readonly name: string
  readonly value: string
  readonly isNumber?: boolean
}) {
  return (
    <div class="row">
      <dt>{name}</dt>
      <dd>
        {isNumber ? (
          <bdi dir="ltr" class="number">
            {value}
          </bdi>
        ) : (
          <bdi>{value}</bdi>
        )}
      </dd>
    </div>
  )
}

/** IBANs in groups of four, banks and branches with their names; other values as they were typed. */
function shownValue(field: Field, value: string): string {
  const { key, kind, choices, choiceNames, picker } = field
  if (key === 'addressCountry') return countryName(value)
  if (choices !== undefined) return choiceNames?.[value] ?? choiceName(value)
  if (picker !== undefined) return namedCode(field, value)
  if (value.includes(MASK)) return value
  return kind === 'code' ? grouped(value) : value
}
