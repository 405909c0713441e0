import { copFinding, vopFinding } from '../../../../services/verification/providers/scheme-findings.ts'
import { copCodes } from '../../../../services/verification/schemes/uk-cop.ts'
import { vopCodes } from '../../../../services/verification/schemes/epc-vop.ts'
import { type Html, html } from '../html.ts'

/** What each code of a scheme becomes. */
export function codesSection(): Html {
  const answers = [
    ...vopCodes.map(code => vopFinding(code, undefined)),
    ...[undefined, ...copCodes].map(code => copFinding(code, undefined)),
  ]
  return html`<section id="codes">
    <h2>Codes of the schemes</h2>
    <p>
      <code>schemeResponseCode</code> is what the bank answered, word for word after the name of its scheme,
      so that you can read it in your own way.
    </p>
    <table>
      <thead>
        <tr>
          <th>Code</th>
          <th>Result</th>
        </tr>
      </thead>
      <tbody>
        ${answers.map(
          answer =>
            html`<tr>
              <td>
                ${answer.schemeResponseCode === undefined ? 'None: a full match in the United Kingdom' : html`<code>${answer.schemeResponseCode}</code>`}
              </td>
              <td>${meaningOf(answer)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`
}

function meaningOf(answer: ReturnType<typeof copFinding>): readonly Html[] {
  const values =
    answer.kind === 'FAILURE'
      ? [['failureReason', answer.reason]]
      : [
          ['accountStatus', answer.accountStatus],
          ['accountStatusDetail', answer.accountStatusDetail],
          ['accountHolderName', answer.nameMatch],
          ['accountType', answer.accountTypeMatch],
        ]
  return values.flatMap(([name, value]) =>
    value === undefined ? [] : html`<span class="pair">${name} <code>${value}</code></span> `,
  )
}
