import { html, prose } from './html.ts'
import { keysSection } from './keys-section.ts'
import type { Page } from './page.ts'
import { retention } from './retention.ts'
import { securityEvents } from '../../../services/kit/process/security/security-events.ts'
import { table } from './table.ts'

/** What a security team reads of an installation, and how its SIEM understands it. */
export function securityPage(): Page {
  return {
    title: 'Security log, audit trail and retention',
    main: html`<header>
        <h1>Security log, audit trail and retention</h1>
        <p>
          For security teams: who did or tried what, from where, and how it ended. It names ids and addresses;
          never a person, an account, a secret, or what a client calls an end-user.
        </p>
      </header>
      ${lines} ${events} ${fields} ${alerts} ${audit} ${kept} ${keysSection}`,
  }
}

const examples = `{"level":"warn","time":"2026-11-23T09:14:03.117Z","service":"edge","log":"security","outcome":"failure","reason":"credentials-invalid","address":"203.0.113.9","client":"client_5d1c0f3a9be24c7788f0a1b2","requestId":"9f1c2-4","event":"token.issue"}
{"level":"info","time":"2026-11-23T09:15:41.902Z","service":"edge","log":"security","outcome":"success","reason":"updated","target":"7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7","address":"198.51.100.23","requestId":"9f1c2-9","session":"c0a8f0d1-6b1e-4f0c-9d3a-2b7f5e8a1c44","event":"recipient.change"}
{"level":"info","time":"2026-11-23T09:20:10.006Z","service":"payprep","log":"security","outcome":"success","command":"beneficiaries audit","operator":"root@bastion-1","sudoUser":"alice","organization":"1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed","event":"command.run"}`

const lines = html`<section id="lines">
  <h2>Lines</h2>
  <p>
    Each event is one line of JSON, at the moment when it has ended. <code>SECURITY_LOG</code> names the file
    that gets the lines; only its owner may read it. After it was renamed, <code>SIGHUP</code> makes a program
    begin a new one, so logrotate works. Without the setting the lines are on standard output among the
    others, and <code>"log":"security"</code> tells them apart. <code>LOG_LEVEL</code> does not thin them.
  </p>
  <p>
    Failures come in floods. Of one event and reason a network has ten lines within a minute: an IPv4 address,
    or an IPv6 network of 64 bits. The rest of that minute is one line, the last of them, whose
    <code>count</code> says how many it stands for. So is what networks beyond 200 send, together. An alert on
    a number of failures adds up <code>count</code> where there is one. Successes and operators’ commands each
    have a line.
  </p>
  <p>
    A program does not start if it cannot write the file. If the disk fills up later, payments go on: the
    event
    <code>security-log.failed</code> of the ordinary log says so once, and is repeated while it lasts.
  </p>
  <p>
    Operators’ commands write to <code>SECURITY_LOG</code> too. Without it their lines go to standard error in
    production, and nowhere in development. A command whose line could not be written is not run. In a
    container, <code>SECURITY_LOG=/proc/1/fd/1</code> puts them into the log of the container; which person
    ran <code>kubectl exec</code> is in the audit log of Kubernetes.
  </p>
  <pre><code>${examples}</code></pre>
</section>`

const events = html`<section id="events">
  <h2>Events</h2>
  <p>
    An id of another organization is answered with 404, as one that does not exist, and is no event: ids
    cannot be guessed, and most such requests are mistakes. They are in the ordinary log as requests with
    status 404.
  </p>
  ${table({
    columns: ['Event', 'Reasons', 'When', 'Fields', 'ECS: category, type', 'OCSF: class, activity'],
    rows: securityEvents.map(({ event, reasons, when, fields, ecs, ocsf }) => [
      html`<code>${event}</code>`,
      reasons,
      prose(when),
      fields,
      ecs,
      ocsf,
    ]),
  })}
</section>`

const mapping: readonly (readonly [field: string, meaning: string, ecs: string, ocsf: string])[] = [
  ['time', 'When it ended, in UTC.', '@timestamp', 'time'],
  ['event', 'What was done or tried.', 'event.action', 'metadata.event_code'],
  ['outcome', 'success or failure.', 'event.outcome', 'status'],
  ['reason', 'Why it failed, or what was done.', 'event.reason', 'status_detail'],
  ['service', 'The program that wrote the line.', 'service.name', 'metadata.product.feature.name'],
  ['address', 'Where it came from. Behind a proxy, set TRUSTED_PROXIES.', 'source.ip', 'src_endpoint.ip'],
  ['client', 'The API client.', 'user.id', 'actor.user.uid'],
  ['organization', 'The organization that it acts for.', 'organization.id', 'actor.user.org.uid'],
  ['session', 'The end-user’s session.', 'labels.session', 'actor.session.uid'],
  ['caller', 'The program or team that called a service.', 'client.user.name', 'actor.app_name'],
  ['operator', 'Who ran a command, and on which host.', 'user.name', 'actor.user.name'],
  ['sudoUser', 'Who became that user by sudo.', 'user.changes.name', 'actor.process.user.name'],
  ['command', 'The command, without its arguments.', 'process.title', 'api.operation'],
  ['target', 'What it was done to.', 'labels.target', 'resources[].uid'],
  ['count', 'How many failures the line stands for; absent for one.', 'labels.count', 'count'],
  ['requestId', 'The request, as in all other logs.', 'http.request.id', 'metadata.correlation_uid'],
]

