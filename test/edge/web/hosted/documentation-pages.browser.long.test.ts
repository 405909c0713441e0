import t from 'tap'
import { seededDatabase } from '../../../harness/database.ts'
import { accessibilityFindings, desktop, freshPage, narrow, phone, startBrowser } from './browser.ts'
import { startProgram } from './program.ts'

const url = await startProgram(t, { DATABASE_URL: await seededDatabase(t), DATA_DIR: t.testdir() })
const browser = await startBrowser()
t.teardown(() => browser.close())

const SIDEWAYS = 'document.documentElement.scrollWidth > innerWidth'

t.test('No page scrolls sideways on a phone, and axe finds nothing on any, light and dark', async t => {
  const page = await freshPage(t, browser)
  await page.goto(`${url}/`)
  t.equal(page.url(), `${url}/docs`)
  const addresses = (await page.evaluate(
    `[...document.querySelectorAll('#pages a[href^="/docs"], .operations a')].map(({ href }) => href)`,
  )) as string[]
  t.ok(addresses.length > 60)
  for (const address of addresses) {
    await page.goto(address)
    for (const viewport of [phone, narrow]) {
      await page.setViewportSize(viewport)
      t.equal(await page.evaluate(SIDEWAYS), false, `${address} at ${viewport.width} px`)
    }
    await page.setViewportSize(desktop)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      t.strictSame(await accessibilityFindings(page), [], `${address}, ${colorScheme}`)
    }
  }
})
