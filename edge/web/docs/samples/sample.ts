import { type Html, html } from '../../html/html.ts'
import type { Call } from './call.ts'
import { languages } from './languages.ts'

/** One call in every language; `client/samples.ts` shows the one that the reader has chosen. */
export function callSample(call: Call): Html {
  return codeIn(Object.values(languages).map(({ name, write }) => [name, write(call).trimEnd()]))
}

/** The same program in several languages. Where the chosen one is not among them, the first is shown. */
export function codeIn(programs: readonly (readonly [language: string, program: string])[]): Html {
  return html`<div class="sample">
    ${programs.map(
      ([language, program]) =>
        html`<pre
          data-language="${language.toLowerCase()}"
          data-name="${language}"
        ><code>${program}</code></pre> `,
    )}
  </div>`
}
