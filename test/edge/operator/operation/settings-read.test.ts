import t from 'tap'
import { passwordSettings } from '../../../../edge/operator/operation/apply-roles.ts'
import { programs } from '../../../../edge/operator/operation/programs.ts'
import { readConfig, type Settings } from '../../../../services/kit/process/config/config.ts'

/** A text other than the default, its value in a program, and a text that programs must refuse, if any. */
const cases: Readonly<Record<string, readonly [text: string, value: unknown, refused?: string]>> = {
  AUDIT_ANCHOR_FILE: ['/var/anchors.jsonl', '/var/anchors.jsonl'],
  AUDIT_ANCHOR_SECONDS: ['61', 61, '-1'],
  AUDIT_RETENTION_DAYS: ['3651', 3_651, '1.5'],
  BENEFICIARIES_DATABASE_PASSWORD: ['b-0123456789-abcdef', 'b-0123456789-abcdef', 'short'],
  BENEFICIARIES_PORT: ['7104', 7_104, '65536'],
  CLIENT_BURST: ['201', 201, '-2'],
  DATA_KEY_DAYS: ['0', 0, '-1'],
  DIRECTORY_FILE: ['/srv/directory', '/srv/directory'],
  EDGE_CONNECTIONS: ['10001', 10_001, '0'],
  EDGE_CONNECTIONS_PER_ADDRESS: ['999', 999, '0'],
  EDGE_HOST: ['::1', '::1'],
  ENRICHMENT_PORT: ['7103', 7_103, 'http'],
  CLIENT_PORTAL: ['no', 'no', 'maybe'],
  CONSOLE_ACTIONS: ['no', 'no', 'maybe'],
  GAMBLING_CHANGE_DAYS: ['31', 31, '0'],
  GAMBLING_DATABASE_PASSWORD: ['g-0123456789-abcdef', 'g-0123456789-abcdef', 'a blank 0123456789'],
  GAMBLING_DELTA_DAYS: ['32', 32, '0'],
  GAMBLING_IMPORT_DAYS: ['33', 33, '0'],
  GAMBLING_MCCS: ['7801, MASTERCARD', ['7801', 'MASTERCARD'], '78011'],
  GAMBLING_PORT: ['7107', 7_107, '-7'],
  GAMBLING_SNAPSHOTS_KEPT: ['3', 3, '0'],
  GAMBLING_VANISH_PERCENT: ['17', 17, '101'],
  LOG_LEVEL: ['fatal', 'fatal', 'loud'],
  ORGANIZATION_BURST: ['801', 801, 'x'],
  ORGANIZATION_CONCURRENCY: ['17', 17, '0'],
  NATS_CREDENTIALS: ['/etc/payprep/notifier.creds', '/etc/payprep/notifier.creds'],
  NATS_STREAM: ['TEAMS_EU', 'TEAMS_EU', 'teams'],
  NATS_URL: [
    'tls://nats-0.example:4223',
    [new URL('tls://nats-0.example:4223')],
    'nats://teams:secret@nats-0',
  ],
  PAYMENT_FILE_DAYS: ['8', 8, '91'],
  PROXY_HEADER: ['Forwarded', 'Forwarded', 'X-Real-IP'],
  REDIS_CLUSTER: ['yes', 'yes', 'maybe'],
  REDIS_SENTINEL: ['payprep', 'payprep'],
  REFERENCE_DATA_DATABASE_PASSWORD: ['r-0123456789-abcdef', 'r-0123456789-abcdef', 'ä-0123456789-abcdef'],
  REFERENCE_DATA_PORT: ['7101', 7_101, '7e9'],
  ROWS_OF_OLDER_RELEASES: ['accept', 'accept', 'trust'],
  SERVICE_HOST: ['0.0.0.0', '0.0.0.0'],
  SERVICE_TLS_ONLY: ['no', 'no', 'sometimes'],
  SESSIONS_PER_HOUR: ['7', 7, '0'],
  SESSION_LIFETIME_MS: ['61000', 61_000, 'PT1H'],
  SESSION_RETENTION_DAYS: ['13', 13, '-1'],
  VERIFICATION_BANK_CONCURRENCY: ['3', 3, '0'],
  VERIFICATION_DATABASE_PASSWORD: ['v-0123456789-abcdef', 'v-0123456789-abcdef', 'v'],
  VERIFICATION_QUESTION_DAYS: ['9', 9, '-1'],
  VERIFICATION_RECORD_DAYS: ['10', 10, '-1'],
  VERIFICATION_EVIDENCE_DAYS: ['500', 500, '0'],
  WEBHOOK_HOST_CONCURRENCY: ['5', 5, '0'],
  WEBHOOK_HOST_PROOF: ['required', true, 'yes'],
  WEBHOOK_PROXY_URL: [
    'https://notifier:s%2Fcret@proxy.example:4750',
    new URL('https://notifier:s%2Fcret@proxy.example:4750'),
    'socks5://proxy.example:1080',
  ],
  WEBHOOK_RETENTION_DAYS: ['8', 8, '0'],
  WEBHOOK_SUBSCRIPTIONS_MAX: ['21', 21, '0'],
  WEBHOOK_TESTS_PER_MINUTE: ['6', 6, '0'],
}

t.test(
  'A setting is read from its variable by each program that has it, and a wrong value is refused by name',
  t => {
    for (const [name, [text, value, refused]] of Object.entries(cases)) {
      const having = [...programs.values(), passwordSettings as Settings].flatMap(settings =>
        Object.entries(settings).filter(([, setting]) => setting.name === name),
      )
      t.ok(having.length > 0, name)
      for (const [key, setting] of having) {
        const read = (env: NodeJS.ProcessEnv) => readConfig(env, { [key]: setting })[key]
        t.strictSame(read({ [name]: text }), value, name)
        t.not(read({}), value, `${name} is not the default`)
        if (refused !== undefined)
          t.throws(() => read({ [name]: refused }), { message: name }, `${name}=${refused}`)
      }
    }
    t.end()
  },
)
