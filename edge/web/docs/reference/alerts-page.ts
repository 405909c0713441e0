import { html } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { valuesTable } from '../values-table.ts'

export function alertsPage({ api }: Source): Page {
  return {
    title: 'Alert codes',
    main: html`<header>
        <h1>Alert codes</h1>
        <p>
          The findings of a validation. An alert names its field as a JSON pointer and says what is wrong. New
          codes may be added.
        </p>
      </header>
      ${valuesTable(api.components.schemas.AlertCode!)}`,
  }
}
