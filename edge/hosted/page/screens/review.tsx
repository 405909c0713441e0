import type { ComponentChildren } from 'preact'
import { call } from '../api.ts'
import { meaningOf } from '../findings.ts'
import { draftOf, visibleFields } from '../draft.ts'
import { tell } from '../embed/teller.ts'
import { problemOf } from '../field-problem.ts'
import { takeOverName } from '../form-actions.ts'
import { namedCode } from '../named-code.ts'
import { onlyChoice } from '../choices.ts'
import { takeOverChange } from '../conflict.ts'
import { groupsOf } from '../groups.ts'
import { accountOf, labelOf, methodName, whereOf } from '../naming.ts'
import {
  act,
  changedElsewhere,
  go,
  isActing,
  newWork,
  notice,
  replaceScreen,
  startAt,
  work,
} from '../state.ts'
import type { Draft, Field, Finding, PayoutMethod, Requirements } from '../types.ts'
import { useNameCheck } from '../use-name-check.ts'
import { grouped, MASK } from '../numbers.ts'
import { countryName, say } from '../words.ts'
import { BankLine, choiceName } from '../widgets/fields.tsx'
import { NameCheck } from '../widgets/name-check.tsx'
import { FailureNotice, Notice } from '../widgets/notices.tsx'
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
  const draft = draftOf(form, identifier, values)
  const { holder, isAsking } = useNameCheck(draft)
  const places = { country: countryName(form.country), currency: form.currency }
  const warnings = [
    ...new Set(
      findings.filter(({ isBlocking }) => !isBlocking).map(({ code }) => say(meaningOf(code), places)),
    ),
  ]
  const valueOf = ({ key, example }: Field) => values[key] ?? (key === 'addressCountry' ? example : '')
  const entered = visibleFields(form, identifier)
  const filled = entered.filter(field => valueOf(field) !== '')
  /** The payout method with the same account. */
  const twin = findings.find(({ payoutMethodId }) => payoutMethodId !== undefined)?.payoutMethodId

  /** Somebody else has changed or deleted the payout method that is being edited. */
  const showConflict = async (kind: 'conflict' | 'deletedElsewhere') => {
    const outcome = kind === 'conflict' ? await takeOverChange(editing!, form).catch(changedElsewhere) : kind
    if (outcome === 'deletedElsewhere') {
      work.value = newWork()
      replaceScreen('list', outcome)
    } else notice.value = 'conflict'
  }

  const save = () =>
    act(async () => {
      const body = { draft, isConfirmed: warnings.length > 0 }
      const { attemptId } = work.value
      const saved =
        editing === undefined
          ? await call<Saved>('payout-methods', { method: 'POST', body: { ...body, attemptId } })
          : await call<Saved>(`payout-methods/${editing.id}`, {
              method: 'PATCH',
              body: { ...body, version: editing.version },
            }).catch(changedElsewhere)
      if (saved === 'conflict' || saved === 'deletedElsewhere') return showConflict(saved)
      if (saved.payoutMethod === undefined) {
        work.value = { ...work.value, findings: saved.findings }
        if (saved.findings.some(({ isBlocking }) => isBlocking)) go('form')
        return
      }
      tell({ payprep: 'saved', recipientId: saved.payoutMethod.id })
      work.value = newWork()
      replaceScreen('list', editing === undefined ? 'added' : 'changed')
    })

  return (
    <section>
      {editing === undefined && <Steps n={3} />}
      <h1 tabIndex={-1}>{say('reviewTitle')}</h1>
      <p class="lead">{say('reviewLead')}</p>
      <Notice />
      <div role="alert">
        {warnings.length > 0 && (
          <div class="box box-warning">
            <Icon of="warning" />
            <div>
              <p>
                <strong>{warnings.length === 1 ? warnings[0] : say('warningTitle')}</strong>
              </p>
              {warnings.length > 1 && (
                <ul>
                  {warnings.map(text => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
              <p>{say('warningText')}</p>
              {twin !== undefined && (
                <button type="button" class="plain" onClick={() => void openSaved(twin)}>
                  {say('openSaved')}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
      {editing !== undefined && isOtherAccount(draft, editing) && (
        <p class="box box-warning">
          <Icon of="warning" />
          {say('replaces', { account: accountOf(editing) })}
        </p>
      )}
      <div class="card stack">
        {bank && form.method === 'BANK_ACCOUNT' && <BankLine bank={bank} isLooking={false} />}
        <Group
          word="paidTo"
          onEdit={editing === undefined && onlyChoice() === undefined ? () => go('choose') : undefined}
        >
          <p class="choice-title">
            {methodName(form.method)} · {whereOf(form.country, form.currency)}
          </p>
        </Group>
        {groupsOf(filled).map(([word, members]) => (
          <Group key={word} word={word} onEdit={() => editFrom(members[0]!)}>
            <dl class="rows">
              {members.map(field => (
                <Row
                  key={field.key}
                  name={labelOf(field)}
                  value={shownValue(field, valueOf(field))}
                  isNumber={field.kind !== 'text' && field.choices === undefined}
                />
              ))}
            </dl>
          </Group>
        ))}
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
            disabled={isActing.value}
            aria-busy={isActing.value}
            onClick={() => void save()}
          >
            {say(isActing.value ? 'saving' : warnings.length > 0 ? 'saveAnyway' : 'save')}
          </button>
        </div>
      </div>
    </section>
  )
}

/** Whether the form takes this name: one in katakana does not take every name that a bank may have. */
function canBeNamed(entered: readonly Field[], name = ''): boolean {
  return entered.some(field => field.key === 'name' && problemOf(field, name) === undefined)
}

/** Whether an edit names another account than the saved one, whose mask stands for itself. */
function isOtherAccount(draft: Draft, { details }: PayoutMethod): boolean {
  return ACCOUNT in draft && draft[ACCOUNT] !== details[ACCOUNT]
}

const ACCOUNT = '/creditorAccount/id/value'

function editFrom({ key }: Field) {
  startAt.value = key
  go('form')
}

function openSaved(id: string) {
  return act(async () => {
    work.value = newWork(await call<PayoutMethod>(`payout-methods/${id}`))
    replaceScreen('form')
  })
}

interface GroupProps {
  readonly word: 'paidTo' | 'account' | 'holder' | 'address'
  readonly onEdit: (() => void) | undefined
  readonly children: ComponentChildren
}

/** A part of the review, with the way back to where it was filled in. */
function Group({ word, onEdit, children }: GroupProps) {
  return (
    <section class="review-group">
      <div class="review-head">
        <h2>{say(word)}</h2>
        {onEdit && (
          <button
            type="button"
            class="plain"
            aria-label={say('pair', { name: say('edit'), text: say(word) })}
            onClick={onEdit}
          >
            {say('edit')}
          </button>
        )}
      </div>
      {children}
    </section>
  )
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

/** IBANs and masks in groups, banks and branches with their names; other values as they were typed. */
function shownValue(field: Field, value: string): string {
  const { key, kind, choices, choiceNames, picker } = field
  if (key === 'addressCountry') return countryName(value)
  if (choices !== undefined) return choiceNames?.[value] ?? choiceName(value)
  if (picker !== undefined) return namedCode(field, value)
  return kind === 'code' || value.includes(MASK) ? grouped(value) : value
}
