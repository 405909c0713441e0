import { allowedTypes, choices, completed, loadChoices, startForm } from '../choices.ts'
import { methodHint, methodName } from '../naming.ts'
import { act, session, work } from '../state.ts'
import type { Choice, Method, RecipientType } from '../types.ts'
import { say } from '../words.ts'
import { Awaited } from '../widgets/awaited.tsx'
import { Cards } from '../widgets/cards.tsx'
import { CountryChoice } from '../widgets/country-choice.tsx'
import { Currencies } from '../widgets/currencies.tsx'
import { FailureNotice } from '../widgets/notices.tsx'
import { Icon, MethodMark } from '../widgets/pictures.tsx'
import { Steps } from '../widgets/steps.tsx'

/** Asks who is paid, where, in which currency and how. A question with one possible answer is not asked. */
export function Choose() {
  const types = allowedTypes()
  const { choice } = work.value
  const type = choice.type ?? (types.length === 1 ? types[0] : undefined)
  const offered = type && choices.value[type]

  const { country, currency, method } = completed({ ...choice, ...(type && { type }) }, offered)
  const countries = Object.keys(offered ?? {})
  const currencies = Object.keys((country && offered?.[country]) || {})
  const methods = (country && currency && offered?.[country]?.[currency]) || []
  const choose = (more: Partial<Choice>) => {
    work.value = { ...work.value, choice: { ...(type && { type }), ...(country && { country }), ...more } }
  }

  const submit = (event: Event) => {
    event.preventDefault()
    const chosen = { type: type!, country: country!, currency: currency!, method: method! }
    void act(() => startForm(chosen))
  }

  if (offered !== undefined && countries.length === 0) return <Nothing />
  return (
    <section>
      <Steps n={1} />
      <h1 tabIndex={-1}>{say('chooseTitle')}</h1>
      <FailureNotice />
      <form class="card stack" onSubmit={submit}>
        {types.length > 1 && (
          <TypeCards
            types={types}
            type={type}
            onChoose={chosen => (work.value = { ...work.value, choice: { ...choice, type: chosen } })}
          />
        )}
        {type !== undefined && offered === undefined && <Awaited key={type} load={() => loadChoices(type)} />}
        {countries.length > 1 && (
          <CountryChoice
            countries={countries}
            country={country}
            onChoose={chosen => choose({ country: chosen })}
          />
        )}
        {currencies.length > 1 && (
          <Currencies
            currencies={currencies}
            currency={currency}
            onChoose={chosen => choose({ currency: chosen })}
          />
        )}
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
              picture: <MethodMark method={each} />,
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

interface TypeProps {
  readonly types: readonly RecipientType[]
  readonly type: RecipientType | undefined
  readonly onChoose: (type: RecipientType) => void
}

function TypeCards({ types, type, onChoose }: TypeProps) {
  return (
    <Cards
      legend={say('whoIsPaid')}
      name="type"
      value={type}
      onChoose={onChoose}
      options={types.map(each => ({
        value: each,
        title: say(each === 'INDIVIDUAL' ? 'individual' : 'business'),
        hint: say(each === 'INDIVIDUAL' ? 'individualHint' : 'businessHint'),
        picture: (
          <span class="tile">
            <Icon of={each === 'INDIVIDUAL' ? 'person' : 'business'} />
          </span>
        ),
      }))}
    />
  )
}

function Nothing() {
  return (
    <section class="card center">
      <h1 tabIndex={-1}>{say('nothingTitle')}</h1>
      <p>{say('nothingText', { name: session.value!.branding.name })}</p>
      <button type="button" class="button" onClick={() => history.back()}>
        {say('back')}
      </button>
    </section>
  )
}
