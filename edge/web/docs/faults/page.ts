import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { table } from '../table.ts'
import { type Fault, faults, type RequestKind, requests } from './table.ts'

const kinds = Object.entries(requests) as [RequestKind, string][]

/** What an installation serves and refuses while something that it depends on fails. */
export function faultsPage(): Page {
  return {
    title: 'Faults and their effects',
    main: html`<header>
        <h1>Faults and their effects</h1>
        <p>
          For operators: what is served and what is refused while something fails, in an installation in which
          each service runs apart. The tests of payprep bring each of these faults about and check this table.
        </p>
      </header>
      <section id="faults">
        <h2>Faults</h2>
        ${table({
          columns: ['Fault', 'Refused while it lasts', 'Besides'],
          rows: Object.values(faults).map(cells),
        })}
        <p>
          Asked for are ${requests.validate}, ${requests.token}, ${requests.read}, ${requests.write}, and
          ${requests.ready}.
        </p>
      </section>
      ${rules} ${rollout}`,
  }
}

function cells({ name, effects, note }: Fault): readonly string[] {
  const refused = kinds.filter(([kind]) => effects[kind] === 'refused').map(([, text]) => text)
  return [name, refused.length === 0 ? 'nothing' : refused.join(', '), note]
}

const rules = html`<section id="rules">
  <h2>Rules</h2>
  <ul>
    <li>
      What is refused is answered with 503 and <code>Retry-After</code>, over gRPC with
      <code>UNAVAILABLE</code>, and never with another error. Repeat it with the same
      <code>Idempotency-Key</code>.
    </li>
    <li>No fault needs a restart: what was refused is served again as soon as its cause is over.</li>
    <li>
      <code>/readyz</code> fails only if no request or no write can be served. Its body names every dependency
      and its state, so that a balancer keeps an edge that still serves payments.
    </li>
    <li>Webhooks that are due during a fault are sent after it, in their order.</li>
  </ul>
</section>`

const rollout = html`<section id="rollout">
  <h2>Roll out without a failed request</h2>
  <p>
    Run two processes or more of each kind. Run <code>payprep migrate</code> of the new version, then restart
    one process after another, each after the one before answers its health check again:
  </p>
  <ol>
    <li>reference-data;</li>
    <li>validation, enrichment, notifier;</li>
    <li>verification, gambling, beneficiaries;</li>
    <li>the edges.</li>
  </ol>
  <p>
    A process that gets SIGTERM says that it drains, serves for <code>DRAIN_DELAY_MS</code> (5 seconds in
    production), and then finishes what is under way. Give it 30 seconds before it is killed. The load
    balancer in front has to check <code>/readyz</code> each second and to take an edge out after two failed
    checks, as <code>services/deploy/haproxy/haproxy.cfg</code> does; if it checks less often, raise
    <code>DRAIN_DELAY_MS</code>.
  </p>
  <p>
    An edge of several processes (<code>EDGE_PROCESSES</code>) needs no balancer for that: SIGUSR2 replaces
    them one by one. The new ones read files of secrets anew, and the program where it was started from: a
    link such as <code>current/edge.js</code> may lead to a new version by then. Variables are those that the
    parent has.
  </p>
  <p>
    If a process is killed, only those requests fail that had reached it and may not be repeated: with these
    settings, writes that had reached a killed edge. Their clients repeat them with the same
    <code>Idempotency-Key</code>; the answer may be 409 with <code>Retry-After</code> for up to 15 seconds. A
    process that hangs delays requests by some seconds, and gets no new ones until it answers again.
  </p>
</section>`
