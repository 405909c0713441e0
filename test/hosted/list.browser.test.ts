import t from 'tap'
import { languages } from '../../edge/hosted/languages.ts'
import { add, button, heading, journeys } from './journey.ts'
import { stage } from './stage.ts'

const { opened, system } = await stage()

const german = journeys.find(({ country }) => country === 'DE')!

t.test('what is kept can be changed, made the default, and deleted', async t => {
  const externalUserId = 'somebody with two'
  const page = await opened(t, { externalUserId })
  await add(page, german)
  await add(
    page,
    journeys.find(({ country }) => country === 'IN')!,
  )

  await button(page, /^Make default/).click()
  await page.getByText('Default changed').waitFor()
  t.match(await page.locator('.method').first().innerText(), /6789/, 'the default stands first')

  await button(page, /^Edit.*3000/).click()
  await heading(page, 'Edit payout method').waitFor()
  await page.getByLabel('Full name').fill('Erika Musterfrau')
  t.equal(
    await page.getByLabel('IBAN').inputValue(),
    'DE••••3000',
    'the number is not sent to the page again',
  )
  await button(page, 'Continue').click()
  await button(page, 'Save').click()
  await page.getByText('Changes saved').waitFor()
  const changed = (await system.recipients(externalUserId)).find(({ country }) => country === 'DE')
  t.equal(changed.creditor.name, 'Erika Musterfrau')
  t.equal(changed.creditorAccount.id.value, 'DE89370400440532013000', 'a number that is left alone stays')

  await button(page, /^Delete.*6789/).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this payout method?' })
  t.match(await dialog.innerText(), /newest of the others becomes your default/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  t.equal((await system.recipients(externalUserId)).length, 2, 'whoever thinks again keeps it')
  await button(page, /^Delete.*6789/).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Payout method deleted').waitFor()
  t.strictSame(
    (await system.recipients(externalUserId)).map(({ country, isDefault }) => [country, isDefault]),
    [['DE', true]],
  )
})

t.test('the bank of an account is shown again after a reload, and its number stays where it is', async t => {
  const page = await opened(t, { externalUserId: 'somebody who comes back' })
  await add(page, german)
  await add(
    page,
    journeys.find(({ country }) => country === 'GB')!,
  )
  await page.locator('.method').nth(1).waitFor()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname.replace(/^.sessions.[^/]+./, '')))
  await page.reload()
  const methods = page.locator('.method')
  await methods.nth(1).waitFor()
  t.match(await methods.allInnerTexts(), [/Commerzbank[^]*DE •••• 3000/, /Barclays[^]*•••• 11/i])
  await page.waitForFunction(
    'Array.from(document.querySelectorAll(".method img"), ({ naturalWidth }) => naturalWidth > 0).join() === "true,true"',
  )
  t.strictSame(
    asked.filter(place => /lookup|payout-methods/.test(place)),
    ['payout-methods'],
    'one request tells all',
  )
  const told = await page.evaluate(
    'fetch(location.pathname + "/payout-methods").then(answer => answer.text())',
  )
  t.match(told, /Commerzbank/)
  t.notMatch(told, /370400440532013000|55779911/)

  await button(page, /^Edit.*3000/).click()
  await page.getByRole('status').filter({ hasText: 'Commerzbank' }).waitFor()
  await page.getByLabel('Full name').fill('Erika Musterfrau')
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  t.match(await page.locator('.bank').innerText(), 'Commerzbank', 'nor is it gone from what is edited')
})

t.test('a keyboard is enough', async t => {
  const externalUserId = 'without a mouse'
  const page = await opened(t, { externalUserId, options: { allowedCountries: ['DE'] } })
  await heading(page, 'Payout methods').waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await button(page, 'Add payout method').waitFor()
  await press('Tab', 'Enter')
  await heading(page, 'Add a payout method').waitFor()
  await press('Tab', 'Space')
  await page.getByRole('button', { name: 'Continue', disabled: false }).waitFor()
  await press('Enter')
  await heading(page, 'Account details').waitFor()
  await press('Tab')
  await page.keyboard.type('DE89370400440532013000')
  await press('Tab')
  await page.keyboard.type('Erika Mustermann')
  await press('Enter')
  await heading(page, 'Check your details').waitFor()
  await press('Tab', 'Tab', 'Enter')
  await page.getByText('Payout method added').waitFor()
  await page.waitForFunction('document.activeElement.tagName === "H1"')
  const dialog = page.getByRole('dialog')
  const focused = () => page.evaluate('document.activeElement.textContent')
  await press('Tab', 'Tab')
  t.equal(await focused(), 'Delete')
  await press('Enter')
  await dialog.waitFor()
  t.equal(await focused(), 'Cancel', 'what destroys nothing is nearest')
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  t.equal(await focused(), 'Delete', 'the focus comes back')
  t.equal((await system.recipients(externalUserId)).length, 1)
  await press('Enter')
  await dialog.waitFor()
  await press('Tab', 'Enter')
  await page.getByText('Payout method deleted').waitFor()
  t.strictSame(await system.recipients(externalUserId), [])
  await page.waitForFunction('document.activeElement.tagName === "H1"')
})

t.test('each language is spoken, and remembered', async t => {
  const page = await opened(t)
  const titles = new Set<string>()
  for (const language of Object.keys(languages)) {
    await page.locator('.language select').selectOption(language)
    await page.locator(`html[lang=${language}]`).waitFor()
    titles.add(await page.locator('h1').innerText())
    t.equal(await page.evaluate('document.dir'), language === 'ar' ? 'rtl' : 'ltr', language)
  }
  t.equal(titles.size, Object.keys(languages).length, 'each in its own words')
  await page.reload()
  await page.locator('html[lang=ar]').waitFor()
})
