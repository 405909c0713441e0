import type { Page } from 'playwright-core'
import t from 'tap'
import { becomes, desktop, phone } from './browser.ts'
import { act, add, arrived, button, choose, fill, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened, page: freshPage, system } = await stage()

const german = journeyIn('DE')
const berliner = {
  ...german,
  fields: { ...german.fields, IBAN: 'DE02 1203 0000 0000 2020 51' },
  bank: /Deutsche Kreditbank/i,
}

/** A page that came from another one, to which Back leads. */
async function arrivedFrom(t: Parameters<typeof opened>[0], externalUserId: string, options = {}) {
  const page = await freshPage(t, options)
  await page.goto(`${system.baseUrl}/healthz`)
  await page.goto(await system.session({ externalUserId }))
  await heading(page, 'Payout methods').waitFor()
  return page
}

t.test('After a payout method was added or changed, one Back leaves the page', async t => {
  const page = await arrivedFrom(t, 'user who goes back')
  await add(page, german)
  await page.goBack()
  await page.waitForURL(/healthz/)
  await page.goForward()
  await page.locator('.method').waitFor()
  await act(page, 'Edit', '3000')
  await page.getByLabel('Full name').fill('Erika Musterfrau')
  await button(page, 'Continue').click()
  await button(page, 'Save').click()
  await page.getByText('Changes saved').waitFor()
  await page.goBack()
  await page.waitForURL(/healthz/)
})

t.test('Opening the account that was saved before leaves no steps of the other behind', async t => {
  const page = await arrivedFrom(t, 'user who adds twice')
  await add(page, german)
  await choose(page, german)
  await fill(page, german)
  await button(page, 'Continue').click()
  t.match(await button(page, 'Open the saved one').getAttribute('class'), /^button$/)
  t.equal(await page.getByText('may arrive late').count(), 0, 'a second one is no risk for payments')
  await button(page, 'Open the saved one').click()
  await heading(page, 'Edit payout method').waitFor()
  await page.goBack()
  await arrived(page, 'Payout methods')
  await page.goBack()
  await page.waitForURL(/healthz/)
})

t.test('A screen comes in from where it lies on the way', async t => {
  const page = await arrivedFrom(t, 'user who watches')
  const animations = () => page.evaluate('getComputedStyle(document.querySelector("main h1")).animationName')
  t.equal(await animations(), 'none', 'the first is just there')
  await choose(page, german)
  t.equal(await animations(), 'go-on')
  await page.goBack()
  await heading(page, 'Add a payout method').waitFor()
  t.equal(await animations(), 'go-back')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  t.equal(await animations(), 'none')
})

t.test('A reload in the middle of the way leads to the list, and one Back leaves from there', async t => {
  const page = await arrivedFrom(t, 'user who reloads on the way')
  await choose(page, german)
  await page.reload()
  await heading(page, 'Payout methods').waitFor()
  await becomes(t, () => page.evaluate('history.state.depth'), 0)
  await page.goBack()
  await page.waitForURL(/healthz/)
})

t.test('A deletion can be taken back, with the default that it was', async t => {
  const externalUserId = 'user who regrets'
  const page = await opened(t, { externalUserId })
  await add(page, german)
  await add(page, berliner)
  await act(page, 'Delete', '3000')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Payout method deleted').waitFor()
  t.equal((await system.recipients(externalUserId)).length, 1)
  await button(page, 'Undo').click()
  await page.getByText('Payout method restored').waitFor()
  t.equal(
    await page
      .locator('.method-fresh')
      .innerText()
      .then(text => /3000/.test(text)),
    true,
  )
  const kept = (await system.recipients(externalUserId)).map(({ creditorAccount, isDefault }) => [
    creditorAccount.id.value,
    isDefault,
  ])
  t.strictSame(new Map(kept as [string, boolean][]).get('DE89370400440532013000'), true)
  t.equal(kept.length, 2)
})

t.test('A change of the default can be taken back', async t => {
  const externalUserId = 'user who changes the mind'
  const page = await opened(t, { externalUserId })
  await add(page, german)
  await add(page, berliner)
  const isDefault = async () =>
    (await system.recipients(externalUserId)).find(each => each.isDefault).creditorAccount.id.value.slice(-4)
  await act(page, 'Make default', '2051')
  await page.getByText('Default changed').waitFor()
  t.equal(await isDefault(), '2051')
  await button(page, 'Undo').click()
  await becomes(t, isDefault, '3000')
})

t.test('What was saved is framed in the list', async t => {
  const page = await opened(t, { externalUserId: 'user who looks' })
  await add(page, german)
  await becomes(t, () => page.locator('.method-fresh').count(), 1)
  t.equal(await page.locator('.badge').count(), 0, 'a default without a choice is no news')
  await add(page, berliner)
  t.match(await page.locator('.method-fresh').innerText(), /2051/)
  t.match(await page.locator('.badge').allInnerTexts(), ['Default'])
})

t.test('A session for one country and type begins with the form, which offers the currencies', async t => {
  const options = { allowedCountries: ['GB'], allowedRecipientTypes: ['INDIVIDUAL'] }
  const page = await opened(t, { externalUserId: 'user in Britain', options })
  await button(page, 'Add payout method').click()
  await heading(page, 'Account details').waitFor()
  await page.getByText('Step 1 of 2').waitFor()
  t.ok(await page.getByRole('radio', { name: 'GBP' }).isChecked())
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByRole('radio', { name: 'EUR' }).check()
  await page.getByLabel('IBAN').waitFor()
  t.equal(await page.getByLabel('Full name').inputValue(), 'Ada Byron', 'what was typed stays')
  await page.getByText('Bank account · United Kingdom · EUR').waitFor()
})

t.test('An address that no session has is a link that does not work', async t => {
  const page = await freshPage(t)
  for (const id of ['nonsense', '8d2f0c52-6a57-4c0b-9b1e-0a63f1c1d0aa']) {
    await page.goto(`${system.baseUrl}/sessions/${id}`)
    await heading(page, 'This link does not work').waitFor()
    t.equal(await page.getByText('Everything you saved').count(), 0, id)
  }
})

t.test('An IBAN of another country is shown whole and in groups', async t => {
  const page = await opened(t, { externalUserId: 'user with a Polish IBAN' })
  await choose(page, german)
  const box = page.getByLabel('IBAN')
  await box.fill('PL61109010140000071219812874')
  await page.getByLabel('Full name').focus()
  await becomes(t, () => box.inputValue(), 'PL61 1090 1014 0000 0712 1981 2874')
  const isWhole =
    '(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.getElementById("iban"))'
  t.ok(await page.evaluate(isWhole))
})

/** Adds up unexpected shifts of the layout (Layout Instability), and names what moved. */
const watch = `window.shifts = []
new PerformanceObserver(list => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.nodeName + '.' + node?.className)].join(' '))
}).observe({ type: 'layout-shift', buffered: true })`

const shiftOf = async (page: Page) => (await page.evaluate('shifts')) as string[]

for (const [country, viewport] of [
  ['DE', phone],
  ['DE', desktop],
  ['US', phone],
  ['BR', phone],
  ['KE', phone],
] as const) {
  t.test(`On the way of ${country} at ${viewport.width} px nothing jumps`, async t => {
    const page = await freshPage(t, { viewport })
    await page.addInitScript(watch)
    await page.goto(await system.session({ externalUserId: `user of ${country} ${viewport.width}` }))
    await add(page, journeyIn(country))
    await page.locator('.method').waitFor()
    const shifts = await shiftOf(page)
    const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0)
    t.ok(sum < 0.02, `${sum}: ${shifts.join(', ')}`)
  })
}
