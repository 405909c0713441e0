import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { accessibilityFindings, becomes, desktop, narrow, phone } from './browser.ts'
import { banksFound, heading } from './journey.ts'
import { stage } from './stage.ts'

const { opened } = await stage()

/** The form for a bank account of an individual in a country. */
async function form(t: Test, country: string, options = {}): Promise<Page> {
  const session = { options: { allowedCountries: [country], allowedRecipientTypes: ['INDIVIDUAL'] } }
  const page = await opened(t, session, options)
  await page.locator('.card .button').click()
  const box = page.locator('#bankCode')
  const methods = page.locator('input[name=method][value=BANK_ACCOUNT]')
  await box.or(page.locator('form')).first().waitFor()
  if (await box.isHidden()) {
    if ((await methods.count()) > 0) await methods.check()
    await page.locator('form button[type=submit]').click()
  }
  await box.waitFor()
  return page
}

const boxOf = (page: Page) => page.locator('#bankCode')
const options = (page: Page) => page.locator('#bankCode-list [role=option]')
const first = (page: Page, name: string) => options(page).first().filter({ hasText: name })

const journeys = [
  ['BR', 'Nubank', 'Nubank', '260'],
  ['NG', 'GTBank', 'Guaranty Trust Bank', '058'],
  ['JP', 'MUFG', 'MUFG Bank', '0005'],
  ['JP', '三菱', 'MUFG Bank', '0005'],
  ['KR', '국민', 'KB Kookmin Bank', '004'],
  ['TH', 'kasikorn', 'Kasikornbank', '004'],
  ['PH', 'bdo', 'BDO Unibank', '010530667'],
] as const

for (const [country, typed, name, code] of journeys) {
  t.test(`With the keyboard, "${typed}" in ${country} leads to ${name}`, async t => {
    const page = await form(t, country)
    await boxOf(page).focus()
    await page.keyboard.type(typed)
    await first(page, name).waitFor()
    await banksFound(page)
    t.equal(await boxOf(page).getAttribute('aria-expanded'), 'true')
    await page.keyboard.press('ArrowDown')
    await becomes(t, () => boxOf(page).getAttribute('aria-activedescendant'), 'bankCode-option-0')
    t.equal(await page.locator('#bankCode-option-0').getAttribute('aria-selected'), 'true')
    await page.keyboard.press('Enter')
    await becomes(t, () => boxOf(page).inputValue(), `${name} · ${code}`)
    t.equal(await boxOf(page).getAttribute('aria-expanded'), 'false')
    t.equal(await options(page).count(), 0)
    await page.locator('.bank', { hasText: name }).waitFor()
  })

  t.test(`With a finger, "${typed}" in ${country} leads to ${name}`, async t => {
    const page = await form(t, country, { viewport: phone, hasTouch: true })
    await boxOf(page).tap()
    await page.keyboard.type(typed)
    await first(page, name).tap()
    await becomes(t, () => boxOf(page).inputValue(), `${name} · ${code}`)
    await page.locator('.bank', { hasText: name }).waitFor()
  })
}

/** Holds back the answers to searches until `release` is called. */
async function held(page: Page) {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/bank-searches', async route => {
    await released
    await route.continue()
  })
  return release
}

t.test('While an answer is pending, no bank of an earlier text is shown', async t => {
  const page = await form(t, 'KR')
  await boxOf(page).fill('kakao')
  await first(page, 'KakaoBank').waitFor()
  const release = await held(page)
  await boxOf(page).fill('신한')
  await first(page, 'Searching…').waitFor()
  t.equal(await options(page).count(), 1)
  release()
  await first(page, 'Shinhan Bank').waitFor()
})

t.test('Arrow and Enter wait for the answer, and choose among what it finds', async t => {
  const page = await form(t, 'KR')
  const release = await held(page)
  await boxOf(page).fill('toss')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  t.equal(await boxOf(page).inputValue(), 'toss')
  release()
  await becomes(t, () => boxOf(page).inputValue(), 'Toss Bank · 092')
})

