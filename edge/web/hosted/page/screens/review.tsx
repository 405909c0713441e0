import { meaningOf } from '../findings.ts'
import { draftOf, visibleFields } from '../draft.ts'
import { problemOf } from '../field-problem.ts'
import { takeOverName } from '../form-actions.ts'
import { onlyChoice } from '../choices.ts'
import { groupsOf } from '../groups.ts'
import { accountOf, labelOf, methodName, whereOf } from '../naming.ts'
import { go, isActing, startAt, work } from '../state.ts'
import type { Draft, Field, PayoutMethod, Requirements } from '../types.ts'
import { save } from '../save.ts'
import { useNameCheck } from '../use-name-check.ts'
import { countryName, say } from '../words.ts'
import { BankLine } from '../widgets/bank-line.tsx'
import { NameCheck } from '../widgets/name-check.tsx'
import { FailureNotice, Notice } from '../widgets/notices.tsx'
import { Icon } from '../widgets/pictures.tsx'
import { Group, Row, shownValue } from '../widgets/review-parts.tsx'
import { Warnings } from '../widgets/review-warnings.tsx'
import { Steps } from '../widgets/steps.tsx'

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
  const entered = visibleFields(form, identifier, values)
  const filled = entered.filter(field => valueOf(field) !== '')
  /** The payout method with the same account. */
  const twin = findings.find(({ payoutMethodId }) => payoutMethodId !== undefined)?.payoutMethodId

  return (
    <section>
      {editing === undefined && <Steps n={3} />}
      <h1 tabIndex={-1}>{say('reviewTitle')}</h1>
      <p class="lead">{say('reviewLead')}</p>
      <Notice />
      <Warnings texts={warnings} twin={twin} />
      {editing !== undefined && isOtherAccount(draft, editing) && (
        <p class="box box-warning">
          <Icon of="warning" />
          {say('replaces', { account: accountOf(editing) })}
        </p>
      )}
      <div class="card stack">
        {bank && form.method === 'BANK_ACCOUNT' && <BankLine bank={bank} />}
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
            {word === 'address' ? (
              <p>
                <bdi>{addressLine(members, field => shownValue(field, valueOf(field)))}</bdi>
              </p>
            ) : (
              <dl class="rows">
                {members.map(field => (
                  <Row
                    key={field.key}
                    name={labelOf(field)}
                    value={shownValue(field, valueOf(field))}
                    isNumber={field.kind !== 'text' && field.choices === undefined}
                    isMain={mainKeys.has(field.key)}
                  />
                ))}
              </dl>
            )}
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
            // Rather the saved one than a second one.
            class={twin !== undefined && warnings.length === 1 ? 'button button-quiet' : 'button'}
            disabled={isActing.value}
            aria-busy={isActing.value}
            onClick={() => void save(form, draft, warnings.length > 0)}
          >
            {say(isActing.value ? 'saving' : warnings.length > 0 ? 'saveAnyway' : 'save')}
          </button>
        </div>
      </div>
    </section>
  )
}

/** Whether the form accepts this name: a katakana field rejects many names that a bank may have. */
function canBeNamed(entered: readonly Field[], name = ''): boolean {
  return entered.some(field => field.key === 'name' && problemOf(field, name) === undefined)
}

/** Whether an edit changes the account; an unchanged mask stands for the saved account. */
function isOtherAccount(draft: Draft, { details }: PayoutMethod): boolean {
  return ACCOUNT in draft && draft[ACCOUNT] !== details[ACCOUNT]
}

/** The parts of an address in one line, with the country last. */
function addressLine(parts: readonly Field[], textOf: (part: Field) => string): string {
  const isCountry = ({ key }: Field) => key === 'addressCountry'
  const ordered = [...parts.filter(part => !isCountry(part)), ...parts.filter(isCountry)]
  return ordered.map(textOf).join(', ')
}

/** What decides where the money goes is written larger. */
const mainKeys: ReadonlySet<Field['key']> = new Set([
  'name',
  'iban',
  'accountNumber',
  'walletPhone',
  'walletEmail',
  'walletId',
  'cardNumber',
])

const ACCOUNT = '/creditorAccount/id/value'

function editFrom({ key }: Field) {
  startAt.value = key
  go('form')
}
