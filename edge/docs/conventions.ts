import { refusals } from '../openapi/error-responses.ts'
import { type Html, html } from './html.ts'

/** Every status that refuses a request, with the well-known codes that it may carry. */
export function errorsSection(): Html {
  return html`<section id="errors">
    <h2>Errors</h2>
    <p>
      A request that is not served is answered with a status of 4xx or 5xx and an object with a
      <code>message</code> for developers and, for well-known errors, a <code>code</code> for programs. The
      wording of a message may change.
    </p>
    <table>
      <thead>
        <tr>
          <th>Status</th>
          <th>Code</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(refusals).map(
          ([status, { description, examples }]) =>
            html`<tr id="status-${status}" class="group">
                <td>${status}</td>
                <td></td>
                <td>${description}</td>
              </tr>
              ${examples.map(({ code, meaning }) =>
                code === undefined
                  ? undefined
                  : html`<tr>
                      <td></td>
                      <td><code>${code}</code></td>
                      <td>${meaning}</td>
                    </tr> `,
              )}`,
        )}
      </tbody>
    </table>
  </section>`
}

/** What holds for all requests. */
export function conventions(): Html {
  return html`<section id="conventions">
    <h2>Conventions</h2>
    <ul>
      <li>Bodies are JSON in UTF-8, of at most 256 KiB, and nest at most 32 levels.</li>
      <li>A string has 1 to 140 characters unless its field says otherwise.</li>
      <li>
        Send <code>X-Request-Id</code> to find a request again in your logs and ours; each answer carries one.
      </li>
      <li>
        After 401, obtain a new token. After 429 and 503, wait as many seconds as
        <code>Retry-After</code> says.
      </li>
      <li>Validation and completion change nothing, so they may be repeated at will.</li>
      <li>
        What takes an <code>Idempotency-Key</code> runs once for each key. After a lost answer, a 409 or a
        5xx, send it again with the same key.
      </li>
    </ul>
  </section>`
}
