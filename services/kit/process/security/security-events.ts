/** Its name, the reasons that it may have, when it is written, and its class in ECS (event.category, event.type) and OCSF. */
interface Row {
  readonly event: string
  readonly reasons: string
  readonly when: string
  readonly fields: string
  readonly ecs: string
  readonly ocsf: string
}

/** The events of the security log, of all programs. The log takes no others. */
export const securityEvents = [
  {
    event: 'token.issue',
    reasons: 'credentials-invalid, assertion-invalid, assertion-used, throttled',
    when: 'A client asked for an access token. `assertion-invalid` and `assertion-used`: the client’s key has signed the assertion, and its claims are wrong or it came before, as one does that was stolen. `throttled`: it was answered with 429 and not looked at, as its network or the client had too many failures within a minute.',
    fields: 'address, client, organization, requestId',
    ecs: 'authentication, start',
    ocsf: 'Authentication 3002, Logon 1',
  },
  {
    event: 'token.revoke',
    reasons:
      'revoked, not-valid, token-of-another, too-many-revoked, credentials-invalid, assertion-invalid, assertion-used, throttled',
    when: 'A client asked to revoke an access token. `not-valid`: there was nothing to revoke. `token-of-another`: it holds the token of another client, which stays valid. The others are those of token.issue.',
    fields: 'address, client, organization, requestId',
    ecs: 'authentication, end',
    ocsf: 'Authentication 3002, Logoff 2',
  },
  {
    event: 'token.use',
    reasons: 'token-invalid',
    when: 'A request carried an access token that is forged, expired or revoked.',
    fields: 'address, requestId',
    ecs: 'authentication, denied',
    ocsf: 'Authentication 3002, Service Ticket Request 4',
  },
  {
    event: 'right.use',
    reasons: 'auth-right-missing',
    when: 'A client asked for what it has no right to. `target` is the right.',
    fields: 'address, client, organization, target, requestId',
    ecs: 'iam, denied',
    ocsf: 'API Activity 6003, Other 99',
  },
  {
    event: 'session.create',
    reasons: '',
    when: 'A client has made a session for an end-user, or has asked for it again with the same idempotency key.',
    fields: 'address, client, organization, session, requestId',
    ecs: 'session, start',
    ocsf: 'API Activity 6003, Create 1',
  },
  {
    event: 'session.open',
    reasons:
      'session-link-invalid, session-link-used, session-expired, session-ended, foreign-page, rate-limited',
    when: 'A browser has opened a session by its link, or was refused.',
    fields: 'address, session, requestId',
    ecs: 'authentication, start',
    ocsf: 'Authentication 3002, Logon 1',
  },
  {
    event: 'session.use',
    reasons: 'page-session-invalid, session-expired, session-ended, foreign-page, rate-limited',
    when: 'A request for a page was refused: it has no session, a stranger’s, or one that is over, or another site made it.',
    fields: 'address, session, requestId',
    ecs: 'session, denied',
    ocsf: 'Authentication 3002, Other 99',
  },
  {
    event: 'recipient.change',
    reasons: 'created, updated, deleted, restored, made-default',
    when: 'An end-user has changed a payout method on the page. `target` is the recipient.',
    fields: 'address, session, target, requestId',
    ecs: 'configuration, change',
    ocsf: 'Entity Management 3004, by the reason: Create 1, Update 3, Delete 4',
  },
  {
    event: 'webhook.change',
    reasons:
      'created, updated, deleted, secret-rotated, former-secret-deleted, host-proved; webhook-endpoint-url-invalid, webhook-host-proof-failed',
    when: 'A client has changed where webhooks go or how they are signed, or tried an address that is not public or a host that is not its own. `target` is the subscription.',
    fields: 'address, client, organization, target, requestId',
    ecs: 'configuration, change',
    ocsf: 'Entity Management 3004, by the reason: Create 1, Update 3, Delete 4',
  },
  {
    event: 'webhook.send',
    reasons: 'endpoint-blocked',
    when: 'A webhook was not sent: the name of its host leads to an address that is not public, or its url is no longer permitted. It may be an attack on the network inside. `target` is the subscription.',
    fields: 'organization, target',
    ecs: 'network, denied',
    ocsf: 'Network Activity 4001, Refuse 5',
  },
  {
    event: 'end-user.erase',
    reasons: '',
    when: 'A client has had an end-user erased, or has asked how far that is. The end-user is not named.',
    fields: 'address, client, organization, requestId',
    ecs: 'iam, deletion',
    ocsf: 'Entity Management 3004, Delete 4',
  },
  {
    event: 'command.run',
    reasons:
      'misused, settings, failed, incomplete, interrupted, or the code of the problem, such as not-found',
    when: 'An operator has run a command that changes something or reads personal data. `command` is its name.',
    fields: 'operator, sudoUser, command, organization, target',
    ecs: 'process, change',
    ocsf: 'API Activity 6003, Other 99',
  },
  {
    event: 'console.open',
    reasons: 'link-invalid, link-expired, link-used, foreign-page',
    when: 'An operator has logged in to the console by a link of `payprep console link`, or was refused. `operator` is the name that the link was made for.',
    fields: 'operator, address',
    ecs: 'authentication, start',
    ocsf: 'Authentication 3002, Logon 1',
  },
  {
    event: 'console.use',
    reasons: 'session-invalid, session-expired, session-ended',
    when: 'A request came with a cookie of the console that is forged or of another host, or whose session is over.',
    fields: 'address',
    ecs: 'session, denied',
    ocsf: 'Authentication 3002, Other 99',
  },
  {
    event: 'console.close',
    reasons: 'foreign-page',
    when: 'An operator has logged out of the console, or another page has tried to log them out.',
    fields: 'operator, address',
    ecs: 'authentication, end',
    ocsf: 'Authentication 3002, Logoff 2',
  },
  {
    event: 'console.change',
    reasons:
      'delivery-retried, endpoint-paused, endpoint-resumed; foreign-page, or the code of the problem, such as not-found',
    when: 'An operator has changed something at the console, or has tried to. `target` is the delivery or the subscription.',
    fields: 'operator, address, organization, target',
    ecs: 'configuration, change',
    ocsf: 'API Activity 6003, Other 99',
  },
  {
    event: 'console.read',
    reasons: 'deliveries, audit',
    when: 'Deliveries, with the answers of endpoints, or the audit trail of a recipient were read at the console. `target` is the id that was asked for; `operator` is there once one has logged in.',
    fields: 'operator, address, target',
    ecs: 'database, access',
    ocsf: 'API Activity 6003, Read 2',
  },
  {
    event: 'portal.open',
    reasons: 'link-invalid, link-expired, link-used, foreign-page',
    when: 'Staff of a client have logged in to the portal by a link of `payprep organizations portal-link`, or were refused.',
    fields: 'organization, address, requestId',
    ecs: 'authentication, start',
    ocsf: 'Authentication 3002, Logon 1',
  },
  {
    event: 'portal.use',
    reasons: 'session-invalid, session-expired, session-ended',
    when: 'A request came with a cookie of the portal that is forged or of another host, or whose session is over.',
    fields: 'address, requestId',
    ecs: 'session, denied',
    ocsf: 'Authentication 3002, Other 99',
  },
  {
    event: 'portal.close',
    reasons: 'foreign-page',
    when: 'Staff of a client have logged out of the portal, or another page has tried to log them out.',
    fields: 'organization, address, requestId',
    ecs: 'authentication, end',
    ocsf: 'Authentication 3002, Logoff 2',
  },
  {
    event: 'portal.change',
    reasons: 'delivery-retried; foreign-page, or the code of the problem, such as not-found',
    when: 'Staff of a client have sent a delivery again at the portal, or have tried to. `target` is the delivery.',
    fields: 'organization, address, target, requestId',
    ecs: 'configuration, change',
    ocsf: 'API Activity 6003, Other 99',
  },
  {
    event: 'data-keys.rotate',
    reasons: 'values, age',
    when: 'A schema got new keys by itself: one had encrypted 2³¹ values, or served for DATA_KEY_DAYS. `target` is the schema.',
    fields: 'target',
    ecs: 'configuration, change',
    ocsf: 'Entity Management 3004, Update 3',
  },
  {
    event: 'service.call',
    reasons:
      'token-missing, token-unknown, token-expired, certificate-unknown, caller-not-allowed, too-many-watches',
    when: 'A service has refused a call. `target` is the method; `caller` is there once it is known.',
    fields: 'address, caller, target',
    ecs: 'authentication, denied',
    ocsf: 'API Activity 6003, Other 99',
  },
  {
    event: 'service.connection',
    reasons:
      'certificate-missing, certificate-refused, handshake-failed, no-tls, too-many-connections, too-many-connections-of-address, too-many-resets, protocol-error, unanswered',
    when: 'A service has refused a connection, or has closed one whose caller cancelled calls without end. `protocol-error`: what came was not HTTP, or floods of frames. `unanswered`: the caller is gone, or has sent what HTTP/2 forbids, after which the connection was silent.',
    fields: 'address',
    ecs: 'network, denied',
    ocsf: 'Network Activity 4001, Refuse 5',
  },
  {
    event: 'connection.open',
    reasons: 'too-many, too-many-of-address, protocol-error',
    when: 'The edge closed a connection beyond EDGE_CONNECTIONS or EDGE_CONNECTIONS_PER_ADDRESS, or one that did not speak HTTP. That of a proxy has the address of the proxy.',
    fields: 'address',
    ecs: 'network, denied',
    ocsf: 'Network Activity 4001, Refuse 5',
  },
] as const satisfies readonly Row[]

export type SecurityEvent = (typeof securityEvents)[number]['event']
