import { open } from 'node:fs/promises'
import { type Config, integer, parsed, secret, text, url } from '../../kit/process/config/config.ts'
import type { KeepAnchor } from './anchors.ts'

export const auditSettings = {
  auditRetentionDays: integer(
    'AUDIT_RETENTION_DAYS',
    'Entries of the audit trail are deleted after this many days, but not the latest about a payout method that exists.',
    3_650,
    { min: 30, max: 36_500 },
  ),
  auditAnchorFile: text(
    'AUDIT_ANCHOR_FILE',
    'A file outside the database to which anchors of the audit trail are appended, so that a trail cut in the database is found.',
    '',
  ),
  // Secret: a collector may authenticate senders by a token in the path.
  auditAnchorUrl: parsed(
    {
      ...url(
        'AUDIT_ANCHOR_URL',
        'An address to which each anchor of the audit trail is sent by POST, as JSON, beside or instead of the file.',
        { protocol: /^https?:$/, example: 'https://anchors.example/payprep' },
      ),
      secret: true,
      mayBeFile: true,
    },
    withoutUser,
  ),
  auditAnchorToken: parsed(
    secret('AUDIT_ANCHOR_TOKEN', 'The bearer token that is sent with each anchor to AUDIT_ANCHOR_URL.'),
    bearerToken,
  ),
  auditAnchorSeconds: integer(
    'AUDIT_ANCHOR_SECONDS',
    'How often anchors of the audit trails that grew are written, in seconds.',
    300,
    { min: 1, max: 86_400 },
  ),
}

/** An address with a user or password is refused by fetch, whose error repeats the password. */
function withoutUser(address: URL | undefined): URL | undefined {
  if (address !== undefined && address.username + address.password !== '')
    throw new Error('must hold no user or password: set AUDIT_ANCHOR_TOKEN, which is sent as a bearer token')
  return address
}

/** Fetch refuses a token that no header can hold, and its error repeats the token. */
function bearerToken(token: string | undefined): string | undefined {
  if (token !== undefined && !/^[!-~]+$/.test(token))
    throw new Error('must be a token without blanks and line breaks, in ASCII')
  return token
}

export type AuditConfig = Config<typeof auditSettings>

type Places = Omit<AuditConfig, 'auditRetentionDays' | 'auditAnchorSeconds'>

const POST_TIMEOUT_MS = 10_000
/** Only its owner may read the file. */
const FILE_MODE = 0o600

/** The places for anchors that the settings name; empty if they name none. */
export function keepersOf({
  auditAnchorFile: file,
  auditAnchorUrl: address,
  auditAnchorToken: token,
}: Places): readonly KeepAnchor[] {
  return [
    ...(file === '' ? [] : [inFile(file)]),
    ...(address === undefined ? [] : [atAddress(address, token)]),
  ]
}

/**
 * Syncs to disk before it returns. Opens the file each time, because it may have been moved. Each line starts with a
 * line break, so that it does not continue a line torn by a crash.
 */
const inFile =
  (file: string): KeepAnchor =>
  async line => {
    const handle = await open(file, 'a', FILE_MODE)
    try {
      await handle.appendFile(`\n${line}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

const atAddress =
  (address: URL, token: string | undefined): KeepAnchor =>
  async line => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok)
      throw new Error(`AUDIT_ANCHOR_URL answered ${response.status}, and must answer 200 to 299`)
  }
