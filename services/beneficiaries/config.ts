import { auditSettings } from './audit/keep.ts'
import { addresses, integer, servicePort } from '../kit/process/config/config.ts'
import { installationSettings } from '../kit/process/installation.ts'
import { schemaMasterKeys } from '../kit/process/master-keys.ts'
import { servingSettings } from '../callers.ts'

/** Settings that also apply to a process which runs several services. */
export const beneficiariesServiceSettings = {
  beneficiariesMasterKeys: schemaMasterKeys('beneficiaries'),
  sessionLifetimeMs: integer('SESSION_LIFETIME_MS', "How long an end-user's session lasts.", 30 * 60_000, {
    min: 60_000,
    max: 24 * 60 * 60_000,
  }),
  sessionRetentionDays: integer(
    'SESSION_RETENTION_DAYS',
    'Sessions are deleted this many days after they expired. The audit trail keeps what was done in them.',
    30,
    { min: 1, max: 3_650 },
  ),
  sessionsPerHour: integer(
    'SESSIONS_PER_HOUR',
    'How many sessions an organization may create in an hour.',
    10_000,
    { min: 1 },
  ),
  ...auditSettings,
}

const beneficiariesSettings = {
  port: servicePort('BENEFICIARIES_PORT', 7004),
  validationUrls: addresses(
    'VALIDATION_URL',
    'Addresses of the validation service, separated by commas. It checks payout methods before they are stored.',
    'http://127.0.0.1:7002',
  ),
  notifierUrls: addresses(
    'NOTIFIER_URL',
    'Addresses of the notifier, separated by commas. Events are sent there.',
    'http://127.0.0.1:7005',
  ),
  verificationUrls: addresses(
    'VERIFICATION_URL',
    'Addresses of the verification service, separated by commas. It asks banks for the holders of accounts.',
    'http://127.0.0.1:7006',
  ),
  ...beneficiariesServiceSettings,
}

/** The settings of this service as a separate process. */
export const settings = { ...servingSettings, ...beneficiariesSettings, ...installationSettings }
