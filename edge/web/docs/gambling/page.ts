import { rights } from '../../../gateway/identity/rights.ts'
import { readConfig } from '../../../../services/kit/process/config/config.ts'
import { gamblingServiceSettings } from '../../../../services/gambling/config.ts'
import { type Html, html } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { valuesTable } from '../values-table.ts'
import { decisionsTable } from './decisions.ts'

/** What an installation has that sets nothing else. */
const defaults = readConfig({}, gamblingServiceSettings)

/** The guide to gambling destinations. */
export function gamblingPage({ api }: Source): Page {
  const { servers, components } = api
  const [{ url }] = servers as [{ url: string }]
  const valuesOf = (type: string) => valuesTable(components.schemas[type]!, `${type}-`)
  return {
    title: 'Gambling destinations',
    main: html`<header>
        <h1>Gambling destinations</h1>
        <p>
          The card acceptors, bank accounts and crypto addresses by which gambling platforms are paid. The
          dataset belongs to the installation: its operator imports it from sources of their own. Payments are
          screened for it in memory.
        </p>
      </header>
      ${rightsSection} ${importSection(url)} ${copySection(url)} ${screeningSection(url)}
      <section id="values">
        <h2>What matched, and why</h2>
        <h3><code>reasons</code></h3>
        ${valuesOf('ScreeningReason')}
        <h3><code>matchedOn</code></h3>
        ${valuesOf('MatchedOn')}
        <h3><code>confidence</code></h3>
        ${valuesOf('MatchConfidence')}
      </section>
      ${embedSection}`,
  }
}

const rightsSection: Html = html`<section id="rights">
  <h2>Rights</h2>
  <p>
    Screening and reading need the right <code>${rights[0]}</code>, importing and changing
    <code>${rights[1]}</code>. The operator grants them, and they hold within seconds, also for tokens already
    issued:
  </p>
  <pre><code>${`payprep clients grant CLIENT ${rights.join(' ')}`}</code></pre>
</section>`

const AUTHORIZED = '-H "Authorization: Bearer $TOKEN"'

function importSection(url: string): Html {
  return html`<section id="import">
    <h2>Import a dataset</h2>
    <p>
      One <a href="/docs/reference/gambling-destinations#type-EntityRequest">entity</a> a line, with its
      <code>id</code>, as JSON Lines; plain or compressed by gzip. A platform may stand after its
      destinations. Dates may be left out.
    </p>
    <pre><code>${`curl '${url}/gambling/imports?mode=UPSERT' \\
  ${AUTHORIZED} -H 'Content-Type: application/x-ndjson' \\
  --data-binary @entities.jsonl`}</code></pre>
    <ul>
      <li>
        <code>UPSERT</code> adds and changes what the lines name. <code>REPLACE</code> also makes all other
        entities obsolete; it is refused if more than ${defaults.vanishPercent} % of the active ones would be,
        unless you add <code>force=true</code>. <code>DRY_RUN</code> changes nothing.
      </li>
      <li>
        <code>GET /gambling/imports/{id}</code> says how far it is. <code>COMPLETED</code>: the version with
        its changes is published, and screening knows them.
      </li>
      <li>
        <code>GET /gambling/imports/{id}/lines</code> says what became of each line. A line that is
        <code>REJECTED</code> changes nothing, and the others are taken.
      </li>
    </ul>
    <p>
      The operator's command <code>payprep gambling import FILE</code> does the same. It also takes the
      register of the UK Gambling Commission (<code>--format ukgc</code>) and block lists of domains (<code
        >--format domains</code
      >).
    </p>
  </section>`
}

function copySection(url: string): Html {
  return html`<section id="copy">
    <h2>Copy it and follow it</h2>
    <p>
      Each version has a manifest with the paths, lengths and hashes of its files. Fetch the snapshot of one
      version, under the name of that version, so that an interrupted download goes on with the same file:
    </p>
    <pre><code>${`VERSION=$(curl -s ${url}/gambling/versions/latest ${AUTHORIZED} | sed 's/.*"version":"\\([0-9]*\\)".*/\\1/')
curl -C - -o snapshot-$VERSION.jsonl ${url}/gambling/versions/$VERSION/snapshot ${AUTHORIZED}`}</code></pre>
    <p>Then stay current in one of two ways:</p>
    <ul>
      <li>
        By versions: <code>GET /gambling/versions/{version}/delta</code> leads from
        <code>previousVersion</code> to <code>version</code>. The event
        <code>GAMBLING_DATASET_VERSION_PUBLISHED</code> announces each (<a href="/docs/webhooks">webhooks</a
        >). Or ask for the manifest of <code>latest</code> with <code>If-None-Match</code> and its
        <code>ETag</code>.
      </li>
      <li>
        By changes: <code>GET /gambling/changes</code> with the <code>cursor</code> of the manifest, then with
        each <code>nextCursor</code>. Changes are kept for ${defaults.changeDays} days; after 410, start again
        from a snapshot.
      </li>
    </ul>
    <p>
      The files of the ${defaults.snapshotsKept} newest snapshots are kept, and deltas for
      ${defaults.deltaDays} days. <code>format=csv&amp;schema=MERCHANT</code> gives a table of one schema.
    </p>
  </section>`
}

function screeningSection(url: string): Html {
  return html`<section id="screening">
      <h2>Screen payments</h2>
      <pre><code>${`curl ${url}/gambling/screenings \\
  ${AUTHORIZED} -H 'Content-Type: application/json' \\
  -d '{"card": {"cardNetwork": "VISA", "acceptorId": "FICTION00000001"}, "reference": "auth-1187"}'`}</code></pre>
      <ul>
        <li>Send what the payment has, however dirty: it is never refused for its content.</li>
        <li>
          <code>503</code> with <code>GAMBLING_DATASET_NOT_LOADED</code> means that nothing could be screened:
          decide by your own rule for outages, as for any other failure.
        </li>
        <li>Up to 100 at once: <code>POST /gambling/bulk-screenings</code>.</li>
        <li>What is obsolete is not screened for. Each answer names the version that it was taken by.</li>
      </ul>
    </section>
    <section id="decisions">
      <h2>Decisions</h2>
      <p>
        Of several findings the strongest decides. Category codes of gambling are
        ${defaults.gamblingMccs.split(',').map(code => html`<code>${code}</code> `)} unless the operator sets
        others.
      </p>
      ${decisionsTable()}
    </section>`
}

const embedSection: Html = html`<section id="embed">
  <h2>Screen in process</h2>
  <p>
    An authorisation host may hold the dataset itself: the engine of this service is a module without I/O, in
    <code>services/library/screening</code>. It takes the files of versions as they are:
  </p>
  <pre><code>${`import { newScreening } from './services/screening/index.ts'

const screening = newScreening()
await screening.loadSnapshot(snapshot, { version, lines })
await screening.applyDelta(delta, { version: next, previousVersion: version })
const { decision } = screening.screen({ card: { cardNetwork: 'VISA', acceptorId } })`}</code></pre>
  <p>Before a snapshot is loaded, the decision is <code>NOT_READY</code>.</p>
</section>`
