import { timestampDate, timestampMs } from '@bufbuild/protobuf/wkt'
import {
  ImportState,
  type DescribeDatasetResponse,
} from '../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { DescribeDeliveriesResponse } from '../../../proto/gen/payprep/notifier/v1/description_pb.js'
import { DisabledReason } from '../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import type {
  DescribeDirectoryResponse,
  Release,
} from '../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { DescribeOutcomesResponse } from '../../../proto/gen/payprep/verification/v1/description_pb.js'
import type { SigningKey } from '../../gateway/identity/signing-keys.ts'
import type { LastAudit } from '../../gateway/store/last-audit.ts'
import type { TrafficReport } from '../../gateway/store/kept-traffic.ts'
import { DAY_MS, HOUR_MS } from '../../../services/kit/durations.ts'
import { counted, daysSince, duration, listed, MINUTE_MS, number } from '../staff/format.ts'
import { claimsText } from './countries.ts'

// Notes for operators on each part of the system, made from the part's own report.

/** Something that an operator should look at. */
export interface Note {
  /** `bad`: something does not work now. `soon`: it works worse than it should, or soon will not. */
  readonly level: 'bad' | 'soon'
  readonly text: string
  /** The page that says more. */
  readonly page: string
  /** The command that shows more, or helps. */
  readonly run: string
}

export const bad = (page: string, text: string, run: string): Note => ({ level: 'bad', page, text, run })
const soon = (page: string, text: string, run: string): Note => ({ level: 'soon', page, text, run })

/** A list should be imported again if it stops counting as complete within so many days. */
const ENDS_SOON_DAYS = 14

export function aboutDirectory({ releases }: DescribeDirectoryResponse, now: number): readonly Note[] {
  const inForce = releases.filter(each => each.inForce)
  if (inForce.length === 0)
    return [bad('/releases', 'No release of reference data is in force.', 'payprep reference update')]
  const today = new Date(now).toISOString().slice(0, 10)
  const late = inForce.filter(release => isUnconfirmed(release, now))
  const unconfirmed = late.map(({ source, confirmedDate }) => {
    const since = duration(now - timestampMs(confirmedDate!))
    return soon(
      '/releases',
      `The sanctions list ${source} was last known to be the newest ${since} ago.`,
      'payprep reference update',
    )
  })
  const aged = inForce.flatMap(release => {
    const { source, validFrom, completeUntil } = release
    const claims = claimsText(release)
    if (claims === '') return []
    if (completeUntil <= today) {
      const age = daysSince(validFrom, now)
      const dated = age === undefined ? 'has no date' : `is of ${validFrom}, ${counted(age, 'day')} old`
      return [
        soon(
          '/releases',
          `${source} ${dated}: it no longer counts as complete for ${claims}.`,
          'payprep reference update',
        ),
      ]
    }
    const left = Math.ceil((Date.parse(completeUntil) - now) / DAY_MS)
    if (left > ENDS_SOON_DAYS) return []
    return [
      soon(
        '/releases',
        `${source} counts as complete for ${claims} until ${completeUntil}, ${counted(left, 'day')} from now.`,
        'payprep reference update',
      ),
    ]
  })
  return [...unconfirmed, ...aged]
}

/** A list that is renewed daily should be asked for each night. */
const UNCONFIRMED_MS_MAX = 3 * DAY_MS

/** Whether a release is a sanctions list of which it is not known for days whether it is the newest. */
export const isUnconfirmed = ({ confirmedDate, isDaily }: Release, now: number) =>
  isDaily && confirmedDate !== undefined && now - timestampMs(confirmedDate) > UNCONFIRMED_MS_MAX

/** Failures of the last minutes are noted from this number on, and from this share of all requests. */
const FAILED_MIN = 5
const FAILED_SHARE = 0.01

export function aboutTraffic({ recent }: TrafficReport): readonly Note[] {
  const { requests, failed, seconds } = recent
  if (failed < FAILED_MIN || failed < FAILED_SHARE * requests) return []
  const text = `${counted(failed, 'request')} of ${number(requests)} failed (5xx) in the last ${duration(seconds * 1_000)}.`
  return [bad('/traffic', text, 'grep \'"level":"error"\' LOG')]
}

const DUE_SOON_MS = 5 * MINUTE_MS

/** A note if due jobs wait for longer than a worker needs. */
function lateness(page: string, what: string, seconds: number, run: string): readonly Note[] {
  const ms = seconds * 1_000
  if (ms < DUE_SOON_MS) return []
  const text = `The oldest due ${what} has waited for ${duration(ms)}.`
  return [ms < HOUR_MS ? soon(page, text, run) : bad(page, text, run)]
}

