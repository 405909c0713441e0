import { errorResponses } from '../../../gateway/openapi/error-responses.ts'
import { html, prose } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { typeSection } from './fields.ts'

/** The body of errors, and every status with its well-known codes. */
export function errorsPage({ api }: Source): Page {
  return {
    title: 'Errors',
    main: html`<header>
        <h1>Errors</h1>
        <p>
          A failed request is answered with a status of 4xx or 5xx and an
          <a href="#type-ErrorResponse">ErrorResponse</a>: an object with a <code>message</code> for
          developers and, for well-known errors, a <code>code</code> for programs. The wording of a message
          may change.
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th>Status</th>
            <th>Code</th>
            <th>Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(errorResponses).map(
            ([status, { description, examples }]) =>
              html`<tr id="status-${status}" class="group">
                  <td>${status}</td>
                  <td></td>
                  <td>${prose(description)}</td>
                </tr>
                ${examples.map(({ code, meaning }) =>
                  code === undefined
                    ? undefined
                    : html`<tr>
                        <td></td>
                        <td><code>${code}</code></td>
                        <td>${prose(meaning)}</td>
                      </tr> `,
                )}`,
          )}
        </tbody>
      </table>
      <section id="types">
        <h2>Types</h2>
        ${typeSection('ErrorResponse', api.components.schemas.ErrorResponse!, type => `#type-${type}`)}
      </section>`,
  }
}
