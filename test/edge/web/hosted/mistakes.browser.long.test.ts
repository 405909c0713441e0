import t from 'tap'
import { accessibilityFindings, becomes } from './browser.ts'
import { add, button, choose, fill, heading, type Journey, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened, system } = await stage()

const german = journeyIn('DE')
const american = journeyIn('US')
const british = journeyIn('GB')

t.test('A mistake is explained in plain words beside its field', async t => {
  const mistakes: readonly (readonly [title: string, journey: Journey, text: RegExp])[] = [
    ['a digit mistyped in an IBAN', { ...german, fields: { IBAN: 'DE89370400440532013001' } }, /typo/],
    [
      'an IBAN of another country',
      { ...german, fields: { IBAN: 'FR1420041010050500013M02606' } },
      /This IBAN is for another country: France/,
    ],
    ['an IBAN that is too short', { ...german, fields: { IBAN: 'DE8937040044' } }, /too short/],
    [
      'a British account that does not belong to its sort code',
      { ...british, fields: { 'Sort code': '04-00-75', 'Account number': '49976223' } },
      /do not belong together/,
    ],
  ]
  for (const [title, { bank: _, ...journey }, text] of mistakes) {
    await t.test(title, async t => {
      const page = await opened(t)
      await choose(page, journey)
      await fill(page, journey)
      await page.getByRole('textbox').last().focus()
      await page.locator('.trouble').filter({ hasText: text }).waitFor()
      await button(page, 'Continue').click()
      await page.getByText('Please check what you entered').waitFor()
      const focused = () => page.evaluate('document.activeElement.getAttribute("aria-labelledby")')
      await becomes(t, focused, 'summary', 'the summary of mistakes has the focus')
      t.strictSame(await accessibilityFindings(page), [])
    })
  }

  await t.test('one click moves an IBAN typed as an account number to its own field', async t => {
    const page = await opened(t)
    await choose(page, british)
    await page.getByLabel('Account number', { exact: true }).last().fill('GB29 NWBK 6016 1331 9268 19')
    await page.getByRole('textbox').last().focus()
    await button(page, 'Use it as IBAN').click()
    const iban = page.getByRole('textbox', { name: 'IBAN' })
    await becomes(t, async () => (await iban.inputValue()).startsWith('GB29'), true)
  })

  const swaps: readonly (readonly [title: string, journey: Journey, fixed: Journey['fields']])[] = [
    [
      'a British sort code and account number, which the form itself can tell apart',
      { ...british, fields: { ...british.fields, 'Sort code': '55779911', 'Account number': '20-00-00' } },
      { 'Sort code': '20-00-00', 'Account number': '55779911' },
    ],
    [
      'an American routing number and an account number of as many digits',
      {
        ...american,
        fields: { ...american.fields, 'Routing number': '987654321', 'Account number': '021000021' },
      },
      { 'Routing number': '021000021', 'Account number': '987654321' },
    ],
  ]
  for (const [title, { bank, ...journey }, fixed] of swaps) {
    await t.test(`one click swaps numbers typed into each other's fields: ${title}`, async t => {
      const page = await opened(t)
      await choose(page, journey)
      await fill(page, journey)
      await page.getByRole('textbox').last().focus()
      await page.locator('.trouble').filter({ hasText: 'These two numbers seem to be swapped.' }).waitFor()
      t.equal(await page.locator('.trouble:not(:empty)').count(), 1, 'the page says so once')
      t.strictSame(await accessibilityFindings(page), [])
      await button(page, 'Swap them').click()
      for (const [label, value] of Object.entries(fixed)) {
        const field = page.getByRole('textbox', { name: label, exact: true })
        await becomes(t, () => field.inputValue(), value, label)
      }
      await page.getByRole('status').filter({ hasText: bank! }).waitFor()
      const focused = () => page.evaluate('document.activeElement.id')
      await becomes(t, focused, 'bankCode', 'a field has the focus')
      await button(page, 'Continue').click()
      await heading(page, 'Check your details').waitFor()
    })
  }

  await t.test('A doubtful payout method can be saved after a warning', async t => {
    const externalUserId = 'user with the same account twice'
    const page = await opened(t, { externalUserId })
    await add(page, german)
    await choose(page, german)
    await fill(page, german)
    await button(page, 'Continue').click()
    await page.getByText('You have already saved this account.').waitFor()
    t.strictSame(await accessibilityFindings(page), [])
    await button(page, 'Save anyway').click()
    await page.getByText('Payout method added').waitFor()
    t.equal((await system.recipients(externalUserId)).length, 2)
  })
})
