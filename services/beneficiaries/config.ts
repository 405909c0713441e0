import { addresses, integer } from '../kit/process/config.ts'

export const sessionSettings = {
  /** How long an end-user's session lasts. */
  sessionLifetimeMs: integer('SESSION_LIFETIME_MS', 30 * 60_000, { min: 60_000, max: 24 * 60 * 60_000 }),
}

export const beneficiariesSettings = {
  /** Where this service listens. */
  port: integer('BENEFICIARIES_PORT', 7004, { max: 65_535 }),
  /** Where payout methods are checked before they are stored; separate several processes with commas. */
  validationUrls: addresses('VALIDATION_URL', 'http://127.0.0.1:7002'),
  /** Where events are sent. */
  notifierUrls: addresses('NOTIFIER_URL', 'http://127.0.0.1:7005'),
  ...sessionSettings,
}
