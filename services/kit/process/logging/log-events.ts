/** One or several events: their names, their fields, and when they are logged. */
type Row = readonly [events: readonly string[], fields: string, when: string]

const starts = [
  [['starting'], 'each setting without secrets', 'The edge starts with these settings.'],
  [['listening'], 'name, port', 'A process serves. The edge adds its environment.'],
  [
    ['peer'],
    'target, address, state',
    'A process of another service serves, rests after failures, or is away.',
  ],
  [
    ['peer.tls-failed', 'peer.tls-recovered'],
    'target, error, since, failures',
    'A process of another service and this one do not trust each other: a certificate, its name or its authority is not the expected one; they do again.',
  ],
  [
    ['sources.loading'],
    '',
    'A process begins to load the sources that this version ships with: it takes seconds.',
  ],
  [
    ['sources.failed'],
    'error',
    'The sources that this version ships with could not be loaded. The edge serves with the directory that was prepared from them, and says so in /readyz.',
  ],
  [['source.loaded'], 'source, version', 'A process has loaded a source that this version ships with.'],
  [['sources.waiting'], '', 'A process waits, because another one loads sources of reference data.'],
  [
    ['reloaded'],
    'reloaded, failed',
    'SIGHUP has come, or watched files have changed: the parts that were loaded again, and those that failed.',
  ],
  [
    ['security-log.failed', 'security-log.recovered'],
    'error, since, failures',
    'The file of SECURITY_LOG cannot be written; its lines are kept in memory and written later.',
  ],
  [['stopping'], 'name, signal, drainDelayMs', 'A process drains and ends.'],
  [['stopped'], 'name', 'A process has closed all that it held, and ends: its last line.'],
  [
    ['worker.ended'],
    'worker, ended, retryInMs',
    'One of several processes of an edge has ended, with this signal or exit code; another takes its place.',
  ],
  [
    ['workers.given-up'],
    'ended, withinMs',
    'Processes of an edge keep ending. It stops with exit code 1, so that what supervises it starts it anew.',
  ],
  [
    ['workers.replaced', 'workers.not-replaced'],
    'replaced, left',
    'SIGUSR2 has come: new processes have replaced all processes of an edge; a new one did not start to serve, and the rest go on.',
  ],
  [
    ['database.few-connections'],
    'processes, each, server',
    'The processes of an edge may open more connections than Postgres accepts. Raise max_connections, or put PgBouncer in between.',
  ],
  [['crashed'], 'error, stack, cause', 'A process ends by a defect. Please report it.'],
] as const satisfies readonly Row[]

const requests = [
  [
    ['request'],
    'requestId, method, route, status, organization, client, items, milliseconds, code',
    'The edge has answered a request. Probes are logged only if they fail.',
  ],
  [
    ['rpc'],
    'requestId, method, milliseconds, code',
    'A service has answered a call over the network; in one process, only if it failed by a defect.',
  ],
  [['response.failed'], 'error', 'An answer could not be sent to its end: the client is gone.'],
  [['idempotency.store-failed'], 'requestId, error', 'The answer to an idempotency key could not be kept.'],
  [['sessions.deleted'], 'count', 'Sessions of hosted pages were deleted, as their retention is over.'],
  [['audit.cut'], 'count', 'Entries of the audit trail were deleted, as their retention is over.'],
  [
    ['row.altered'],
    'table, row',
    'A row that says who may do what is not as payprep wrote it. It is refused: somebody else wrote to the database, or a release before 2.2.0.',
  ],
  [['bug'], 'error, stack, cause', 'A defect. Please report it.'],
] as const satisfies readonly Row[]

const outages = [
  [
    ['dependency.down', 'dependency.up'],
    'name, error, since, failures',
    'Probes of a dependency have failed; they succeed again.',
  ],
  [
    ['redis.failed', 'redis.recovered'],
    'error, since, failures',
    'The connection to Redis is lost; it is back.',
  ],
  [
    ['identity.refresh-failed', 'identity.refresh-recovered'],
    'error, since, failures',
    'The edge could not load keys, rights and revocations; it loads them again.',
  ],
  [
    ['traffic.failed', 'traffic.recovered'],
    'error, since, failures',
    'The counts of requests could not be kept; the edge keeps them in memory and tries again.',
  ],
  [
    ['queue.list-failed', 'queue.list-recovered'],
    'table, error, since, failures',
    'A node of Citus could not be asked for due jobs; those of the others are taken. It is asked again.',
  ],
  [
    ['queue.claim-failed', 'queue.claim-recovered'],
    'table, retryInMs, error, since, failures',
    'Jobs could not be taken from a queue; they are taken again.',
  ],
  [
    ['queue.settle-failed', 'queue.settle-recovered'],
    'table, count, error, since, failures',
    'The outcomes of jobs could not be written; they are written now.',
  ],
  [
    ['queue.heartbeat-failed', 'queue.heartbeat-recovered'],
    'table, error, since, failures',
    'Leases of running jobs could not be renewed; they are renewed again.',
  ],
  [
    ['queue.lease-lost'],
    'table, count',
    'Leases of running jobs expired: other workers may repeat the jobs.',
  ],
  [
    ['outbox.relay-failed', 'outbox.relay-recovered'],
    'schema, retryInMs, error, since, failures',
    'Events wait, because the database or the notifier is away; they are sent again. No event is lost.',
  ],
  [
    ['outbox.event-set-aside'],
    'eventId, retryInMs, error',
    'The notifier refuses an event. It is tried again later.',
  ],
  [['outbox.release-failed'], 'error', 'A process that ended could not release its lease on the outbox.'],
  [
    ['housekeeping.failed', 'housekeeping.recovered'],
    'task, error, since, failures',
    'A task that runs at an interval has failed; it works again.',
  ],
] as const satisfies readonly Row[]

