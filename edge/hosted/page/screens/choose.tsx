import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../api.ts'
import { methodHint, methodName } from '../naming.ts'
import { attempt, go, session, work } from '../state.ts'
import type { Choice, Choices, Method, RecipientType, Requirements } from '../types.ts'
import { byName, countryName, currencyName, language, say } from '../words.ts'
import { Cards } from '../widgets/cards.tsx'
import { FailureNotice } from '../widgets/notices.tsx'
import { Icon, iconOf } from '../widgets/pictures.tsx'
import { Steps } from '../widgets/steps.tsx'

/** By type, kept while the page lives. */
const choices = signal<Partial<Record<RecipientType, Choices>>>({})

const SELECTED_FROM_CARDS_MAX = 4

/** Who is paid, where, what and how; what has one possible answer is not asked. */
export function Choose() {
  const types = allowedTypes()
  const { choice } = work.value
  const type = choice.type ?? (types.length === 1 ? types[0] : undefined)
  const offered = type && choices.value[type]
  useEffect(() => {
    if (type !== undefined && offered === undefined) void attempt(() => load(type))
  }, [type, offered])

  const { country, currency, method } = completed({ ...choice, ...(type && { type }) }, offered)
  const countries = byName(Object.keys(offered ?? {}), countryName)
  const currencies = Object.keys((country && offered?.[country]) || {})
  const methods = (country && currency && offered?.[country]?.[currency]) || []
  const choose = (more: Partial<Choice>) => {
    work.value = { ...work.value, choice: { ...(type && { type }), ...(country && { country }), ...more } }
  }

  const forward = () =>
    attempt(async () => {
      const whole = { type: type!, country: country!, currency: currency!, method: method! }
      const form = await loadForm(whole)
      const isSame = work.value.form !== undefined && sameChoice(work.value.form, whole)
      work.value = {
        ...work.value,
        ...{ choice: whole, form },
        ...(!isSame && { identifier: form.identifiers[0]!, findings: [], values: commonValues() }),
      }
      go('form')
    })

  if (offered !== undefined && countries.length === 0) return <Nothing />
  return (
    <section>
      <Steps n={1} />
      <h1 tabIndex={-1}>{say('chooseTitle')}</h1>
      <FailureNotice />
      <form
        class="card stack"
        onSubmit={event => {
          event.preventDefault()
          void forward()
        }}
      >
        {types.length > 1 && (
          <Cards
            legend={say('whoIsPaid')}
            name="type"
            value={type}
            onChoose={chosen => (work.value = { ...work.value, choice: { ...choice, type: chosen } })}
            options={types.map(each => ({
              value: each,
              title: say(each === 'INDIVIDUAL' ? 'individual' : 'business'),
              hint: say(each === 'INDIVIDUAL' ? 'individualHint' : 'businessHint'),
              picture: <Icon of={each === 'INDIVIDUAL' ? 'person' : 'business'} />,
            }))}
          />
        )}
        {type !== undefined && offered === undefined && <div class="bone" aria-busy="true" />}
        {countries.length > 1 && (
          <label class="field">
            <span class="label">{say('country')}</span>
            <span class="control drop">
              <select
                required
                value={country ?? ''}
                onChange={event => choose({ country: event.currentTarget.value })}
              >
                <option value="" disabled>
                  {say('chooseCountry')}
                </option>
                {countries.map(each => (
                  <option key={each} value={each}>
                    {countryName(each)}
                  </option>
                ))}
              </select>
            </span>
          </label>
        )}
        {currencies.length > 1 &&
          (currencies.length > SELECTED_FROM_CARDS_MAX ? (
            <label class="field">
              <span class="label">{say('currency')}</span>
              <span class="control drop">
                <select
                  required
                  value={currency ?? ''}
                  onChange={event => choose({ currency: event.currentTarget.value })}
                >
                  {currencies.map(each => (
                    <option key={each} value={each}>
                      {each} · {currencyName(each)}
                    </option>
                  ))}
                </select>
              </span>
            </label>
          ) : (
            <Cards
              legend={say('currency')}
              name="currency"
              isNarrow
              value={currency}
              onChoose={chosen => choose({ currency: chosen })}
              options={currencies.map(each => ({ value: each, title: each, hint: currencyName(each) }))}
            />
          ))}
        {methods.length > 1 && (
          <Cards<Method>
            legend={say('method')}
            name="method"
            value={method}
            onChoose={chosen => choose({ ...(currency && { currency }), method: chosen })}
            options={methods.map(each => ({
              value: each,
              title: methodName(each),
              hint: methodHint(each),
              picture: <Icon of={iconOf(each)} />,
            }))}
          />
        )}
        <div class="actions">
          <button type="button" class="button button-quiet" onClick={() => history.back()}>
            {say('back')}
          </button>
          <button type="submit" class="button" disabled={method === undefined}>
            {say('continue')}
          </button>
        </div>
      </form>
    </section>
  )
}

function Nothing() {
  return (
    <section class="card center">
      <h1 tabIndex={-1}>{say('nothingTitle')}</h1>
      <p>{say('nothingText')}</p>
      <button type="button" class="button" onClick={() => history.back()}>
        {say('back')}
      </button>
    </section>
  )
}

function allowedTypes(): readonly RecipientType[] {
  const allowed = session.value?.recipientTypes ?? []
  return (['INDIVIDUAL', 'BUSINESS'] as const).filter(type => allowed.length === 0 || allowed.includes(type))
}

async function load(type: RecipientType): Promise<void> {
  const told = await call<Choices>(`choices?type=${type}`)
  choices.value = { ...choices.value, [type]: told }
}

export function loadForm(choice: Choice): Promise<Requirements> {
  return call<Requirements>(`form?${new URLSearchParams({ ...choice })}`)
}

/** With the only answers there are, and the country that the browser seems to be of. */
function completed(choice: Partial<Choice>, offered: Choices | undefined): Partial<Choice> {
  if (offered === undefined) return {}
  const countries = Object.keys(offered)
  const region = new Intl.Locale(navigator.language).region
  const country =
    known(countries, choice.country) ?? only(countries) ?? (language.value && known(countries, region))
  const currencies = Object.keys((country && offered[country]) || {})
  const currency = known(currencies, choice.currency) ?? currencies[0]
  const methods: readonly Method[] = (country && currency && offered[country]?.[currency]) || []
  const method = known(methods, choice.method) ?? only(methods)
  return { ...(country && { country }), ...(currency && { currency }), ...(method && { method }) }
}

const known = <T extends string>(list: readonly T[], wanted: T | undefined) =>
  list.find(each => each === wanted)
const only = <T,>(list: readonly T[]) => (list.length === 1 ? list[0] : undefined)

function sameChoice(form: Requirements, { country, currency, method, type }: Choice): boolean {
  return (
    form.country === country && form.currency === currency && form.method === method && form.type === type
  )
}

/** Whoever has said a name need not say it again (WCAG 2.2, 3.3.7). */
function commonValues() {
  const { name } = work.value.values
  return name === undefined ? {} : { name }
}
