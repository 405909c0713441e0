import t from 'tap'
import { accessibilityFindings, becomes } from './browser.ts'
import { sessionIdIn } from './hosted-system.ts'
import { add, button, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened, page: freshPage, system } = await stage()

const german = journeyIn('DE')

t.test('Done ends the session and goes to the return URL of the client', async t => {
  const url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  const page = await freshPage(t)
  await page.goto(url)
  await add(page, german)
  await button(page, 'Done').click()
  await page.waitForURL(`${system.baseUrl}/docs`)
  await page.goto(url)
  await heading(page, 'All done').waitFor()
})

t.test('A session offers what its client allows, and skips questions with one answer', async t => {
  const options = { allowedCountries: ['DE'], allowedRecipientTypes: ['BUSINESS'] }
  const page = await opened(t, { options })
  await button(page, 'Add payout method').click()
  await button(page, 'Continue').click()
  await heading(page, 'Account details').waitFor()
  await becomes(t, () => page.getByLabel('Registered business name').count(), 1)
})

t.test('A link opens in one browser only', async t => {
  const url = await system.session()
  const page = await freshPage(t)
  await page.goto(url)
  await heading(page, 'Payout methods').waitFor()
  t.notMatch(page.url(), '#', 'the secret has left the address')
  await page.reload()
  await heading(page, 'Payout methods').waitFor()
  await page.goto('about:blank')
  await page.goto(url)
  await heading(page, 'Payout methods').waitFor()

  const other = await freshPage(t)
  await other.goto(url)
  await heading(other, 'This link has already been used').waitFor()
  t.strictSame(await accessibilityFindings(other), [])
  const broken = await freshPage(t)
  await broken.goto(`${url.slice(0, -3)}AAA`)
  await heading(broken, 'This link does not work').waitFor()
})

t.test('An expired session says so and links to the return URL', async t => {
  const url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  const page = await freshPage(t)
  await page.goto(url)
  await add(page, german)
  await system.expire(url)
  await button(page, /^Delete/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await heading(page, 'This page has expired').waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  t.equal(
    await page
      .getByRole('link', { name: /^Back to/ })
      .first()
      .getAttribute('href'),
    `${system.baseUrl}/docs`,
  )
})

t.test('Before a session expires the page offers to extend it', async t => {
  const page = await freshPage(t)
  await page.clock.install()
  await page.goto(await system.session())
  await heading(page, 'Payout methods').waitFor()
  await page.clock.fastForward('28:30')
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await dialog.waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  const extended = page.waitForResponse(/\/extension$/)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  t.equal((await extended).status(), 200)
})

t.test('The log holds neither the secret of a link nor account numbers', async t => {
  const url = await system.session()
  const page = await freshPage(t)
  await page.goto(url)
  await add(page, german)
  const log = system.logLines.join('\n')
  t.notMatch(log, new URL(url).hash.slice(1))
  t.notMatch(log, 'DE89370400440532013000')
  t.match(log, '/sessions/:sessionId/payout-methods')
  t.notMatch(log, sessionIdIn(url).slice(0, 13) + '/')
})
