/** What a report says in figures. */
export interface Counted {
  readonly payments: number
  readonly counts: { readonly OK: number; readonly ALERT: number; readonly UNREADABLE: number }
  /** How many alerts have each code. */
  readonly alerts: ReadonlyMap<string, number>
}

/** Counts the lines of a report as they pass. */
export function tally() {
  const counts = { OK: 0, ALERT: 0, UNREADABLE: 0 }
  const alerts = new Map<string, number>()
  let payments = 0
  return {
    add({ status, alerts: found }: { readonly status: string; readonly alerts?: unknown }): void {
      payments++
      counts[status as keyof typeof counts]++
      for (const { code } of (found ?? []) as unknown as readonly { readonly code: string }[])
        alerts.set(code, (alerts.get(code) ?? 0) + 1)
    },
    addAll({ payments: more, counts: others, alerts: found }: Counted): void {
      payments += more
      for (const status of Object.keys(counts) as (keyof typeof counts)[]) counts[status] += others[status]
      for (const [code, count] of found) alerts.set(code, (alerts.get(code) ?? 0) + count)
    },
    counted: (): Counted => ({ payments, counts, alerts }),
  }
}