export function aboutDeliveries(value: DescribeDeliveriesResponse): readonly Note[] {
  const { disabledEndpoints, failingEndpoints, troubled, oldestDueSeconds, hours } = value
  const hosts = (isDisabled: boolean) => {
    const found = troubled.filter(
      ({ disabledReason: reason }) =>
        (reason !== undefined) === isDisabled && reason !== DisabledReason.OPERATOR,
    )
    const names = [...new Set(found.map(({ host }) => host))]
    return listed(names.length > 3 ? [...names.slice(0, 3), counted(names.length - 3, 'other host')] : names)
  }
  const givenUp = hours.reduce((sum, hour) => sum + hour.givenUp, 0)
  return [
    ...lateness('/deliveries', 'delivery', oldestDueSeconds, 'payprep webhooks status'),
    ...(disabledEndpoints > 0
      ? [
          bad(
            '/deliveries',
            `${counted(disabledEndpoints, 'endpoint was', 'endpoints were')} disabled after failures: ${hosts(true)}. Events wait until it is enabled again.`,
            'payprep webhooks list',
          ),
        ]
      : []),
    ...(failingEndpoints > 0
      ? [
          soon(
            '/deliveries',
            `${counted(failingEndpoints, 'endpoint fails', 'endpoints fail')} now: ${hosts(false)}.`,
            'payprep webhooks list',
          ),
        ]
      : []),
    ...(givenUp > 0
      ? [
          soon(
            '/deliveries',
            `${counted(givenUp, 'delivery was', 'deliveries were')} given up in the last 24 hours.`,
            'payprep webhooks recover SUBSCRIPTION --since DATE-TIME',
          ),
        ]
      : []),
  ]
}

/** Outages of banks are noted from this number in the last hours on, and from this share of all requests. */
const OUTAGES_MIN = 3
const OUTAGE_SHARE = 0.1
const OUTAGE_HOURS = 2
const PLACES_MAX = 3
export const OUTAGE = 'UNAVAILABLE_FINANCIAL_INSTITUTION'

export function aboutOutcomes(value: DescribeOutcomesResponse): readonly Note[] {
  const { hours, outcomes, restingBanks, oldestDueSeconds } = value
  const recent = hours.slice(-OUTAGE_HOURS)
  const outages = recent.reduce((sum, hour) => sum + hour.outages, 0)
  const asked = recent.reduce((sum, hour) => sum + hour.completed + hour.outages + hour.failed, 0)
  const places = outcomes
    .filter(({ outcome }) => outcome === OUTAGE)
    .slice(0, PLACES_MAX)
    .map(({ country, provider }) => (provider === '' ? country : `${country} by ${provider}`))
  return [
    ...lateness('/verification', 'verification', oldestDueSeconds, 'payprep config check'),
    ...(outages >= OUTAGES_MIN && outages >= OUTAGE_SHARE * asked
      ? [
          bad(
            '/verification',
            `Banks were not reached for ${outages} of ${counted(asked, 'verification')} of the last ${OUTAGE_HOURS} hours, over 24 hours mostly ${listed(places)}.`,
            'payprep config check',
          ),
        ]
      : []),
    ...(restingBanks > 0
      ? [
          soon(
            '/verification',
            `${counted(restingBanks, 'bank is', 'banks are')} not asked for now, after outages.`,
            'payprep config check',
          ),
        ]
      : []),
  ]
}

const LAG_MAX_SECONDS = 60
const UNPUBLISHED_MAX_SECONDS = 2 * 3_600

export function aboutDataset(value: DescribeDatasetResponse, now: number): readonly Note[] {
  const { imports, lagSeconds, unpublishedSeconds } = value
  const failed = imports.filter(
    ({ import: each }) =>
      each?.state === ImportState.FAILED && timestampDate(each.updatedDate!).getTime() > now - DAY_MS,
  )
  return [
    ...(lagSeconds > LAG_MAX_SECONDS
      ? [
          bad(
            '/gambling',
            `Screening is ${duration(lagSeconds * 1_000)} behind the gambling dataset.`,
            'payprep gambling status',
          ),
        ]
      : []),
    ...(unpublishedSeconds > UNPUBLISHED_MAX_SECONDS
      ? [
          soon(
            '/gambling',
            `Changes of the gambling dataset have waited for their version for ${duration(unpublishedSeconds * 1_000)}.`,
            'payprep gambling publish',
          ),
        ]
      : []),
    ...(failed.length > 0
      ? [
          soon(
            '/gambling',
            `${counted(failed.length, 'gambling import')} failed in the last 24 hours.`,
            'payprep gambling imports',
          ),
        ]
      : []),
  ]
}

/** Keys rotate automatically every 90 days: an older one shows that this has stopped. */
const SIGNING_KEY_MAX_DAYS = 97

export function aboutSigningKeys(keys: readonly SigningKey[], now: number): readonly Note[] {
  const active = activeKey(keys, now)
  if (active === undefined) return [bad('/system', 'No key signs access tokens now.', 'payprep keys list')]
  const days = Math.floor((now - active.activatesAt.getTime()) / DAY_MS)
  return days <= SIGNING_KEY_MAX_DAYS
    ? []
    : [
        soon(
          '/system',
          `The key that signs access tokens is ${days} days old; it should change every 90.`,
          'payprep keys rotate',
        ),
      ]
}

export const aboutAudit = (last: LastAudit | undefined): readonly Note[] =>
  last === undefined || last.findings === 0
    ? []
    : [
        bad(
          '/system',
          `payprep audit verify found ${counted(last.findings, 'change')} without payprep.`,
          'payprep audit verify',
        ),
      ]

/** The key that signs now. */
export const activeKey = (keys: readonly SigningKey[], now: number): SigningKey | undefined =>
  keys.findLast(({ activatesAt }) => activatesAt.getTime() <= now)
