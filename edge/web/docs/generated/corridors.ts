import { profiles } from '../../../../services/library/banking/countries/index.ts'
import {
  type Corridor,
  corridorOf,
  corridors as served,
} from '../../../../services/verification/corridors/corridors.ts'
import { rules } from '../../../../services/verification/corridors/requirements.ts'
import type { Disclosure } from '../../../../services/verification/disclosure.ts'
import { type Html, html } from '../../html/html.ts'
import { table } from '../table.ts'
import type { Directive } from './directive.ts'

/** Each corridor: its countries, what it needs, and how it answers. */
export const corridors: Directive = () => served.map(corridorArticle)

function corridorArticle(corridor: Corridor): Html {
  const { name, mode, requires, disclosure } = corridor
  return html`<article>
    <h3>${name}</h3>
    <p>${countriesOf(corridor).map(nameOf).join(', ')}.</p>
    <p>${speeds[mode]} ${disclosures[disclosure]}</p>
    ${table({
      columns: ['Required', 'What it is'],
      rows: requires.map(each => [
        html`<code>/details${rules[each].pointer}</code>`,
        sentence(rules[each].what),
      ]),
    })}
  </article>`
}

function countriesOf(corridor: Corridor): readonly string[] {
  return profiles.map(({ country }) => country).filter(country => corridorOf(country) === corridor)
}

const english = new Intl.DisplayNames('en', { type: 'region' })

function nameOf(country: string): string {
  return `${english.of(country)} (${country})`
}

const speeds: Readonly<Record<Corridor['mode'], string>> = {
  SECONDS: 'Banks answer within seconds: wait for the answer.',
  LATER: 'Banks answer later, after minutes or hours: rely on webhooks.',
}

/** The operator may set another policy for a route. */
const disclosures: Readonly<Record<Disclosure, string>> = {
  NEVER: 'The name of the holder is not shown.',
  ON_CLOSE: 'The name of the holder is shown on a partial match only.',
  BUSINESS_ALWAYS: 'The name of the holder is shown on a partial match, and that of a business always.',
  AS_PROVIDED: 'The name of the holder is shown as the bank says it, often with masked letters.',
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
