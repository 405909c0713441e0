import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { table } from '../table.ts'
import { callersSection } from './callers.ts'
import { limitsSection } from './limits.ts'
import { tlsSection } from './tls.ts'
import { bufCurl, grpcurl, node, python, pythonCode } from './examples.ts'

/** The services with the ports that they listen on by default. */
const services: readonly (readonly [name: string, port: number, does: string])[] = [
  ['payprep.referencedata.v1.ReferenceDataService', 7001, 'the bank directory: versions, download, look-up'],
  ['payprep.validation.v1.ValidationService', 7002, 'validates payment instructions'],
  ['payprep.enrichment.v1.EnrichmentService', 7003, 'completes payment instructions'],
  ['payprep.beneficiaries.v1.BeneficiariesService', 7004, 'payout methods of end-users, and their sessions'],
  ['payprep.notifier.v1.NotifierService', 7005, 'webhooks: subscriptions, deliveries, events to publish'],
  [
    'payprep.verification.v1.VerificationService',
    7006,
    'asks banks whether accounts belong to their holders',
  ],
  ['payprep.gambling.v1.GamblingService', 7007, 'the dataset of gambling destinations, and screening'],
]

/** Statuses of gRPC, what they mean here, and whether to repeat the call. */
const statuses: readonly (readonly [status: string, means: string, repeat: string])[] = [
  [
    'INVALID_ARGUMENT',
    'The request breaks the contract: BadRequest names each mistake. Or it cannot be read: the message says why.',
    'no',
  ],
  ['UNAUTHENTICATED', 'The token, or the session of a page, is missing or wrong.', 'no'],
  ['PERMISSION_DENIED', 'The caller is known, and may not call this method.', 'no'],
  ['NOT_FOUND', 'The object does not exist, or belongs to another organization.', 'no'],
  ['ALREADY_EXISTS', 'The request conflicts with what is there.', 'no'],
  ['ABORTED', 'The object has changed since it was read: read it again, then decide.', 'after reading'],
  ['FAILED_PRECONDITION', 'The request is well-formed, and may not be carried out.', 'no'],
  ['OUT_OF_RANGE', 'What was sent is too large in sum.', 'no'],
  [
    'RESOURCE_EXHAUSTED',
    'Too many calls, or a message of more than 4 MiB.',
    'after RetryInfo, if there is one',
  ],
  ['UNAVAILABLE', 'The service, or something behind it, is away, full or exhausted.', 'after RetryInfo'],
  [
    'DEADLINE_EXCEEDED',
    'The time of the call was over. A change may have been made.',
    'as its idempotency level says',
  ],
  ['UNIMPLEMENTED', 'The service has no such method, or not the compression of the call.', 'no'],
  ['INTERNAL', 'A bug. It is logged with the request id.', 'no'],
]

/** The guide for teams that call the services directly. */
export function servicesPage(): Page {
  return {
    title: 'Calling the services',
    main: html`<header>
        <h1>Calling the services</h1>
        <p>
          Teams inside the bank may call the services themselves, over gRPC, gRPC-Web or the Connect protocol
          (JSON over HTTP), all on one port. The contract is <code>proto/</code>: each field says what it
          holds and what its absence means.
        </p>
      </header>
      ${sections}`,
  }
}

