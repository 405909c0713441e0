type SecurityEvent = readonly [event: string, reasons: string, when: string]

/** The events of the security log, of all programs. A test compares them with the sources. */
export const securityEvents: readonly SecurityEvent[] = [
  ['token.use', 'token-invalid', 'A request carried an access token that is forged, expired or revoked.'],
  [
    'token.issue',
    'credentials-invalid, throttled',
    'A client asked for an access token. `throttled` is the last failure that its network or client may have within a minute: further ones are answered with 429, and not logged.',
  ],
]
