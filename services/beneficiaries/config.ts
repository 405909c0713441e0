import { addresses, integer } from '../kit/process/config.ts'

export const sessionSettings = {
  /** How long an end-user's session lasts. */
  sessionLifetimeMs: integer('SESSION_LIFETIME_MS', 30 * 60_000, { min: 60_000, max: 24 * 60 * 60_000 }),
}

export const beneficiariesSettings = {
  /** The port that this service listens on. */
  port: integer('BENEFICIARIES_PORT', 7004, { max: 65_535 }),
  /** Addresses of the validation service, separated by commas. It checks payout methods before they are stored. */
  validationUrls: addresses('VALIDATION_URL', 'http://127.0.0.1:7002'),
  /** Addresses of the notifier, separated by commas. Events are sent there. */
  notifierUrls: addresses('NOTIFIER_URL', 'http://127.0.0.1:7005'),
  /** Addresses of the verification service, separated by commas. It asks banks for the holders of accounts. */
  verificationUrls: addresses('VERIFICATION_URL', 'http://127.0.0.1:7006'),
  ...sessionSettings,
}
