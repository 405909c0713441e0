import { languages as offered } from '../../hosted/languages.ts'
import { html } from '../../html/html.ts'
import type { Directive } from './directive.ts'

/** The languages of the hosted pages, each by its own name. */
export const languages: Directive = () =>
  html`<p>
    ${Object.entries(offered).map(
      ([tag, name], at) =>
        html`${at === 0 ? '' : ', '}<span lang="${tag}">${name}</span> (<code>${tag}</code>)`,
    )}
  </p>`
