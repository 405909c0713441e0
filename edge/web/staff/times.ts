/** Writes moments in the time zone that the reader has chosen. */
export interface Times {
  readonly now: number
  /** As in the time-zone database: `UTC`, `Europe/Berlin`. */
  readonly zone: string
  /** `21:04` */
  readonly clock: (date: Date | number) => string
  /** `2026-11-22 21:04` */
  readonly full: (date: Date | number) => string
  /** `21:04 UTC` today, else with the date. */
  readonly moment: (date: Date | number) => string
}

export const DEFAULT_ZONE = 'UTC'

export function timesIn(zone: string, now: number): Times {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  function partsOf(date: Date | number) {
    const at = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
    return {
      day: `${at.year}-${at.month}-${at.day}`,
      clock: `${at.hour}:${at.minute}`,
      zone: at.timeZoneName!,
    }
  }
  const today = partsOf(now).day
  return {
    now,
    zone,
    clock: date => partsOf(date).clock,
    full(date) {
      const { day, clock } = partsOf(date)
      return `${day} ${clock}`
    },
    moment(date) {
      const { day, clock, zone: name } = partsOf(date)
      return day === today ? `${clock} ${name}` : `${day} ${clock} ${name}`
    },
  }
}

/** The name of a zone as the time-zone database spells it; undefined if there is no such zone. */
export function zoneNamed(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
