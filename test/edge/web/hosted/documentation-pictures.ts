// Takes the pictures of the documentation anew, into edge/web/docs/pictures:
// node --import tsx test/edge/web/hosted/documentation-pictures.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { embeddedPostgres } from '../../../../services/kit/postgres/embedded-postgres.ts'
import { phone, startBrowser } from './browser.ts'
import { startHostedSystem } from './hosted-system.ts'
import { add, button, choose, fill, journeyIn } from './journey.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M24 4 40 40 24 32 8 40Z" fill="#0f766e"/></svg>`

const folder = new URL('../../../../edge/web/docs/pictures/', import.meta.url)
const scratch = mkdtempSync(join(tmpdir(), 'payprep-pictures-'))
const postgres = await embeddedPostgres(scratch, { throwaway: true })
const system = await startHostedSystem(postgres.url)
const client = await system.addClient()
const browser = await startBrowser()
const session = () =>
  client.session({ externalUserId: 'user-1', returnUrl: 'https://northwind.example/account' })

const page = await freshPage({})
await page.goto(await session())
await add(page, journeyIn('DE'))
await choose(page, journeyIn('US'))
await fill(page, journeyIn('US'))
await shoot(page, 'form')
await button(page, 'Continue').click()
await button(page, 'Save').click()
await add(page, journeyIn('KE'))
await shoot(page, 'list')

await system.brandings.change(client.organizationId, {
  color: '#0f766e',
  logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
})
for (const [name, colorScheme] of [
  ['branded', 'light'],
  ['branded-dark', 'dark'],
] as const) {
  const branded = await freshPage({ colorScheme })
  await branded.goto(await session())
  await button(branded, 'Add payout method').waitFor()
  await shoot(branded, name)
}

await browser.close()
await system.close()
await postgres.close()
rmSync(scratch, { recursive: true, force: true })

async function freshPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: phone,
    deviceScaleFactor: 2,
    ...options,
  })
  return context.newPage()
}

/** WebP is a third of the size of PNG. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  const protocol = await page.context().newCDPSession(page)
  const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
  writeFileSync(new URL(`${name}.webp`, folder), Buffer.from(data, 'base64'))
}
