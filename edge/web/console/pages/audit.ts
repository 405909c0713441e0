import {
  AuditAction,
  type AuditEntry,
  type FindAuditResponse,
} from '../../../../proto/gen/payprep/beneficiaries/v1/description_pb.js'
import { isUuid } from '../../../../services/kit/ids.ts'
import { type Html, html } from '../../html/html.ts'
import type { FactsDeps } from '../facts.ts'
import { dateOf } from '../../staff/format.ts'
import { quiet, search, shown, table } from '../../staff/parts.ts'
import type { Times } from '../../staff/times.ts'
import type { PageInput, RenderPage } from './page.ts'

/** Who changed a recipient and when, without values, as `payprep beneficiaries audit` says it. */
export const auditPage =
  (beneficiaries: FactsDeps['beneficiaries']): RenderPage =>
  async input => {
    const id = (input.query.get('id') ?? '').trim()
    return {
      title: 'Audit of a recipient',
      main: html`<h1>Audit of a recipient</h1>
        ${search({ name: 'id', label: 'Id of a recipient, also of a deleted one', value: id })}
        ${await found(beneficiaries, id, input)}`,
    }
  }

async function found(
  beneficiaries: FactsDeps['beneficiaries'],
  id: string,
  { ask, time, recordRead }: PageInput,
): Promise<Html> {
  if (id === '') return quiet('The trail says what was changed in which session. It holds no values.')
  if (!isUuid(id)) return html`<p class="away">An id looks like 0190c2f4-5a1e-8c3b-8f27-6d0e4b9a1c55.</p>`
  recordRead('audit', id)
  const answer = await ask(options => beneficiaries.findAudit({ recipientId: id }, options))
  return shown('beneficiaries', answer, time, audit => trail(audit, time))
}

function trail({ organizationId, isIntact, entries }: FindAuditResponse, time: Times): Html {
  if (organizationId === undefined)
    return html`<p class="away">
      The audit trail has nothing of this id. Entries are deleted when their retention is over.
    </p>`
  return html`<p>
      ${
        isIntact
          ? html`<span class="state good">The trail of its end-user is intact</span>`
          : html`<span class="state bad"
              >The trail of its end-user was altered, or entries were removed</span
            >`
      }
      · organization <code>${organizationId}</code>
    </p>
    ${table({
      label: 'Entries about the recipient',
      none: 'There is no entry about it.',
      columns: [
        { head: `At (${time.zone})` },
        { head: 'What' },
        { head: 'Version', isNumber: true },
        { head: 'Values that changed' },
        { head: 'Session, request' },
      ],
      rows: entries.toReversed().map(entry => cells(entry, time)),
    })}
    <p class="quiet">
      The latest 200 entries, the newest first. <code>payprep beneficiaries sessions ORGANIZATION</code> names
      the end-user of an open session, <code>payprep audit verify</code> looks at all trails.
    </p>`
}

const actionTexts: Readonly<Record<AuditAction, string>> = {
  [AuditAction.CREATED]: 'added',
  [AuditAction.UPDATED]: 'changed',
  [AuditAction.DELETED]: 'deleted',
  [AuditAction.DEFAULT_GAINED]: 'became the default',
  [AuditAction.DEFAULT_LOST]: 'no longer the default',
  [AuditAction.ERASED]: 'its end-user was erased',
  [AuditAction.UNSPECIFIED]: 'unknown to this version',
}

const cells = (entry: AuditEntry, time: Times): readonly (Html | string)[] => {
  const { date, action, version, fields, sessionId, requestId, isIntact } = entry
  return [
    time.full(dateOf(date)!),
    isIntact
      ? actionTexts[action]
      : html`${actionTexts[action]} <span class="state bad">altered, or one before it</span>`,
    String(version),
    fields.length === 0 ? '–' : html`<code class="answer">${fields.join(' ')}</code>`,
    html`<span class="ids"><code>${sessionId}</code> <code>${requestId}</code></span>`,
  ]
}
