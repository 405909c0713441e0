import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { desktop, phone } from '../browser.ts'
import { pinFonts } from './fonts.ts'

/** The window and colour scheme of each look. */
export const looks = {
  phone: { viewport: phone, colorScheme: 'light' },
  'phone-dark': { viewport: phone, colorScheme: 'dark' },
  desktop: { viewport: desktop, colorScheme: 'light' },
} as const
export type Look = keyof typeof looks

/** A browser profile in which a page looks the same whenever and wherever it is drawn. */
export async function steadyContext(
  browser: Browser,
  locale: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale,
    viewport: phone,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    bypassCSP: true,
    ignoreHTTPSErrors: true,
    ...options,
  })
  await pinFonts(context)
  await fixDates(context)
  return context
}

/** A PNG of the whole page, or of the window only. */
export async function picture(page: Page, look: Look, isWindow: boolean): Promise<Uint8Array> {
  const { viewport, colorScheme } = looks[look]
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await settle(page)
  return page.screenshot({ fullPage: !isWindow, animations: 'disabled', caret: 'hide' })
}

/** The window as the documentation shows it, as WebP, which has a third of the bytes of a PNG. */
export async function webp(page: Page): Promise<Uint8Array> {
  await settle(page)
  const protocol = await page.context().newCDPSession(page)
  const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
  return Buffer.from(data, 'base64')
}

/** The pixels of a WebP, as PNG. */
export async function pngOf(browser: Browser, picture: Uint8Array): Promise<Uint8Array> {
  const page = await browser.newPage({ viewport: { width: 2 * phone.width, height: 2 * phone.height } })
  const data = Buffer.from(picture).toString('base64')
  await page.setContent(`<body style="margin: 0"><img src="data:image/webp;base64,${data}">`)
  await page.waitForFunction(drawn)
  const png = await page.screenshot()
  await page.close()
  return png
}

async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate('scrollTo(0, 0)')
  await Promise.all(page.frames().map(frame => frame.waitForFunction(drawn)))
}

/** Run in the page: waits for fonts and pictures, also those further down. */
const drawn = `Promise.all([
  document.fonts.ready.then(() => {}),
  ...[...document.images].map(image => {
    image.loading = 'eager'
    return image.decode().catch(() => {})
  }),
]).then(() => true)`

const NOW = '2026-03-05T09:30:00.000Z'
const IN_HALF_AN_HOUR = '2026-03-05T10:00:00.000Z'
const YESTERDAY = '2026-03-04T16:20:00.000Z'

const dates: Readonly<Record<string, string>> = { now: NOW, expiresAt: IN_HALF_AN_HOUR, date: YESTERDAY }

/** Fixes the browser's clock and the dates in the server's answers. */
async function fixDates(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(NOW)
  await context.route(/\/sessions\/[^/]+\/(opening|state|payout-methods|extension)$/, async route => {
    // The server may just have closed the connection that was kept.
    const response = await route.fetch({ maxRetries: 3 })
    const body = (await response.text()).replace(
      /"(now|expiresAt|date)":"[^"]+"/g,
      (_, name: string) => `"${name}":"${dates[name]}"`,
    )
    await route.fulfill({ response, body })
  })
}
