/** The id of a version: the second in which it was made, YYYYMMDDHHMMSS in UTC. Each is later than the one before. */
export function versionAfter(previous: string | undefined, now: Date): string {
  const earliest = previous === undefined ? 0 : timeOf(previous) + 1_000
  return new Date(Math.max(now.getTime(), earliest)).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

function timeOf(version: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(version)!
  const [year, month, day, hour, minute, second] = parts.map(Number)
  return Date.UTC(year!, month! - 1, day, hour, minute, second)
}