t.test('A bank that only resembles what was typed is shown, and chosen by hand only', async t => {
  const page = await form(t, 'BR')
  await boxOf(page).fill('bradsco')
  await first(page, 'Bradesco').waitFor()
  await page.keyboard.press('Tab')
  await page.locator('#bankCode-trouble', { hasText: 'Choose it from the list' }).waitFor()
  await boxOf(page).click()
  await first(page, 'Bradesco').click()
  await becomes(t, () => boxOf(page).inputValue(), 'Banco Bradesco · 237')
})

t.test('In India, the bank is chosen by name, and the form asks for the rest of the IFSC', async t => {
  const page = await form(t, 'IN')
  await boxOf(page).fill('indusnd')
  await first(page, 'Indusind Bank').click()
  await page.getByText('add the last six characters').waitFor()
  t.equal(await boxOf(page).inputValue(), 'INDB0')
  await boxOf(page).fill('INDB0000018')
  await page.locator('#accountNumber').focus()
  await page.locator('.bank', { hasText: /indusind/i }).waitFor()
  t.equal(await page.getByText('add the last six characters').count(), 0)
})

t.test('Leaving the box after a name that only one bank has chooses that bank', async t => {
  const page = await form(t, 'BR')
  await boxOf(page).fill('nuba')
  await first(page, 'Nubank').waitFor()
  await page.keyboard.press('Tab')
  await becomes(t, () => boxOf(page).inputValue(), 'Nubank · 260')
})

t.test('A name with a digit is a name, too', async t => {
  const page = await form(t, 'CA')
  await boxOf(page).fill('b2b')
  await first(page, 'B2B Bank').waitFor()
  await page.keyboard.press('Tab')
  await becomes(t, () => boxOf(page).inputValue(), 'B2B Bank · 618')
})

t.test('A name that is not chosen is asked for even where the bank is optional', async t => {
  const page = await form(t, 'CN')
  await boxOf(page).fill('bank of')
  await first(page, 'Bank of').waitFor()
  await page.keyboard.press('Tab')
  await page.locator('#bankCode-trouble', { hasText: 'Choose it from the list' }).waitFor()
})

t.test('A code or a BIC is taken in the same box', async t => {
  const page = await form(t, 'JP')
  await boxOf(page).fill('0005')
  await page.locator('#accountNumber').focus()
  await page.locator('.bank', { hasText: 'MUFG Bank' }).waitFor()
  await boxOf(page).fill('mhcbjpjt')
  await first(page, 'Mizuho Bank').waitFor()
  await page.keyboard.press('Tab')
  await becomes(t, () => boxOf(page).inputValue(), 'Mizuho Bank · 0001')
})

for (const [country, bic, name] of [
  ['PH', 'BNORPHMM', 'BDO Unibank'],
  ['SG', 'DBSSSGSG', 'DBS Bank'],
  ['MY', 'MBBEMYKL', 'Maybank'],
] as const) {
  t.test(`In ${country}, a BIC that is entered as number finds its bank`, async t => {
    const page = await form(t, country)
    await boxOf(page).click()
    await page.getByRole('option', { name: 'Not in the list' }).click()
    await boxOf(page).fill(bic)
    await page.locator('.bank', { hasText: name }).waitFor()
  })
}

t.test('The branch of a Japanese bank is chosen by name once its bank is', async t => {
  const page = await form(t, 'JP')
  const branch = page.locator('#branchCode')
  await branch.click()
  t.equal(await branch.getAttribute('aria-expanded'), 'false', 'without a bank there is nothing to choose')
  await boxOf(page).fill('mufg')
  await first(page, 'MUFG Bank').click()
  await branch.fill('新宿')
  await page.locator('#branchCode-list [role=option]').first().filter({ hasText: '341' }).click()
  await becomes(t, () => branch.inputValue(), 'Shinjuku · 341')
})

t.test('Whoever does not find the bank enters its number, and may go back', async t => {
  const page = await form(t, 'BR')
  await boxOf(page).fill('xyzzy')
  await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const number = page.getByRole('textbox', { name: 'COMPE code or ISPB' })
  await number.waitFor()
  await becomes(t, () => page.evaluate('document.activeElement.id'), 'bankCode')
  t.equal(await number.inputValue(), '')
  await number.fill('999')
  await page.locator('#accountNumber').focus()
  t.equal(await page.locator('#bankCode-trouble').textContent(), '', 'a list that lacks banks claims nothing')
  await page.getByRole('button', { name: 'Choose by name' }).click()
  await becomes(t, () => boxOf(page).getAttribute('role'), 'combobox')
})

