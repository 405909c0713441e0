import { profiles } from '../../../../services/library/banking/countries/index.ts'
import {
  type Corridor,
  corridorOf,
  corridors,
} from '../../../../services/verification/corridors/corridors.ts'
import { rules } from '../../../../services/verification/corridors/requirements.ts'
import type { Disclosure } from '../../../../services/verification/disclosure.ts'
import { type Html, html } from '../html.ts'

/** Each corridor: its countries, what it needs, and how it answers. */
export function corridorsSection(): Html {
  return html`<section id="corridors">
    <h2>Countries and fields</h2>
    <p>
      Each country needs its own fields under <code>details</code>, beside <code>country</code>. If one is
      missing, the answer is 400 with the code <code>ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD</code> and
      names it; no record is made. The operator decides which banks are reached: for any other, a verification
      ends as <code>FAILED</code> with <code>UNSUPPORTED_FINANCIAL_INSTITUTION</code>.
    </p>
    ${corridors.map(corridorArticle)}
  </section>`
}

function corridorArticle(corridor: Corridor): Html {
  const { name, mode, requires, disclosure } = corridor
  return html`<article>
    <h3>${name}</h3>
    <p>${countriesOf(corridor).map(nameOf).join(', ')}.</p>
    <p>${speeds[mode]} ${disclosures[disclosure]}</p>
    <table>
      <thead>
        <tr>
          <th>Required</th>
          <th>What it is</th>
        </tr>
      </thead>
      <tbody>
        ${requires.map(
          each =>
            html`<tr>
              <td><code>/details${rules[each].pointer}</code></td>
              <td>${sentence(rules[each].what)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
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
