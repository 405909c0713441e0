import { copFinding, vopFinding } from '../../../../services/verification/providers/scheme-findings.ts'
import { copCodes } from '../../../../services/verification/schemes/uk-cop.ts'
import { vopCodes } from '../../../../services/verification/schemes/epc-vop.ts'
import { type Html, html } from '../../html/html.ts'
import { table } from '../table.ts'
import type { Directive } from './directive.ts'

/** The result of each code of a scheme. */
export const schemeCodes: Directive = () => {
  const answers = [
    ...vopCodes.map(code => vopFinding(code, undefined)),
    ...[undefined, ...copCodes].map(code => copFinding(code, undefined)),
  ]
  return table({
    columns: ['Code', 'Result'],
    rows: answers.map(answer => [codeOf(answer.schemeResponseCode), meaningOf(answer)]),
  })
}

function codeOf(code: string | undefined): Html | string {
  return code === undefined ? 'None: a full match in the United Kingdom' : html`<code>${code}</code>`
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
