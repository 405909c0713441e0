import t from 'tap'
import { seededDatabase } from '../harness/database.ts'
import { freshPage, startBrowser } from './browser.ts'
import { add, button, heading, journeyIn } from './journey.ts'
import { startProgram } from './program.ts'

t.test('In development the demo shop leads through the whole journey, there and back', async t => {
  const url = await startProgram(t, { DATABASE_URL: await seededDatabase(t), DATA_DIR: t.testdir() })
  const browser = await startBrowser()
  t.teardown(() => browser.close())
  const page = await freshPage(t, browser)
  await page.goto(`${url}/demo`)
  const recipients = page.locator('.demo-json')
  t.equal(await recipients.innerText(), '[]')
  await button(page, 'Manage payout methods').click()
  await page.waitForURL(`${url}/sessions/*`)
  await add(page, journeyIn('DE'))
  await button(page, 'Done').click()
  await page.waitForURL(`${url}/demo`)
  await heading(page, /^Hello/).waitFor()
  t.match(JSON.parse(await recipients.innerText()), [
    { country: 'DE', isDefault: true, creditorAccount: { id: { value: 'DE89370400440532013000' } } },
  ])
})