const directory = [
  [
    ['directory.waiting', 'directory.arrived'],
    'error, since, failures',
    'A process has no bank directory yet, because reference-data is away; it has one.',
  ],
  [
    ['directory.copied'],
    'version, rows by table, milliseconds',
    'A new version of the bank directory is in use.',
  ],
  [
    ['directory.restored', 'directory.not-restored'],
    'version, rows by table, milliseconds; file, error',
    'A process starts with the copy of the directory on its disk; it could not read that copy.',
  ],
  [['directory.not-kept'], 'file, error', 'The copy of the directory could not be written to the disk.'],
  [
    ['directory.stale', 'directory.fresh'],
    'error, since, failures',
    'reference-data could not be asked for a newer version; it answers again.',
  ],
] as const satisfies readonly Row[]

const webhooks = [
  [
    ['delivery.attempted'],
    'delivery, subscription, eventId, attempt, outcome, status, milliseconds, state',
    'A webhook was sent.',
  ],
  [
    ['delivery.held-back', 'delivery.resumed'],
    'retryInMs, error, since, failures',
    'Webhooks wait, because a key under which they are encrypted could not be loaded yet; they are sent again. No attempt counts.',
  ],
  [
    ['proxy.failed', 'proxy.recovered'],
    'error, since, failures',
    'Webhooks do not leave, because WEBHOOK_PROXY_URL cannot be used; they are sent again. Nothing counts against their endpoints.',
  ],
  [
    ['webhooks.queue-status'],
    'pending, due, paused, endpoints, failing, oldestDueSeconds, openCircuitBreakers',
    'Each minute: the queue of webhooks, and the circuit breakers of this process.',
  ],
  [['webhooks.month-dropped'], 'table', 'A partition whose month is past its retention was dropped.'],
  [['subscription.disabled'], 'subscription, reason', 'An endpoint has been failing for days, or is gone.'],
] as const satisfies readonly Row[]

const verification = [
  [
    ['verification.asked'],
    'verification, provider, country, answer, reason, detail, schemeResponseCode, milliseconds',
    'A provider was asked about an account.',
  ],
  [['verification.batch-failed'], 'batch, error, stack, cause', 'A batch of verifications is tried again.'],
  [['verification.failed'], 'verification, provider, reason, detail', 'A bank could not be asked.'],
  [
    ['provider.alarm'],
    'provider, cause',
    'An operator must act: a certificate expires, or a provider refuses our requests.',
  ],
  [
    ['evidence.failed', 'evidence.recovered'],
    'error, unwritten, since, failures',
    'Exchanges with other banks cannot be recorded as evidence, and wait in memory; they can again.',
  ],
  [['routing.close-failed'], 'error', 'Connections of a routing that was replaced could not be closed.'],
  [
    ['responder.answered', 'responder.client-refused', 'responder.alarm'],
    'id, code, cause, milliseconds; code; cause, validTo',
    'The responder that operators run has answered, refused a certificate, or has one that expires. An answer with a cause went to the wrong bank: the directory of the scheme may be wrong.',
  ],
  [['simulated answer pending'], 'provider, reference', 'In development: a simulated bank answers later.'],
] as const satisfies readonly Row[]

const gambling = [
  [['gambling.loaded'], 'entities, version, milliseconds', 'A process has loaded the dataset for screening.'],
  [
    ['gambling.restored', 'gambling.not-restored'],
    'entities, version, milliseconds; file, error',
    'A process starts with the dataset that it kept on its disk; it could not read that file.',
  ],
  [['gambling.not-kept'], 'file, error', 'The dataset could not be written to the disk for the next start.'],
  [
    ['gambling.following-failed', 'gambling.following-recovered'],
    'error, since, failures',
    'A process screens with an older state of the dataset; it follows the dataset again.',
  ],
  [
    ['gambling.version-published'],
    'version, sequence, counts, milliseconds',
    'A version of the dataset was published.',
  ],
  [
    ['gambling.version-failed', 'gambling.version-recovered'],
    'error, since, failures',
    'A version could not be made; versions are made again.',
  ],
  [['import.ended'], 'import, state', 'An import of gambling destinations is completed, or has failed.'],
  [
    ['import.delayed', 'import.resumed'],
    'error, since, failures',
    'An import waits for its database; it goes on.',
  ],
  [
    ['payment-file.ended'],
    'file, state, payments, milliseconds',
    'A file of payments was checked, or could not be read to its end.',
  ],
  [
    ['payment-file.delayed', 'payment-file.resumed'],
    'error, since, failures',
    'The check of a file of payments waits for a database or a service; it goes on.',
  ],
] as const satisfies readonly Row[]

/** The events of the log, of all programs, for operators. `log` takes no others. */
export const logEvents = [
  ...starts,
  ...requests,
  ...outages,
  ...directory,
  ...webhooks,
  ...verification,
  ...gambling,
] as const

export type LogEvent = (typeof logEvents)[number][0][number]
