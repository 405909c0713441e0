import t from 'tap'
import type { SearchData } from '../../../../edge/web/docs/client/search-data.ts'
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
  const { pages } = (await (await fetch(`${url}/docs/search.json`)).json()) as SearchData
  const addresses = pages.map(([path]) => url + path)
  t.ok(addresses.length > 80)
  const seenInTheDark = new Set<string>()
  for (const address of addresses) {
    await page.goto(address)
    for (const viewport of [phone, narrow]) {
      await page.setViewportSize(viewport)
      t.equal(await page.evaluate(SIDEWAYS), false, `${address} at ${viewport.width} px`)
    }
    await page.setViewportSize(desktop)
    // The operations of a resource, and the services, have pages of one kind and so of the same colours.
    const kind = address.replace(/(\/reference\/[a-z-]+|\/services)\/\w+$/, '$1/')
    for (const colorScheme of seenInTheDark.has(kind) ? (['light'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme })
      t.strictSame(await accessibilityFindings(page), [], `${address}, ${colorScheme}`)
    }
    seenInTheDark.add(kind)
  }
})
