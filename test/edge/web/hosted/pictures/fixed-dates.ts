import type { BrowserContext } from 'playwright-core'

const NOW = '2026-03-05T09:30:00.000Z'
const IN_HALF_AN_HOUR = '2026-03-05T10:00:00.000Z'
const YESTERDAY = '2026-03-04T16:20:00.000Z'

const dates: Readonly<Record<string, string>> = { now: NOW, expiresAt: IN_HALF_AN_HOUR, date: YESTERDAY }

/** Has the clock of the browser and the dates of the server's answers stand still. */
export async function fixDates(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(NOW)
  await context.route(/\/sessions\/[^/]+\/(opening|state|payout-methods|extension)$/, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"(now|expiresAt|date)":"[^"]+"/g,
      (_, name: string) => `"${name}":"${dates[name]}"`,
    )
    await route.fulfill({ response, body })
  })
}
