import t from 'tap'
import { accessibilityFindings } from './browser.ts'
import { add, button, choose, fill, heading, type Journey, journeys } from './journey.ts'
import { stage } from './stage.ts'

const { opened, system } = await stage()

const german = journeys.find(({ country }) => country === 'DE')!
const american = journeys.find(({ country }) => country === 'US')!
const british = journeys.find(({ country }) => country === 'GB')!

t.test('mistakes are told in plain words, where they were made', async t => {
  const mistakes: readonly (readonly [title: string, journey: Journey, text: RegExp])[] = [
    [
      'a digit mistyped in an IBAN',
      { ...german, fields: { IBAN: 'DE89370400440532013001' } },
      /typing mistake/,
    ],
    [
      'an IBAN of another country',
      { ...german, fields: { IBAN: 'FR1420041010050500013M02606' } },
      /too long|right form/,
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
      t.equal(await page.evaluate('document.activeElement.getAttribute("aria-labelledby")'), 'summary')
      t.strictSame(await accessibilityFindings(page), [])
    })
  }

  await t.test('an IBAN typed as an account number moves to its place at a touch', async t => {
    const page = await opened(t)
    await choose(page, british)
    await page.getByLabel('Account number', { exact: true }).last().fill('GB29 NWBK 6016 1331 9268 19')
    await page.getByRole('textbox').last().focus()
    await button(page, 'Use it as IBAN').click()
    t.match(await page.getByRole('textbox', { name: 'IBAN' }).inputValue(), /GB29/)
  })

  const swaps: readonly (readonly [title: string, journey: Journey, fixed: Journey['fields']])[] = [
    [
      'a British sort code and account number, which the form itself tells apart',
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
    await t.test(`numbers in each other's boxes change places at a touch: ${title}`, async t => {
      const page = await opened(t)
      await choose(page, journey)
      await fill(page, journey)
      await page.getByRole('textbox').last().focus()
      await page.locator('.trouble').filter({ hasText: 'These two numbers seem to be swapped.' }).waitFor()
      t.equal(await page.locator('.trouble:not(:empty)').count(), 1, 'it is told once')
      t.strictSame(await accessibilityFindings(page), [])
      await button(page, 'Swap them').click()
      for (const [label, value] of Object.entries(fixed)) {
        t.equal(await page.getByRole('textbox', { name: label, exact: true }).inputValue(), value, label)
      }
      await page.getByRole('status').filter({ hasText: bank! }).waitFor()
      t.equal(await page.evaluate('document.activeElement.id'), 'bankCode', 'the focus is not lost')
      await button(page, 'Continue').click()
      await heading(page, 'Check your details').waitFor()
    })
  }

  await t.test('what is only doubted can be saved after a second look', async t => {
    const externalUserId = 'the same twice'
    const page = await opened(t, { externalUserId })
    await add(page, german)
    await choose(page, german)
    await fill(page, german)
    await button(page, 'Continue').click()
    await page.getByText('You have saved this account already.').waitFor()
    t.strictSame(await accessibilityFindings(page), [])
    await button(page, 'Save all the same').click()
    await page.getByText('Payout method added').waitFor()
    t.equal((await system.recipients(externalUserId)).length, 2)
  })
})
