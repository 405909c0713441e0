import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { findCountries, likelyCountries } from '../find-countries.ts'
import { session } from '../state.ts'
import { byName, countryName, locale, say } from '../words.ts'
import { Combobox } from './combobox.tsx'
import { Select } from './select.tsx'

interface Props {
  readonly countries: readonly string[]
  readonly country: string | undefined
  readonly onChoose: (country: string) => void
}

/** More than these are searched by name, rather than scrolled through. */
const SELECT_MAX = 10

export function CountryChoice({ countries, country, onChoose }: Props) {
  const sorted = byName(countries, countryName)
  if (sorted.length > SELECT_MAX) return <Picker countries={sorted} country={country} onChoose={onChoose} />
  return (
    <Select
      id="country"
      label={say('country')}
      value={country}
      placeholder={say('chooseCountry')}
      options={sorted.map(each => [each, countryName(each)])}
      onChoose={onChoose}
    />
  )
}

/** A combobox whose list begins with the likely countries. Text that names no country is dropped. */
function Picker({ countries, country, onChoose }: Props) {
  const typed = useSignal<string | undefined>(undefined)
  const isOpen = useSignal(false)
  const text = typed.value?.trim() ?? ''
  const likely = useMemo(() => (isOpen.value ? likelyHere(countries) : []), [isOpen.value])
  const options = useMemo(() => {
    if (!isOpen.value) return []
    if (text !== '') return findCountries(text, countries, locale.value)
    return [...likely, ...countries.filter(each => !likely.includes(each))]
  }, [isOpen.value, text])

  function choose(chosen: string) {
    typed.value = undefined
    isOpen.value = false
    if (chosen !== country) onChoose(chosen)
  }

  return (
    <div class="field">
      <label class="label" for="country">
        {say('country')}
      </label>
      <Combobox
        attributes={{ id: 'country', required: true }}
        label={say('country')}
        look="drop"
        text={typed.value ?? (country === undefined ? '' : countryName(country))}
        placeholder={say('chooseCountry')}
        isOpen={isOpen}
        options={options}
        found={options.length}
        dividedAt={text === '' ? likely.length : 0}
        isFirstMeant={text !== ''}
        keyOf={each => each}
        draw={each => <span>{countryName(each)}</span>}
        onType={written => (typed.value = written)}
        onChoose={choose}
        onLeave={() => {
          const [only, ...others] = text === '' ? [] : options
          typed.value = undefined
          if (only !== undefined && (others.length === 0 || isNamed(only, text))) choose(only)
        }}
      />
    </div>
  )
}

const isNamed = (country: string, text: string) => countryName(country).toLowerCase() === text.toLowerCase()

function likelyHere(countries: readonly string[]): readonly string[] {
  const { country } = session.value?.prefill ?? {}
  const { asked = '' } = document.documentElement.dataset
  const wanted = country === undefined ? [] : [`und-${country}`]
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return likelyCountries(countries, [...wanted, asked, ...navigator.languages], timeZone)
}
