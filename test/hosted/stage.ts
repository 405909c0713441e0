import t, { type Test } from 'tap'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { freshDatabase } from '../harness/database.ts'
import { needs } from '../programs.ts'
import { freshPage, startBrowser } from './browser.ts'
import { type SessionWish, startHostedSystem } from './hosted-system.ts'

/** A whole system and a browser for one file of tests, which is skipped aloud where there is no browser. */
export async function stage(options: { readonly isBehindTls?: boolean } = {}) {
  const { skip } = needs('chromium')
  if (skip !== false) {
    t.plan(0, skip)
    process.exit(0)
  }
  const system = await startHostedSystem(await freshDatabase(t), options)
  const browser = await startBrowser()
  t.teardown(async () => {
    await browser.close()
    await system.close()
  })
  return {
    system,
    browser,
    page: (t: Test, options?: BrowserContextOptions): Promise<Page> => freshPage(t, browser, options),
    /** A browser that has just followed its link. */
    async opened(t: Test, wish?: SessionWish, options?: BrowserContextOptions): Promise<Page> {
      const page = await freshPage(t, browser, options)
      await page.goto(await system.session(wish))
      return page
    },
  }
}
