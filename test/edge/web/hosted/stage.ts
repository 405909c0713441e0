import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { seededDatabase } from '../../../harness/database.ts'
import { freshPage, startBrowser } from './browser.ts'
import { type SessionRequest, startHostedSystem } from './hosted-system.ts'

/**
 * A system with a new organization, and a browser. The files of a process share both, as they take seconds to start.
 * Each file has its own organization, and each page its own browser profile.
 */
export async function stage({ isBehindTls = false } = {}) {
  const [system, browser] = await Promise.all([sharedSystem(isBehindTls), sharedBrowser()])
  const client = await system.addClient()
  const page = (t: Test, options?: BrowserContextOptions) => freshPage(t, browser, options)
  return {
    system: { ...system, ...client },
    browser,
    page,
    /** A page that has followed the link of a new session. */
    async opened(t: Test, session?: SessionRequest, options?: BrowserContextOptions): Promise<Page> {
      const opened = await page(t, options)
      await opened.goto(await client.session(session))
      return opened
    },
  }
}

const systems = new Map<boolean, ReturnType<typeof startHostedSystem>>()
let database: Promise<string> | undefined
let browser: Promise<Browser> | undefined

async function sharedSystem(isBehindTls: boolean) {
  database ??= seededDatabase(t)
  const databaseUrl = await database
  const system = systems.get(isBehindTls) ?? startHostedSystem(databaseUrl, { isBehindTls })
  if (!systems.has(isBehindTls)) {
    systems.set(isBehindTls, system)
    t.teardown(async () => (await system).close())
  }
  return system
}

function sharedBrowser(): Promise<Browser> {
  if (browser === undefined) {
    browser = startBrowser()
    t.teardown(async () => (await browser)?.close())
  }
  return browser
}
