import { type Html, html } from '../../html/html.ts'
import type { LastAudit } from '../../../gateway/store/last-audit.ts'
import { activeKey } from '../notes.ts'
import type { Facts } from '../facts.ts'
import { DAY_MS } from '../../../../services/kit/durations.ts'
import { counted, duration } from '../../staff/format.ts'
import { shown, tiles, table } from '../../staff/parts.ts'
import type { Times } from '../../staff/times.ts'
import type { ProgramFacts, RenderPage } from './page.ts'

export const systemPage: RenderPage = ({ facts, program, time }) => ({
  title: 'System',
  main: html`<h1>System</h1>
    ${tiles([
      {
        label: 'Version',
        value: program.build.split(' ')[0]!,
        more: program.build.split(' ').slice(1).join(' ') || 'from sources',
      },
      {
        label: 'Up for',
        value: duration(time.now - program.startedAt.getTime()),
        more: `since ${time.full(program.startedAt)} ${time.zone}`,
      },
      { label: 'Node', value: program.node },
      { label: 'Environment', value: program.environment },
    ])}
    <section aria-labelledby="dependencies">
      <h2 id="dependencies">Dependencies</h2>
      ${dependencies(facts, program, time)}
    </section>
    <section aria-labelledby="keys">
      <h2 id="keys">Keys that sign access tokens</h2>
      ${shown('the edge’s database', facts.signingKeys, time, keys => {
        const active = activeKey(keys, time.now)
        return table({
          label: 'Keys that sign access tokens',
          columns: [
            { head: 'Key' },
            { head: 'State' },
            { head: `Signs from (${time.zone})` },
            { head: `Verifies until (${time.zone})` },
            { head: 'Age', isNumber: true },
          ],
          rows: keys.map(key => {
            const { kid, activatesAt, retiresAt } = key
            const isNext = activatesAt.getTime() > time.now
            return [
              html`<code>${kid.slice(0, 12)}</code>`,
              html`<span class="state ${key === active ? 'good' : ''}"
                >${key === active ? 'signs' : isNext ? 'next' : 'verifies'}</span
              >`,
              time.full(activatesAt),
              retiresAt === undefined ? '–' : time.full(retiresAt),
              isNext ? '–' : counted(Math.floor((time.now - activatesAt.getTime()) / DAY_MS), 'day'),
            ]
          }),
        })
      })}
      <p class="quiet">
        A key signs for 90 days and changes by itself; <code>payprep keys rotate</code> changes it now.
      </p>
    </section>
    <section aria-labelledby="audit">
      <h2 id="audit">Audit</h2>
      ${shown('the edge’s database', facts.lastAudit, time, value => audit(value, time))}
      <p class="quiet">
        <code>payprep audit verify</code> looks for what was changed in the database without payprep.
      </p>
    </section>`,
})

function audit(last: LastAudit | undefined, time: Times): Html {
  if (last === undefined) return html`<p>It has not been verified yet.</p>`
  const { verifiedAt, findings, passedAt } = last
  return html`<p>
    ${
      findings === 0
        ? html`<span class="state good">whole</span> when it was verified at ${time.full(verifiedAt)}
            ${time.zone}.`
        : html`<span class="state bad">${counted(findings, 'finding')}</span> at ${time.full(verifiedAt)}
            ${time.zone};
            ${passedAt === undefined ? 'never whole before' : `last whole at ${time.full(passedAt)} ${time.zone}`}.`
    }
  </p>`
}

function dependencies({ dependencies }: Facts, { places }: ProgramFacts, time: Times): Html {
  return table({
    label: 'Dependencies',
    columns: [{ head: 'Dependency' }, { head: 'State' }, { head: 'Where' }, { head: 'What is wrong' }],
    rows: Object.entries(dependencies).map(([name, state]) => [
      name,
      'value' in state
        ? html`<span class="state good">up</span>`
        : html`<span class="state bad">down, first seen at ${time.moment(state.awaySince)}</span>`,
      whereIs(places[name]),
      'value' in state ? '' : state.reason,
    ]),
  })
}

function whereIs(addresses: readonly string[] | undefined): string {
  if (addresses === undefined) return '–'
  return addresses.length === 0 ? 'in this process' : addresses.join(', ')
}