t.test('A bank that a complete list lacks is said not to be found, and may be saved', async t => {
  const page = await form(t, 'JP')
  await boxOf(page).fill('9998')
  await page.locator('#accountNumber').focus()
  await page.locator('#bankCode-trouble.trouble-soft', { hasText: 'couldn’t find' }).waitFor()
  t.equal(await boxOf(page).getAttribute('aria-invalid'), 'false')
})

t.test('A name that several banks have must be chosen, and is asked for', async t => {
  const page = await form(t, 'BR')
  await boxOf(page).fill('ita')
  await first(page, 'Itaú').waitFor()
  await page.locator('form button[type=submit]').click()
  await page.locator('#bankCode-trouble', { hasText: 'Choose it from the list' }).waitFor()
})

t.test('Escape closes the list, then empties the box; the arrows open it again and go round', async t => {
  const page = await form(t, 'TH')
  const expanded = () => boxOf(page).getAttribute('aria-expanded')
  await boxOf(page).fill('bangkok')
  await first(page, 'Bangkok Bank').waitFor()
  await page.keyboard.press('Escape')
  await becomes(t, expanded, 'false')
  t.equal(await boxOf(page).inputValue(), 'bangkok')
  await page.keyboard.press('ArrowDown')
  await becomes(t, expanded, 'true')
  await first(page, 'Bangkok Bank').waitFor()
  await page.keyboard.press('ArrowUp')
  const last = (await options(page).count()) - 1
  await becomes(t, () => boxOf(page).getAttribute('aria-activedescendant'), `bankCode-option-${last}`)
  await page.keyboard.press('ArrowDown')
  await becomes(t, () => boxOf(page).getAttribute('aria-activedescendant'), 'bankCode-option-0')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await becomes(t, () => boxOf(page).inputValue(), '')
})

t.test('Enter never sends the form while the list is open', async t => {
  const page = await form(t, 'BR')
  await boxOf(page).fill('itau')
  await first(page, 'Itaú').waitFor()
  await page.keyboard.press('Enter')
  await becomes(t, () => boxOf(page).getAttribute('aria-expanded'), 'false')
  t.equal(await page.locator('[role=alert]:not(:empty)').count(), 0)
  t.ok(await heading(page, 'Account details').isVisible())
})

t.test('The next step shows the name of what was chosen, and the step back has it again', async t => {
  const page = await form(t, 'NG')
  await boxOf(page).fill('first bank')
  await first(page, 'First Bank of Nigeria').click()
  await page.locator('#accountNumber').fill('0000014579')
  await page.locator('#name').fill('Ada Obi')
  await page.locator('form button[type=submit]').click()
  await page.locator('h1', { hasText: 'Check your details' }).waitFor()
  await page.locator('dd', { hasText: 'First Bank of Nigeria · 011' }).waitFor()
  await page.goBack()
  await becomes(t, () => boxOf(page).inputValue(), 'First Bank of Nigeria · 011')
})

for (const [locale, colorScheme, viewport] of [
  ['en-GB', 'light', desktop],
  ['en-GB', 'dark', narrow],
  ['ar-AE', 'light', narrow],
  ['ja-JP', 'dark', phone],
] as const) {
  t.test(
    `The open list has no flaw that axe finds, in ${locale}, ${colorScheme}, ${viewport.width} px`,
    async t => {
      const page = await form(t, 'JP', { locale, colorScheme, viewport })
      await boxOf(page).click()
      await options(page).nth(9).waitFor()
      t.strictSame(await accessibilityFindings(page), [])
      await page.keyboard.press('ArrowDown')
      await page.locator('[aria-selected=true]').waitFor()
      t.strictSame(await accessibilityFindings(page), [])
    },
  )
}

t.test(
  'However many banks a country has, ten are in the page, and screen readers are told how many',
  async t => {
    const page = await form(t, 'JP')
    await boxOf(page).fill('a')
    await page.getByRole('status').filter({ hasText: 'Suggestions: 10' }).waitFor({ state: 'attached' })
    t.equal(await options(page).count(), 11, 'and the way to the number')
  },
)
