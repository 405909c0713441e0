import type { OpenApi } from '../../../gateway/openapi/types.ts'
import { callOf, onlyContent, operationIn, successOf } from '../reference/operations.ts'
import { compact } from '../samples/compact.ts'
import { callSample } from '../samples/sample.ts'
import { type Html, html } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { valuesTable } from '../values-table.ts'
import { codesSection } from './codes.ts'
import { corridorsSection } from './corridors.ts'
import { limitsSection } from './limits.ts'
import { sandboxSection } from './sandbox.ts'

/** The guide to account verification. Its tables are those that the service works by. */
export function verificationPage({ api }: Source): Page {
  const { components } = api
  const valuesOf = (type: string) => valuesTable(components.schemas[type]!, `${type}-`)
  return {
    title: 'Account verification',
    main: html`<header>
        <h1>Account verification</h1>
        <p>
          Before money is sent, the bank of the account is asked whether the account exists and belongs to the
          holder named. A negative finding is a result too: the verification is <code>COMPLETED</code>.
          <code>FAILED</code> means that the check could not be made, and says nothing about the account.
        </p>
      </header>
      ${start(api)} ${waiting} ${corridorsSection()}
      <section id="result">
        <h2>What is found</h2>
        <p>What the bank does not say is absent. Absent is not the same as negative.</p>
        <h3><code>accountStatus</code></h3>
        ${valuesOf('AccountStatus')}
        <h3><code>accountStatusDetail</code></h3>
        ${valuesOf('AccountStatusDetail')}
        <h3><code>accountHolderName.matchStatus</code></h3>
        ${valuesOf('NameMatchStatus')}
        <h3><code>accountType.matchStatus</code></h3>
        ${valuesOf('AccountTypeMatchStatus')}
        <h3><code>dataSource</code></h3>
        ${valuesOf('DataSource')}
      </section>
      <section id="failures">
        <h2>What can fail</h2>
        <p>The <code>failureReason</code> of a verification that is <code>FAILED</code>.</p>
        ${valuesOf('FailureReason')}
      </section>
      ${codesSection()} ${hostedPages} ${limitsSection()} ${sandboxSection()}`,
  }
}

/** The example of the operation, as a program to paste, and its answer. */
function start(api: OpenApi): Html {
  const submit = operationIn(api, 'submitAccountVerification')
  const [, { examples }] = onlyContent(successOf(submit.operation)?.content)!
  const [answer] = Object.values(examples!)
  return html`<section id="start">
    <h2>First verification</h2>
    <p>
      With an <a href="/docs/first-call#token">access token</a> in <code>$TOKEN</code>. The
      <code>Idempotency-Key</code> is a new UUID for each verification; a repetition with the same key costs
      nothing and returns the first answer.
    </p>
    <figure>
      ${callSample(callOf(api, submit))}
      <pre class="answer"><code>${compact(answer!.value)}</code></pre>
    </figure>
    <p>
      <a href="/docs/reference/account-verification#submitAccountVerification">All fields</a> of the request
      and the record; <code>metadata</code> comes back unchanged, and is for your own references, not for
      personal data.
    </p>
  </section>`
}

const waiting: Html = html`<section id="wait">
  <h2>Wait for the end</h2>
  <ul>
    <li>
      Without a preference the answer comes at once, mostly with <code>state</code> <code>PENDING</code>.
    </li>
    <li>
      <code>Prefer: wait=5</code> (RFC 7240) holds the answer, also of a GET, until the record is final, for
      at most that many seconds, up to 10. <code>Preference-Applied</code> says that it was done. The record
      may still be <code>PENDING</code>.
    </li>
    <li>
      <a href="/docs/webhooks">Webhooks</a> announce each step: <code>ACCOUNT_VERIFICATION_SUBMITTED</code>,
      then <code>ACCOUNT_VERIFICATION_COMPLETED</code> or <code>ACCOUNT_VERIFICATION_FAILED</code>. Their
      <code>object</code> is the record as it was then.
    </li>
    <li>
      <code>GET /payments/verifications/{id}</code> returns the record at any time, to the organization that
      submitted it.
    </li>
  </ul>
</section>`

const hostedPages: Html = html`<section id="hosted-pages">
  <h2>On the hosted pages</h2>
  <p>
    The operator can switch on a name check for your organization. End-users who add or change a bank account
    then learn whether the bank confirms the name, and may take over a name that is close. It prevents nobody
    from saving, and says nothing if the bank cannot be asked or does not answer within 4 seconds.
  </p>
  <p>
    These verifications are between the end-user and the bank: you cannot fetch them, and no webhook announces
    them. They count towards the limits below, with the <code>externalUserId</code> as the end-user; a session
    asks at most ten times.
  </p>
</section>`
