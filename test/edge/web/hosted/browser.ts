import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Test } from 'tap'
import { programFor } from '../../../programs.ts'

/** How long to wait for an expected state of a page: long enough for a machine on which 25 programs want a core. */
export const WAIT_MS = 240_000

export const phone = { width: 390, height: 844 }
export const narrow = { width: 320, height: 640 }
export const desktop = { width: 1280, height: 900 }

export function startBrowser(): Promise<Browser> {
  // Chromium's sandbox does not work for root, and containers run tests as root.
  return chromium.launch({ executablePath: programFor('browser')!, args: ['--no-sandbox'] })
}

/** A page with its own browser profile. Script errors and violations of the security policy fail the test. */
export async function freshPage(
  t: Test,
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: desktop, ...options })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  // The console reports most violations of the policy; the event reports all.
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('Content Security Policy:', violatedDirective, blockedURI))`)
  page.on('pageerror', error => t.fail(`the page failed: ${error.message}`))
  page.on('console', message => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) t.fail(message.text())
  })
  t.teardown(() => context.close())
  return page
}

/**
 * Asserts that a value becomes the expected one: pages move the focus and update titles a frame later.
 * Playwright's own waitForFunction evaluates an expression anew at each frame, which the page's policy refuses.
 */
export async function becomes<T>(
  t: Test,
  read: () => Promise<T>,
  expected: T,
  message = 'becomes',
): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  let value = await read()
  while (!isDeepStrictEqual(value, expected) && Date.now() < deadline) {
    await new Promise(resolve => setTimeout(resolve, 20))
    value = await read()
  }
  t.strictSame(value, expected, message)
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const run = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join(' | ')))`

/** The violations that axe-core finds on a screen, a line each; and one more if the screen scrolls sideways. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  const findings = (await page.evaluate(run)) as string[]
  const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  return isWide ? [...findings, 'it scrolls sideways'] : findings
}
