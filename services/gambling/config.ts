import { addresses, integer, text } from '../kit/process/config.ts'

export const gamblingServiceSettings = {
  /** Merchant category codes of gambling, separated by commas. They block a card payment unless the dataset has the merchant under the code. */
  gamblingMccs: text('GAMBLING_MCCS', '7995,7800,7801,7802'),
  /** An import of mode REPLACE is refused if more than this share of the active entities would become obsolete. */
  vanishPercent: integer('GAMBLING_VANISH_PERCENT', 20, { max: 100 }),
  /** The snapshots of this many versions are kept. */
  snapshotsKept: integer('GAMBLING_SNAPSHOTS_KEPT', 10, { min: 2, max: 1_000 }),
  /** Deltas and manifests are deleted after this many days. */
  deltaDays: integer('GAMBLING_DELTA_DAYS', 90, { min: 1, max: 3_650 }),
  /** Changes leave the feed after this many days. */
  changeDays: integer('GAMBLING_CHANGE_DAYS', 90, { min: 1, max: 3_650 }),
  /** Imports and their reports are deleted after this many days. */
  importDays: integer('GAMBLING_IMPORT_DAYS', 30, { min: 1, max: 3_650 }),
}

export const gamblingSettings = {
  /** The port that this service listens on. */
  port: integer('GAMBLING_PORT', 7007, { max: 65_535 }),
  /** Addresses of the notifier, separated by commas. Events are sent there. */
  notifierUrls: addresses('NOTIFIER_URL', 'http://127.0.0.1:7005'),
  ...gamblingServiceSettings,
}
