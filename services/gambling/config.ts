import { addresses, integer, servicePort, type Setting } from '../kit/process/config/config.ts'
import { installationSettings } from '../kit/process/installation.ts'
import { schemaMasterKeys } from '../kit/process/master-keys.ts'
import { servingSettings } from '../callers.ts'
import { codesNamed } from '../library/screening/keys/mcc.ts'

const LISTS = 'VISA,MASTERCARD'

const gamblingMccs: Setting<readonly string[]> = {
  name: 'GAMBLING_MCCS',
  meaning:
    'Merchant category codes of gambling, separated by commas; `VISA` and `MASTERCARD` stand for those of the network. They block a card payment unless the dataset has the merchant under the code.',
  fallback: LISTS,
  secret: false,
  read(text = LISTS) {
    const names = text.split(',').map(name => name.trim())
    if (codesNamed(names) === undefined)
      throw new Error('must be codes of four digits, VISA or MASTERCARD, separated by commas')
    return names
  },
}

export const gamblingServiceSettings = {
  gamblingMasterKeys: schemaMasterKeys('gambling'),
  gamblingMccs,
  vanishPercent: integer(
    'GAMBLING_VANISH_PERCENT',
    'An import of mode REPLACE is refused if more than this share of the active entities would become obsolete.',
    20,
    { max: 100 },
  ),
  snapshotsKept: integer('GAMBLING_SNAPSHOTS_KEPT', 'The snapshots of this many versions are kept.', 10, {
    min: 2,
    max: 1_000,
  }),
  deltaDays: integer('GAMBLING_DELTA_DAYS', 'Deltas and manifests are deleted after this many days.', 90, {
    min: 1,
    max: 3_650,
  }),
  changeDays: integer('GAMBLING_CHANGE_DAYS', 'Changes leave the feed after this many days.', 90, {
    min: 1,
    max: 3_650,
  }),
  importDays: integer(
    'GAMBLING_IMPORT_DAYS',
    'Imports and their reports are deleted after this many days.',
    30,
    { min: 1, max: 3_650 },
  ),
}

const gamblingSettings = {
  port: servicePort('GAMBLING_PORT', 7007),
  notifierUrls: addresses(
    'NOTIFIER_URL',
    'Addresses of the notifier, separated by commas. Events are sent there.',
    'http://127.0.0.1:7005',
  ),
  ...gamblingServiceSettings,
}

/** Settings of this service when it runs as a separate program. */
export const settings = { ...servingSettings, ...gamblingSettings, ...installationSettings }
