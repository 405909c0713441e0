import { html } from '../html.ts'

const EXAMPLE = `{
  "callers": [
    {
      "name": "risk-team",
      "tokens": [{ "sha256": "5e88...", "expires": "2027-01-31" }],
      "calls": ["payprep.validation.v1.ValidationService/*", "payprep.gambling.v1.GamblingService/Screen"]
    },
    { "name": "edge", "certificates": ["edge"] }
  ]
}`

/** How callers are named, and how tokens are changed. */
export const callersSection = html`<section id="callers">
  <h2>Callers</h2>
  <p>
    Without further settings, a caller with <code>SERVICE_TOKEN</code> may call everything.
    <code>SERVICE_CALLERS</code> names a file of teams and programs, each with tokens or certificates, and the
    methods that it may call. It holds no secret: of tokens only their SHA-256.
  </p>
  <pre><code>${EXAMPLE}</code></pre>
  <ul>
    <li>
      <code>payprep callers add risk-team --calls payprep.validation.v1.ValidationService/*</code> makes a
      token and prints the entry. <code>payprep callers list</code> shows the file.
    </li>
    <li>
      <code>calls</code> may be left out for programs of the installation: they may call what they call. An
      edge that runs some of the services in its own process calls what these call: state its
      <code>calls</code>.
    </li>
    <li>
      With <code>"acceptServiceToken": false</code>, <code>SERVICE_TOKEN</code> opens nothing any more: name
      the programs of the installation by their certificates first.
    </li>
    <li>
      A program reads the file again within 5 seconds, and at once on SIGHUP. A file with mistakes changes
      nothing, and the log says what is wrong. The file is refused at the start.
    </li>
    <li>Lines <code>rpc</code> of the log have the name as <code>caller</code>.</li>
  </ul>
  <h3>Change a token of a caller</h3>
  <p>
    <code>payprep callers add</code> once more: the entry has both tokens. Give the new one to the team, and
    take the former out of the file once it is used no longer.
  </p>
  <h3>Change SERVICE_TOKEN</h3>
  <p>
    It may hold two tokens, separated by a comma: the first is sent, both are accepted. Nothing fails if each
    step has reached all programs before the next, by <code>SERVICE_TOKEN_FILE</code>, which is read again as
    the file of callers is, or by restarts:
  </p>
  <ol>
    <li><code>FORMER,NEW</code></li>
    <li><code>NEW,FORMER</code></li>
    <li><code>NEW</code></li>
  </ol>
</section>`
