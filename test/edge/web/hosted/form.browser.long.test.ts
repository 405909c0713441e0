import t from 'tap'
import { accessibilityFindings, becomes, narrow, phone } from './browser.ts'
import { act, add, button, choose, chooseCountry, fill, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened, system } = await stage()

const german = journeyIn('DE')
const british = journeyIn('GB')
const american = journeyIn('US')
const FRENCH_IBAN = 'FR14 2004 1010 0505 0001 3M02 606'

t.test(
  'An IBAN of another country leads to the form of that country, which keeps what was typed',
  async t => {
    const externalUserId = 'user with an account abroad'
    const page = await opened(t, { externalUserId })
    await choose(page, german)
    await page.getByRole('textbox', { name: 'Full name' }).fill('Erika Mustermann')
    await page.getByLabel('IBAN').fill(FRENCH_IBAN)
    await page.getByRole('textbox').last().focus()
    await page.getByText('This IBAN is for another country: France.').waitFor()
    t.strictSame(await accessibilityFindings(page), [])
    await button(page, 'Switch to France').click()
    await page.getByText('Bank account · France · EUR').waitFor()
    await becomes(t, () => page.evaluate('document.activeElement.id'), 'iban', 'the IBAN has the focus')
    await button(page, 'Continue').click()
    await heading(page, 'Check your details').waitFor()
    await button(page, /^Save/).click()
    await page.getByText('Payout method added').waitFor()
    const [saved] = await system.recipients(externalUserId)
    t.match(saved, {
      country: 'FR',
      creditor: { name: 'Erika Mustermann' },
      creditorAccount: { id: { value: FRENCH_IBAN.replaceAll(' ', ''), type: 'IBAN' } },
    })
  },
)

t.test(
  'An IBAN of a country that the session does not allow has its own message, with the allowed countries',
  async t => {
    const page = await opened(t, { options: { allowedCountries: ['AT', 'DE'] } })
    await choose(page, german)
    await page.getByLabel('IBAN').fill(FRENCH_IBAN)
    await page.getByRole('textbox').last().focus()
    await page
      .getByText('This IBAN is for another country: France. Possible here: Austria and Germany.')
      .waitFor()
    t.equal(await button(page, /^Switch/).count(), 0)
  },
)

t.test('The summary names each mistake, in the order of the form', async t => {
  const page = await opened(t)
  await choose(page, american)
  await fill(page, {
    ...american,
    bank: /./,
    fields: { 'Routing number': '021000021', 'Full name': '12345', 'ZIP code': 'ABCDE' },
  })
  await button(page, 'Continue').click()
  const summary = page.getByRole('group', { name: 'Please check what you entered' })
  t.strictSame(await summary.getByRole('link').allTextContents(), [
    'Enter your account number.',
    'Full name: This does not look like a name. Example: \u2066Maria Silva\u2069',
    'Enter your street and number.',
    'Enter your town or city.',
    'ZIP code: Check the format. Example: \u206612345\u2069',
  ])
  await summary.getByRole('link').last().click()
  await becomes(t, () => page.evaluate('document.activeElement.id'), 'postCode')
})

t.test('A wrong check digit is called a typo, and a document is compared with the document', async t => {
  const page = await opened(t)
  await choose(page, american)
  await page.getByRole('textbox', { name: 'Routing number' }).fill('021000022')
  await page.getByRole('textbox', { name: 'Full name' }).focus()
  await page.getByText('check it against your bank statement').waitFor()
  await page.goBack()
  await page.goBack()
  await choose(page, journeyIn('BR'))
  await page.getByRole('textbox', { name: 'CPF' }).fill('52998224726')
  await page.getByRole('textbox', { name: 'Full name' }).focus()
  await page.getByText('check it against the document').waitFor()
})

t.test(
  'Numbers pasted in one piece come apart, are written as at home, and are saved without signs',
  async t => {
    const externalUserId = 'user who pastes'
    const page = await opened(t, { externalUserId })
    await choose(page, british)
    const code = page.getByRole('textbox', { name: 'Sort code' })
    const account = page.getByRole('textbox', { name: 'Account number', exact: true })
    await code.fill('200000 5577 9911')
    await page.getByRole('textbox', { name: 'Registered business name' }).fill('Acme Ltd')
    await becomes(t, () => code.inputValue(), '20-00-00')
    t.equal(await account.inputValue(), '5577 9911')
    await button(page, 'Continue').click()
    await heading(page, 'Check your details').waitFor()
    await button(page, /^Save/).click()
    await page.getByText('Payout method added').waitFor()
    const [saved] = await system.recipients(externalUserId)
    t.match(saved, {
      creditorAccount: { id: { value: '55779911' } },
      creditorAgent: { clearingSystemMemberId: { memberId: '200000' } },
    })
  },
)

/** The elements beyond the right edge of the window. */
const wide =
  'Array.from(document.querySelectorAll("main *, header, footer *")).filter(each => each.getBoundingClientRect().right > innerWidth + 1).map(each => each.outerHTML.slice(0, 100))'

t.test('At 320 pixels, with larger text and a long name, nothing is cut off', async t => {
  const page = await opened(t, {}, { viewport: narrow })
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
  await choose(page, german)
  t.strictSame(await accessibilityFindings(page), [])
  await page.goBack()
  await page.goBack()
  await add(page, { ...german, fields: { ...german.fields, 'Full name': name } })
  t.strictSame(await accessibilityFindings(page), [], 'the list')
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  t.strictSame(await page.evaluate(wide), [], 'text twice as large')
})