const sections: Html = html`<section id="services">
    <h2>Services</h2>
    ${table({
      columns: ['Service', 'Port', 'What it does'],
      rows: services.map(([name, port, does]) => [html`<code>${name}</code>`, String(port), does]),
    })}
    <p>
      <code>npm start</code> opens none of these ports: all services run in one process. To have them on your
      machine, each in a process of its own:
    </p>
    <pre><code>SERVICE_TOKEN=a-token-of-yours-for-development npm run payprep -- up --apart</code></pre>
  </section>
  <section id="calls">
    <h2>Calls</h2>
    <ul>
      <li>
        Each call sends <code>authorization: Bearer</code> with the token of your <a href="#callers">team</a>,
        or with the <code>SERVICE_TOKEN</code> of the installation.
      </li>
      <li>
        A request about data of an organization names it in <code>organization_id</code>: whoever may call the
        method acts for any of them.
      </li>
      <li>
        Set a deadline. A service accepts at most 120 seconds, which also end a call without one; the edge
        sets 5.
      </li>
      <li>A message has at most 4 MiB. <code>x-request-id</code> is logged with the call, and sent on.</li>
      <li>
        Requests are checked by the bounds in <code>proto/</code>. Fields that a service does not know are
        refused in JSON, where they are misspelt ones, and ignored in binary messages, so that callers may be
        newer.
      </li>
      <li>
        In JSON, values of enums have their full names: <code>ACCOUNT_ID_TYPE_IBAN</code>, where the REST API
        has <code>IBAN</code>.
      </li>
    </ul>
  </section>
  ${callersSection} ${tlsSection} ${limitsSection}
  <section id="errors">
    <h2>Errors</h2>
    <p>
      An error has a status, a message in English, and details: <code>google.rpc.ErrorInfo</code> with a
      <code>reason</code>, which is the <a href="/docs/reference/errors">code</a> of the REST API or else the
      kind of failure, and the <code>domain</code> <code>payprep</code>;
      <code>google.rpc.BadRequest</code> with the mistakes of a request, at most 20; and
      <code>google.rpc.RetryInfo</code> with the time to wait. The <code>field</code> of a mistake is a JSON
      pointer (RFC 6901) with names as in JSON: <code>/items/0/creditorAccount/id/type</code>. It is empty for
      the request as a whole. Errors also carry <code>problem.v1.Problem</code> and
      <code>payprep.problem.v1.Problem</code>, for callers of former versions: ignore them.
    </p>
    ${table({
      columns: ['Status', 'Meaning', 'Repeat it?'],
      rows: statuses.map(([status, means, repeat]) => [html`<code>${status}</code>`, means, repeat]),
    })}
  </section>
  <section id="retries">
    <h2>Retries</h2>
    <p>
      Methods whose <code>idempotency_level</code> is <code>NO_SIDE_EFFECTS</code> or
      <code>IDEMPOTENT</code> may be repeated after UNAVAILABLE and DEADLINE_EXCEEDED; others only if the
      caller can bear it twice. Wait longer each time, and give up after a few.
    </p>
  </section>
  <section id="streams">
    <h2>Streams</h2>
    <p>
      <code>ValidateStream</code> and <code>EnrichStream</code> answer one message after another, in order. A
      caller that does not read the answers is held back. A message that breaks the contract ends the stream
      with INVALID_ARGUMENT; its text begins with the index of the message, as in <code>message 3:</code>, and
      all before it are answered. A stream on which nothing moves for 60 seconds is cancelled.
    </p>
  </section>
  <section id="health">
    <h2>Health and reflection</h2>
    <p>
      <code>grpc.health.v1.Health</code> answers without a token. Server reflection lists what a port serves,
      to every caller that is known. <code>/readyz</code> on the private port (<code>METRICS_PORT</code>) says
      the same as the health, over plain HTTP.
    </p>
  </section>
  <section id="examples">
    <h2>Examples</h2>
    <p>
      They validate an IBAN whose check digits are wrong: that is a finding in the answer, not an error.
      <code>VALIDATION</code> is the address, such as <code>localhost:7002</code>.
    </p>
    <h3>buf curl</h3>
    <pre><code>${bufCurl}</code></pre>
    <h3>grpcurl</h3>
    <pre><code>${grpcurl}</code></pre>
    <h3>Python</h3>
    <p>
      Make the code once, beside <code>proto/</code>; on Debian by the packages
      <code>protobuf-compiler</code>, <code>protobuf-compiler-grpc</code>, <code>libprotobuf-dev</code> and
      <code>python3-grpcio</code>. Then the program, which reads the details of an error too:
    </p>
    <pre><code>${pythonCode}</code></pre>
    <pre><code>${python}</code></pre>
    <h3>Node</h3>
    <p>With <code>@grpc/grpc-js</code> and <code>@grpc/proto-loader</code>, beside <code>proto/</code>:</p>
    <pre><code>${node}</code></pre>
  </section>`