const fields = html`<section id="fields">
  <h2>Fields</h2>
  <p>
    For the Elastic Common Schema (ECS) and the Open Cybersecurity Schema Framework (OCSF, schema.ocsf.io). In
    OCSF
    <code>severity_id</code>
    is 1 for a success and 2 for a failure.
  </p>
  ${table({
    columns: ['Field', 'Meaning', 'ECS', 'OCSF'],
    rows: mapping.map(([field, meaning, ecs, ocsf]) => [
      html`<code>${field}</code>`,
      meaning,
      html`<code>${ecs}</code>`,
      html`<code>${ocsf}</code>`,
    ]),
  })}
</section>`

const alerts = html`<section id="alerts">
  <h2>Alerts worth having</h2>
  ${table({
    columns: ['Alert', 'Means'],
    rows: [
      [
        'More than 20 failures of token.issue of one address within 5 minutes',
        'Somebody tries secrets, or a client was deployed with a wrong one.',
      ],
      ['token.issue succeeds for a client from an address never seen before', 'Its secret may have leaked.'],
      [
        'token.issue succeeds or fails for a canary: a client that you make for no program and whose secret you leave where a thief would look',
        'That place was read.',
      ],
      [
        'More than 10 failures token-invalid of one address within 5 minutes',
        'Forged tokens, or a client that does not renew its token.',
      ],
      ['Any right.use', 'A client, or somebody with its secret, tries what it was not given.'],
      [
        'Failures of session.open with session-link-used or session-link-invalid for many sessions of one address',
        'Links leak, or somebody tries them.',
      ],
      [
        'More than 3 recipient.change of one session, or changes of many sessions from one address',
        'An account may have been taken over: payouts are being redirected.',
      ],
      [
        'command.run outside of working hours, by an operator never seen before, or beneficiaries audit and verification show in numbers',
        'Data may be carried away.',
      ],
      ['No line for a day', 'The log does not arrive.'],
    ],
  })}
</section>`

const audit = html`<section id="audit">
  <h2>Audit trail</h2>
  <p>
    Each change of a payout method is an entry in the audit trail of its end-user, who stands in it as a keyed
    hash. The entries of an end-user are a chain: each has a link, an HMAC over the entry and the link before.
    Somebody who can change the database, and has not the master key, cannot alter or insert an entry unseen.
  </p>
  <p>
    The end of a chain, or a whole chain, could still be deleted. Therefore set
    <code>AUDIT_ANCHOR_FILE</code>, a file outside the database, or <code>AUDIT_ANCHOR_URL</code>, which is
    sent the same lines by POST, with <code>AUDIT_ANCHOR_TOKEN</code> as bearer token if that is set: storage
    that only takes additions suits best. Every <code>AUDIT_ANCHOR_SECONDS</code> an anchor states the latest
    entry and link of each chain that grew, with the MAC of the anchor before. What was changed and deleted
    between two anchors is not found.
  </p>
  <p>
    <code>payprep audit verify</code> verifies all chains, compares them with the anchors, and names what was
    altered or removed; run it every night. <code>payprep audit anchor</code> writes anchors now, and
    <code>payprep audit export</code> prints all entries. An anchor that is being kept while it verifies is
    told and is no finding; neither is a line that a crash has left unfinished, as the anchor is written
    again. Services apart need the setting in the program beneficiaries; each of its processes then appends to
    its own file, and all files together, sorted by <code>number</code>, are what is verified.
  </p>
  <p>
    After <code>AUDIT_RETENTION_DAYS</code> the beginning of a chain is deleted. A row in
    <code>audit_cuts</code>, with a MAC, says up to where, so that the rest is still proven. A chain that is
    not intact is not cut. When an organization is deleted, its chains end with the entries
    <code>DELETED</code> and <code>ERASED</code>. 2.1.0 did not write them: payout methods of organizations
    that it deleted are named as <code>RECIPIENT_UNEXPLAINED</code>.
  </p>
</section>`

const kept = html`<section id="retention">
  <h2>Retention</h2>
  <p>What is past its retention is deleted every hour, some rows at a time. Backups keep what they hold.</p>
  ${table({
    columns: ['What', 'Where', 'Kept', 'Setting'],
    rows: retention.map(({ what, where, kept, setting }) => [
      what,
      where,
      kept,
      setting === '' ? '' : html`<code>${setting}</code>`,
    ]),
  })}
</section>`
