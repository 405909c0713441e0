import { type Html, html } from '../../docs/html.ts'
import type { LastAudit } from '../../../gateway/store/last-audit.ts'
import { activeKey } from '../notes.ts'
import type { Facts } from '../facts.ts'
import { DAY_MS, dateTime, counted, duration, momentSince } from '../format.ts'
import { shown, tiles, table } from '../parts.ts'
import type { ProgramFacts, RenderPage } from './page.ts'

export const systemPage: RenderPage = ({ facts, program, now }) => ({
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
        value: duration(now - program.startedAt.getTime()),
        more: `since ${dateTime(program.startedAt)} UTC`,
      },
      { label: 'Node', value: program.node },
      { label: 'Environment', value: program.environment },
    ])}
    <section aria-labelledby="dependencies">
      <h2 id="dependencies">Dependencies</h2>
      ${dependencies(facts, program, now)}
    </section>
    <section aria-labelledby="keys">
      <h2 id="keys">Keys that sign access tokens</h2>
      ${shown('the edge’s database', facts.signingKeys, now, keys => {
        const active = activeKey(keys, now)
        return table({
          label: 'Keys that sign access tokens',
          columns: [
            { head: 'Key' },
            { head: 'State' },
            { head: 'Signs from (UTC)' },
            { head: 'Verifies until (UTC)' },
            { head: 'Age', isNumber: true },
          ],
          rows: keys.map(key => {
            const { kid, activatesAt, retiresAt } = key
            const isNext = activatesAt.getTime() > now
            return [
              html`<code>${kid.slice(0, 12)}</code>`,
              html`<span class="state ${key === active ? 'good' : ''}"
                >${key === active ? 'signs' : isNext ? 'next' : 'verifies'}</span
              >`,
              dateTime(activatesAt),
              retiresAt === undefined ? '–' : dateTime(retiresAt),
              isNext ? '–' : counted(Math.floor((now - activatesAt.getTime()) / DAY_MS), 'day'),
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
      ${shown('the edge’s database', facts.lastAudit, now, audit)}
      <p class="quiet">
        <code>payprep audit verify</code> looks for what was changed in the database without payprep.
      </p>
    </section>`,
})

function audit(last: LastAudit | undefined): Html {
  if (last === undefined) return html`<p>It has not been verified yet.</p>`
  const { verifiedAt, findings, passedAt } = last
  return html`<p>
    ${
      findings === 0
        ? html`<span class="state good">whole</span> when it was verified at ${dateTime(verifiedAt)} UTC.`
        : html`<span class="state bad">${counted(findings, 'finding')}</span> at ${dateTime(verifiedAt)} UTC;
            ${passedAt === undefined ? 'never whole before' : `last whole at ${dateTime(passedAt)} UTC`}.`
    }
  </p>`
}

function dependencies({ dependencies }: Facts, { places }: ProgramFacts, now: number): Html {
  return table({
    label: 'Dependencies',
    columns: [{ head: 'Dependency' }, { head: 'State' }, { head: 'Where' }, { head: 'What is wrong' }],
    rows: Object.entries(dependencies).map(([name, state]) => [
      name,
      'value' in state
        ? html`<span class="state good">up</span>`
        : html`<span class="state bad">down, first seen at ${momentSince(state.awaySince, now)}</span>`,
      whereIs(places[name]),
      'value' in state ? '' : state.reason,
    ]),
  })
}

function whereIs(addresses: readonly string[] | undefined): string {
  if (addresses === undefined) return '–'
  return addresses.length === 0 ? 'in this process' : addresses.join(', ')
}
