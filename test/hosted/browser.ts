import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Test } from 'tap'

const CHROMIUM = '/usr/bin/chromium'
const WAIT_MS = 10_000

export const phone = { width: 390, height: 844 }
export const narrow = { width: 320, height: 640 }
export const desktop = { width: 1280, height: 900 }

export function startBrowser(): Promise<Browser> {
  // Chromium has no sandbox for root, which is who runs tests in containers.
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}

/** A page of a browser that nobody has used before. What it complains of fails the test. */
export async function freshPage(
  t: Test,
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: desktop, ...options })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  // The console tells of most that a policy keeps from happening; the event tells of all.
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('Content Security Policy:', violatedDirective, blockedURI))`)
  page.on('pageerror', error => t.fail(`the page failed: ${error.message}`))
  page.on('console', message => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) t.fail(message.text())
  })
  t.teardown(() => context.close())
  return page
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const run = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join(' | ')))`

/** What axe-core finds on a screen, in a line each; and whether it has to be scrolled sideways. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  const findings = (await page.evaluate(run)) as string[]
  const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  return isWide ? [...findings, 'it has to be scrolled sideways'] : findings
}
