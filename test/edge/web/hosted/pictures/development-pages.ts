import type { Browser } from 'playwright-core'
import { WAIT_MS } from '../browser.ts'
import { add, button, journeyIn } from '../journey.ts'
import { inAllLooks, type Picture } from './album.ts'
import { steadyContext } from './camera.ts'

/** Pictures of /docs and its pages, and of /demo before, with and after the pages of a session, in all looks. */
export async function* developmentPages(
  browser: Browser,
  url: string,
  only: RegExp,
): AsyncGenerator<Picture> {
  const context = await steadyContext(browser, 'en-GB')
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  await page.goto(`${url}/docs`)
  const paths = (await page.evaluate(
    `[...document.querySelectorAll('a[href^="/docs"]')].map(({ pathname }) => pathname).filter(path => !path.includes('.'))`,
  )) as string[]
  for (const path of new Set(paths)) {
    const name = path.slice(1).replaceAll('/', '-')
    if (!only.test(name)) continue
    await page.goto(url + path)
    yield* inAllLooks(page, name)
  }
  if (!only.test('demo')) return context.close()

  await page.goto(`${url}/demo`)
  await page.getByText('This page stands in for your app').waitFor()
  yield* inAllLooks(page, 'demo')
  await button(page, 'Manage payout methods').click()
  await add(page, journeyIn('DE'))
  await button(page, 'Done').click()
  await page.getByRole('heading', { name: 'RECIPIENT_CREATED' }).waitFor()
  await page.getByText('was added.').waitFor()
  yield* inAllLooks(page, 'demo-event')
  await button(page, 'Show them on this page').click()
  await page.frameLocator('payprep-methods iframe').getByRole('button', { name: 'Done' }).waitFor()
  yield* inAllLooks(page, 'demo-element')
  await context.close()
}
