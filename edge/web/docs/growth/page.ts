import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { table } from '../table.ts'
import { load, type Needs, needsOf, PEAK, UTILIZATION } from './load.ts'
import { programs } from './programs.ts'

/** How an installation grows beyond one machine: what is added, what it costs, and where it ends. */
export function growthPage(): Page {
  return {
    title: 'Growing beyond one machine',
    main: html`<header>
        <h1>Growing beyond one machine</h1>
        <p>
          For operators: which programs run more than once, what a multiple of a load needs, and how Postgres,
          the only place of durable state, is divided.
        </p>
      </header>
      ${processes} ${cores} ${needs()} ${postgres} ${connections} ${redis} ${measure}`,
  }
}

const processes = html`<section id="programs">
  <h2>What scales by more processes</h2>
  <p>
    Every program may run any number of times; none needs to know how many there are. A caller gets their
    addresses by a setting such as <code>VALIDATION_URL</code>, either one by one or as a name that resolves
    to several, and balances over them.
  </p>
  ${table({
    columns: ['Program', 'Grows with', 'What processes share'],
    rows: Object.entries(programs).map(([name, { growsWith, shared }]) => [name, growsWith, shared]),
  })}
  <p>
    The Kubernetes files in <code>services/deploy/kubernetes</code> add processes by processor time, and those
    of the notifier also by deliveries that wait.
  </p>
</section>`

const cores = html`<section id="cores">
  <h2>All cores of a machine</h2>
  <p>
    A process uses little more than one core. <code>EDGE_PROCESSES</code> lets an edge be several that share
    its port, each with the services that have no address: one for each core, less what Postgres needs. Where
    an orchestrator runs containers, more containers do the same.
  </p>
  <ul>
    <li>
      A parent starts them, the first alone: it migrates, loads the seeds and makes the demo client. Until it
      serves, connections are refused. The parent serves no request. Whichever is free takes the next
      connection, and keeps it: give them many connections rather than few.
    </li>
    <li>
      Signals go to the parent. SIGTERM lets all drain, SIGHUP reloads all, and SIGUSR2 replaces them one
      after another, without a failed request: the next one serves before the former takes no more
      connections, and that one ends when its connections have, after 90 seconds at the latest.
    </li>
    <li>
      A process that ends by itself, or whose event loop stands still for a minute, is replaced, later and
      later if that happens again. Beyond five ends a minute for each, the parent gives up with exit code 1.
      If the parent is killed, all end; one that hangs does so when it goes on, and has the port until then.
    </li>
    <li>
      Idempotency keys, queues and access tokens are shared, as between edges. What counts in memory counts in
      each process: <code>CLIENT_RATE</code> and <code>ORGANIZATION_RATE</code> with their bursts,
      <code>ORGANIZATION_CONCURRENCY</code>, <code>EDGE_CONNECTIONS</code>, the limits of attempts against
      tokens and hosted pages, and of services within it <code>VERIFICATION_BANK_CONCURRENCY</code> and the
      four of webhooks in the table above.
    </li>
    <li>
      On the port of <code>METRICS_PORT</code> the parent adds up the metrics of all;
      <code>/healthz</code> and <code>/readyz</code> there tell how many serve. The console is that of one
      process, which counts its own alerts. Lines of the log have the <code>pid</code> of their process.
    </li>
  </ul>
</section>`

const columns: readonly (readonly [name: string, of: (needs: Needs) => number])[] = [
  ['requests a second', ({ requestsASecond }) => requestsASecond],
  ['cores for programs', ({ programCores }) => programCores],
  ['cores for Postgres', ({ postgresCores }) => postgresCores],
  ['GB written a day', ({ gigabytesADay }) => gigabytesADay],
  ['GB kept', ({ gigabytesKept }) => gigabytesKept],
]

function needs(): Html {
  const each = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 2 })
  return html`<section id="needs">
    <h2>What a load needs</h2>
    <p>
      A load of 1 is what a payout platform with about one million payments a day asks for. Processor times
      and sizes of rows were measured (<code>npm run bench -- growth</code> on two cores of an AMD EPYC); the
      rest is arithmetic: the busiest hour has ${String(PEAK)} times the mean of the day, and each core is in
      use for ${String(UTILIZATION * 100)} % of it. Services apart need up to twice the processor time of
      programs. Replicas, backups and the write-ahead log come on top.
    </p>
    ${table({
      columns: [
        'At load 1',
        'Requests a day',
        'CPU of programs',
        'CPU of Postgres',
        'Bytes left',
        'Days kept',
      ],
      rows: load.map(({ name, aDay, programs: programTime, postgres: postgresTime, bytes, days }) => [
        name,
        aDay.toLocaleString('en'),
        milliseconds(programTime),
        milliseconds(postgresTime),
        ...(bytes === 0 ? ['', ''] : [bytes.toLocaleString('en'), String(days)]),
      ]),
    })}
    ${table({
      columns: ['Load', ...columns.map(([name]) => name)],
      rows: [1, 10, 1_000].map(times => [
        `load ${times.toLocaleString('en')}`,
        ...columns.map(([, of]) => each(of(needsOf(times)))),
      ]),
    })}
    <ul>
      <li>
        <strong>1</strong>: one machine serves it, two are there so that one may fail. One Postgres with a
        standby.
      </li>
      <li>
        <strong>10</strong>: the programs run on a few machines behind a balancer. One Postgres still holds
        all schemas.
      </li>
      <li>
        <strong>1,000</strong>: each schema has a Postgres of its own, and the organizations are divided over
        several installations. See below.
      </li>
    </ul>
  </section>`
}