t.test('Keyboards and directions fit what is typed', async t => {
  const page = await opened(t)
  const attributes = (id: string) =>
    page
      .locator(`#${id}`)
      .evaluate(input =>
        ['inputmode', 'autocapitalize', 'dir', 'autocomplete']
          .map(name => input.getAttribute(name))
          .join(' '),
      )
  await choose(page, american)
  t.equal(await attributes('accountNumber'), 'numeric characters ltr off')
  t.equal(await attributes('name'), 'text words auto name')
  t.equal(await attributes('postCode'), 'numeric characters ltr postal-code')
  await page.goBack()
  await page.goBack()
  await choose(page, { ...journeyIn('CN') })
  await page.getByRole('radio', { name: 'E-mail' }).check()
  t.equal(await attributes('walletEmail'), 'email none ltr email')
})

t.test('An IBAN of any country is seen whole', async t => {
  const page = await opened(t)
  await choose(page, german)
  const iban = page.getByLabel('IBAN')
  const isWhole = () => iban.evaluate(input => input.scrollWidth <= input.clientWidth)
  for (const long of [FRENCH_IBAN, 'MT84 MALT 0110 0001 2345 MTLC AST0 01S']) {
    await iban.fill(long)
    await becomes(t, isWhole, true, long)
  }
  await page.setViewportSize(phone)
  await iban.fill('mt84malt011000012345mtlcast001s')
  await iban.blur()
  await becomes(t, () => iban.inputValue(), 'MT84 MALT 0110 0001 2345 MTLC AST0 01S')
  await becomes(t, isWhole, true, 'also on a phone, once it is left')
})

t.test('A BIC is asked for only if the IBAN does not say the bank', async t => {
  const options = {
    allowedCountries: ['AE'],
    allowedRecipientTypes: ['INDIVIDUAL'],
    allowedCurrencies: ['AED'],
  }
  const page = await opened(t, { options })
  await button(page, 'Add payout method').click()
  const iban = page.getByRole('textbox', { name: 'IBAN' })
  await iban.fill('AE45 0330 0172 6354 8192 037')
  await page.locator('.bank', { hasText: 'Mashreq' }).waitFor()
  t.equal(await page.locator('#bic').count(), 0)
  await iban.fill('AE48 9990 0172 6354 8192 037')
  await page.getByRole('textbox', { name: 'BIC' }).waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  await page.locator('#bic').fill('BOMLAEAD')
  await page.locator('.bank', { hasText: 'Mashreq' }).waitFor()
})

t.test('The example of a document is of the kind that was chosen', async t => {
  const page = await opened(t)
  await choose(page, { ...journeyIn('CN'), method: 'Bank account' })
  const help = () => page.locator('#documentNumber-help').innerText()
  await page.locator('#documentType').selectOption('RIC')
  await becomes(t, help, 'For example \u206611010519491231002X\u2069')
  await page.locator('#documentType').selectOption('PASSPORT')
  await becomes(t, help, '')
})

t.test('The review names a bank that is found only after the form has been sent', async t => {
  const page = await opened(t)
  let answer = () => {}
  const mayAnswer = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/lookups', async route => {
    await mayAnswer
    await route.continue()
  })
  await choose(page, german)
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await page.getByLabel('Full name').fill('Erika Mustermann')
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  t.equal(await page.locator('.bank').count(), 0)
  answer()
  await page.locator('.bank').filter({ hasText: 'Commerzbank' }).waitFor()
})

t.test('An edit shows numbers as people write them, and a number that is left blank stays', async t => {
  const externalUserId = 'user who edits'
  const page = await opened(t, { externalUserId })
  await add(page, british)
  await act(page, 'Edit', '9911')
  const code = page.getByRole('textbox', { name: 'Sort code' })
  const account = page.getByRole('textbox', { name: 'Account number', exact: true })
  const help = () => page.locator('#accountNumber-help').innerText()
  t.match(await account.getAttribute('aria-describedby'), /accountNumber-help/)
  await becomes(t, () => code.inputValue(), '20-00-00')
  t.equal(await help(), 'To change this, please type it again in full.')
  await account.focus()
  await becomes(t, () => account.inputValue(), '')
  t.equal(await help(), 'Leave blank to keep it unchanged.')
  await account.fill('5577')
  t.match(await help(), /^For example/)
  await account.fill('')
  await account.press('Enter')
  await heading(page, 'Check your details').waitFor()
  await button(page, 'Save').click()
  await page.getByText('Changes saved').waitFor()
  const [saved] = await system.recipients(externalUserId)
  t.match(saved, {
    creditorAccount: { id: { value: '55779911' } },
    creditorAgent: { clearingSystemMemberId: { memberId: '200000' } },
  })
})

t.test('The boxes of a row are aligned, however long their labels and mistakes are', async t => {
  const page = await opened(t, {}, { locale: 'ja' })
  await page.locator('.card .button').click()
  await page.locator('input[value=INDIVIDUAL]').check()
  await chooseCountry(page, 'US')
  await page.locator('form button[type=submit]').click()
  const tops = (...keys: string[]) =>
    Promise.all(keys.map(async key => (await page.locator(`#${key}`).boundingBox())!.y))
  await page.locator('#postCode').fill('1')
  await page.locator('#name').focus()
  await page.locator('#postCode-trouble .icon').waitFor()
  const [town, state, zip] = await tops('townName', 'countrySubdivision', 'postCode')
  t.equal(town, state)
  t.equal(state, zip)
  t.strictSame(await accessibilityFindings(page), [])
  await page.setViewportSize(phone)
  const [townOfPhone, stateOfPhone] = await tops('townName', 'countrySubdivision')
  t.equal(townOfPhone, stateOfPhone, 'on a phone')
})
