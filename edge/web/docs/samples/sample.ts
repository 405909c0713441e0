import { type Html, html } from '../html.ts'
import type { Call } from './call.ts'
import { type Language, languages } from './languages.ts'

/** One call in every language; `client/samples.ts` shows the one that the reader has chosen. */
export function callSample(call: Call): Html {
  return codeIn(
    Object.fromEntries(Object.entries(languages).map(([id, { write }]) => [id, write(call).trimEnd()])),
  )
}

/** The same program in several languages. Where the chosen one is not among them, the first is shown. */
export function codeIn(programs: Readonly<Partial<Record<Language, string>>>): Html {
  return html`<div class="sample">
    ${Object.entries(programs).map(
      ([id, program]) =>
        html`<pre
          data-language="${id}"
          data-name="${languages[id as Language].name}"
        ><code>${program}</code></pre> `,
    )}
  </div>`
}