const milliseconds = (microseconds: number) => `${(microseconds / 1_000).toFixed(2)} ms`

const postgres = html`<section id="postgres">
  <h2>Postgres</h2>
  <h3>One server for each schema</h3>
  <p>
    Each program reads and writes one schema of its own, and no query joins two. So the first step is a server
    for each: give each program another <code>DATABASE_URL</code>. To move a schema, stop its program, copy it
    with <code>pg_dump --schema</code>, and start the program with the new address; meanwhile the others serve
    on, as <a href="/docs/faults">Faults and their effects</a> tells.
  </p>
  <h3>Partitions by time</h3>
  <p>
    Events, deliveries and attempts lie in a table for each month of the event, such as
    <code>deliveries_2026_12</code>. Each hour the notifier makes those of the months that begin within 40
    days, and drops a month that ended longer ago than <code>WEBHOOK_RETENTION_DAYS</code>, once no delivery
    of it waits or was settled since. So nothing has to be deleted row by row, and rows are up to two months
    old with the 30 days of the default.
  </p>
  <p>
    <code>events_other</code>, <code>deliveries_other</code> and <code>attempts_other</code> take what has no
    month, so a partition that could not be made stops no webhook: the log says
    <code>housekeeping.failed</code>. They also hold what was there before partitions; its months begin once
    it is past the retention. The service's role has no right to change tables: it calls functions of the
    schema's owner.
  </p>
  <h3>Division by organization</h3>
  <p>
    The keys of every table that holds data of organizations begin with <code>organization_id</code>, but for
    those of clients, idempotency keys and imports of gambling destinations, which are few or short-lived.
    That leaves two ways to divide them:
  </p>
  <ul>
    <li>
      <strong>Several installations</strong>, each with its own Postgres and its own organizations. A balancer
      in front sends each client to its installation by host name. Nothing is shared but the reference data,
      which each loads by itself. An installation that fails takes only its own organizations with it. This is
      the way for a thousand times the load, and the only one for queues.
    </li>
    <li>
      <strong>Citus</strong> for the end-users' data of one large installation. In the schema of
      beneficiaries, distribute sessions, recipients and the audit trail by their organization and keep the
      outbox where it is:
      <pre><code>select create_distributed_table('beneficiaries.sessions', 'organization_id');
select create_distributed_table('beneficiaries.recipients', 'organization_id',
  colocate_with => 'beneficiaries.sessions');
select create_distributed_table('beneficiaries.audit', 'organization_id',
  colocate_with => 'beneficiaries.sessions');</code></pre>
      The queues of notifier and verification cannot be distributed so: their workers claim jobs of all
      organizations with <code>for update skip locked</code>, which Citus runs on one shard only (issue 4647
      of citusdata/citus). The tests of payprep check the keys, and do not run Citus: try it with your own
      data first.
    </li>
  </ul>
</section>`

const connections = html`<section id="connections">
  <h2>Connections and PgBouncer</h2>
  <p>
    A process opens connections as it needs them: at most 10 if it serves the edge, beneficiaries or
    reference-data, 20 for verification or the notifier, 30 for gambling, and 100 if all run in one process.
    Each of <code>EDGE_PROCESSES</code> opens as many, and the log warns if that may be too many. Postgres
    takes 100 by default. Raise <code>max_connections</code>, and from some hundreds on put PgBouncer in
    between, with <code>pool_mode = transaction</code>: payprep keeps no state in a connection.
  </p>
</section>`

const redis = html`<section id="redis">
  <h2>Redis</h2>
  <p>
    Redis holds the idempotency keys of the last day. <code>REDIS_CLUSTER</code> divides them over the nodes
    of a cluster. Without <code>REDIS_URL</code> they are in Postgres, which then writes twice more for each
    request that changes something.
  </p>
</section>`

const measure = html`<section id="measure">
  <h2>Measure your own</h2>
  <p>
    <code>npm run bench -- growth</code> sends the kinds of requests above, mixed, at a rate that grows by
    half every five seconds, until the slowest hundredth takes a second or one request in a hundred fails, and
    prints the cost of each kind. With
    <code>BENCH_URL=https://… BENCH_CLIENT_ID=… BENCH_CLIENT_SECRET=…</code> it does this to an installation
    of yours: to a test installation, for it writes sessions and verifications there.
  </p>
</section>`
