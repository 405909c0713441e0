import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { WAIT_MS } from '../browser.ts'
import type { HostedSystem } from '../hosted-system.ts'
import { add, button, choose, fill, journeyIn } from '../journey.ts'
import { brand } from './album.ts'
import { steadyContext, webp } from './camera.ts'

const fileOf = (name: string) =>
  new URL(`../../../../../edge/web/docs/pictures/${name}.webp`, import.meta.url)

/** A picture that the documentation shows, as it is kept. */
export const keptPicture = (name: string): Uint8Array => readFileSync(fileOf(name))
export const keepPicture = (name: string, picture: Uint8Array): void => writeFileSync(fileOf(name), picture)

/** Takes the pictures of the documentation: an end-user adds payout methods on a phone. */
export async function* documentationPictures(
  system: HostedSystem,
  browser: Browser,
): AsyncGenerator<{ readonly name: string; readonly picture: Uint8Array }> {
  const client = await system.addClient()
  async function opened(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await steadyContext(browser, 'en-GB', { deviceScaleFactor: 2, ...options })
    context.setDefaultTimeout(WAIT_MS)
    const page = await context.newPage()
    await page.goto(
      await client.session({ externalUserId: 'user-1', returnUrl: 'https://northwind.example/account' }),
    )
    await button(page, 'Add payout method').waitFor()
    return page
  }
  const page = await opened()
  await add(page, journeyIn('DE'))
  await choose(page, journeyIn('US'))
  await fill(page, journeyIn('US'))
  yield { name: 'form', picture: await webp(page) }
  await button(page, 'Continue').click()
  await button(page, 'Save').click()
  await add(page, journeyIn('KE'))
  // Without what goes by itself.
  await page.reload()
  await button(page, 'Add payout method').waitFor()
  yield { name: 'list', picture: await webp(page) }
  await page.context().close()

  await system.brandings.change(client.organizationId, brand)
  for (const [name, colorScheme] of [
    ['branded', 'light'],
    ['branded-dark', 'dark'],
  ] as const) {
    const branded = await opened({ colorScheme })
    yield { name, picture: await webp(branded) }
    await branded.context().close()
  }
}
