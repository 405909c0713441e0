import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { commands } from '../../../../edge/web/hosted/commands.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { membership } from '../../../harness/system.ts'
import { languages } from '../../../../edge/web/hosted/languages.ts'
import { sampleAccount } from '../../../../services/verification/providers/simulator/samples.ts'
import { accessibilityFindings, becomes, narrow } from './browser.ts'
import { act, button, choose, fill, heading, journeyIn, type Journey } from './journey.ts'
import { stage } from './stage.ts'

const { opened, system } = await stage()
const { brandings, organizationId } = system

/** The German account with this ending in the simulator. */
function german(digits: string, name = 'E. Mustermann'): Journey {
  return {
    ...journeyIn('DE'),
    fields: { IBAN: sampleAccount('DE', digits)!.value, 'Full name': name },
  }
}

const told = (page: Page) => page.locator('.name-check')
const asking = 'Checking the name with the bank'

/** A page at the review of an account, with the requests that it has sent to check names. */
async function atReview(t: Test, journey: Journey, externalUserId = t.name) {
  const page = await opened(t, { externalUserId })
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/name-checks')) requests.push(request.postData() ?? '')
  })
  await choose(page, journey)
  await fill(page, journey)
  const toReview = async () => {
    // By the keyboard: the line with the bank may come or go, and move the button away from under the mouse.
    await button(page, 'Continue').press('Enter')
    await heading(page, 'Check your details').waitFor()
  }
  return { page, requests, toReview, recipients: () => system.recipients(externalUserId) }
}

async function save(page: Page) {
  await button(page, 'Save').click()
  await page.getByRole('status').filter({ hasText: 'Payout method added' }).waitFor()
}

t.test('No bank is asked unless the organization has switched the name check on', async t => {
  const { page, requests, toReview, recipients } = await atReview(t, german('003'))
  await toReview()
  await save(page)
  t.strictSame(requests, [])
  t.equal((await recipients()).length, 1)
  const refused = await page.evaluate(
    `fetch(location.pathname + '/name-checks', { method: 'POST', headers: { 'content-type': 'application/json' },
      body: '{"draft":{}}' }).then(({ status }) => status)`,
  )
  t.equal(refused, 404, 'nor if the page asks all the same')
})

t.test('An operator switches the name check on and off', async t => {
  const { run } = commands.find(({ name }) => name === 'organizations name-check')!
  const { databaseUrl } = system
  const nameCheck = (state: string, organization = organizationId) =>
    run(commandInput({ ...membership, databaseUrl }, { operands: { organization, 'on|off': state } }))
  const isOn = async () =>
    (await system.db('organizations').where('id', organizationId).first()).has_name_check
  t.match(await nameCheck('on', organizationId.toUpperCase()), {
    organization: organizationId,
    nameCheck: 'on',
  })
  t.equal(await isOn(), true)
  await nameCheck('off')
  t.equal(await isOn(), false)
  await t.rejects(nameCheck('yes'), { message: 'say on or off, not yes' })
  await t.rejects(nameCheck('on', 'nobody'), { message: 'there is no such organization' })
})

t.test('With the name check on', async t => {
  await brandings.change(organizationId, { hasNameCheck: true })

  await t.test('a name that matches is confirmed', async t => {
    const { page, requests, toReview, recipients } = await atReview(t, german('001', 'Erika Mustermann'))
    await toReview()
    await told(page).filter({ hasText: 'The bank confirms this name.' }).waitFor()
    t.strictSame(await accessibilityFindings(page), [])
    await page.goBack()
    await toReview()
    await told(page).filter({ hasText: 'The bank confirms this name.' }).waitFor()
    t.equal(requests.length, 1, 'the same is not asked twice')
    await save(page)
    t.match(await recipients(), [{ creditor: { name: 'Erika Mustermann' } }])
  })

  await t.test('a close name is shown, and can be taken over', async t => {
    const { page, requests, toReview, recipients } = await atReview(t, german('002'))
    await toReview()
    await told(page).filter({ hasText: 'slightly different name:' }).waitFor()
    t.match(await told(page).innerText(), 'Erika Mustermann')
    t.strictSame(await accessibilityFindings(page), [])
    await button(page, 'Use this name').focus()
    await page.keyboard.press('Enter')
    await told(page).filter({ hasText: 'The bank confirms this name.' }).waitFor()
    await becomes(t, () => page.evaluate('document.activeElement?.className'), 'name-check')
    t.match(await page.locator('main').innerText(), 'Erika Mustermann')
    t.equal(requests.length, 1, 'the name of the bank needs no second question')
    await save(page)
    t.match(await recipients(), [{ creditor: { name: 'Erika Mustermann' } }])
  })

  await t.test('a close name need not be taken over', async t => {
    const { page, toReview, recipients } = await atReview(t, german('002'))
    await toReview()
    await button(page, 'Use this name').waitFor()
    await save(page)
    t.match(await recipients(), [{ creditor: { name: 'E. Mustermann' } }])
  })

  await t.test('another name is reported without the name, and can be saved', async t => {
    const { page, toReview, recipients } = await atReview(t, german('003'))
    await toReview()
    await told(page).filter({ hasText: 'under another name' }).waitFor()
    t.notMatch(await page.content(), /Otto|Normalverbraucher/)
    t.match(await told(page).innerText(), 'You can still save it.')
    t.strictSame(await accessibilityFindings(page), [])
    await save(page)
    t.equal((await recipients()).length, 1)
  })

  await t.test('an account that the bank does not find is reported, and can be saved', async t => {
    const { page, toReview } = await atReview(t, german('004'))
    await toReview()
    await told(page).filter({ hasText: 'cannot find this account' }).waitFor()
    await save(page)
  })

  await t.test('a bank that names the holder and does not compare is quoted as it is', async t => {
    const fields = {
      CLABE: sampleAccount('MX', '001')!.value,
      'Full name': 'Erika Mustermann',
    }
    const { page, toReview } = await atReview(t, { ...journeyIn('DE'), country: 'MX', fields, bank: /./ })
    await toReview()
    await told(page).filter({ hasText: 'under this name:' }).waitFor()
    t.match(await told(page).innerText(), /ER\*+ MU\*+/)
    t.equal(await button(page, 'Use this name').count(), 0)
    t.strictSame(await accessibilityFindings(page), [])
    await save(page)
  })

  await t.test('a changed name or account is asked about again', async t => {
    const { page, requests, toReview } = await atReview(t, german('003'))
    await toReview()
    await told(page).filter({ hasText: 'under another name' }).waitFor()
    await page.goBack()
    const iban = sampleAccount('DE', '001')!.value
    // The bank stays the same: only the answer shows that the form is complete and no button moves any more.
    const isLookedUp = page.waitForResponse(
      answer => answer.url().endsWith('/lookups') && answer.request().postData()!.includes(iban),
    )
    await fill(page, { ...journeyIn('DE'), fields: { IBAN: iban } })
    await isLookedUp
    await page.getByRole('status').filter({ hasText: 'Commerzbank' }).waitFor()
    await toReview()
    await told(page).filter({ hasText: 'The bank confirms this name.' }).waitFor()
    t.equal(requests.length, 2)
    await save(page)
    await act(page, 'Edit')
    await page.getByLabel('Full name').fill('Erika Muster')
    await toReview()
    await told(page).filter({ hasText: 'The bank confirms this name.' }).waitFor()
    t.match(requests.at(-1), /••••/, 'the page never has the stored number')
    await button(page, 'Save').click()
    await page.getByText('Changes saved').waitFor()
  })

  for (const [what, digits] of Object.entries({
    'that may not tell': '005',
    'that is away': '031',
    'that answers too late': '021',
  })) {
    await t.test(`a bank ${what} is not mentioned`, async t => {
      const { page, toReview, recipients } = await atReview(t, german(digits))
      const answered = page.waitForResponse('**/name-checks')
      await toReview()
      await (await answered).finished()
      await becomes(t, () => told(page).innerText(), '')
      await save(page)
      t.equal((await recipients()).length, 1)
    })
  }

  await t.test('the page says that it is asking, and can be used meanwhile', async t => {
    const { page, toReview, recipients } = await atReview(t, german('003'))
    await page.route('**/name-checks', () => {})
    await toReview()
    await told(page).filter({ hasText: asking }).waitFor()
    t.strictSame(await accessibilityFindings(page), [])
    await save(page)
    t.equal((await recipients()).length, 1)
  })

  await t.test('a check that fails or never ends leaves no trace', async t => {
    const { page, toReview } = await atReview(t, german('003'))
    for (const status of [429, 500, 503]) {
      await page.route('**/name-checks', route => route.fulfill({ status, json: {} }), { times: 1 })
      const answered = page.waitForResponse('**/name-checks')
      await toReview()
      await answered
      await becomes(t, () => told(page).innerText(), '', String(status))
      t.equal(await page.locator('.box').count(), 0, 'and is no failure of the page')
      await page.goBack()
    }
    await page.route('**/name-checks', () => {})
    await toReview()
    await told(page).filter({ hasText: asking }).waitFor()
    await becomes(t, () => told(page).innerText(), '', 'it is given up')
    await save(page)
  })

  await t.test('a name from a bank is a text, in its own direction', async t => {
    const { page, toReview } = await atReview(t, german('002'))
    const name = '<img src=x onerror=alert(1)> \u202Eakir\u2069E'
    await page.route('**/name-checks', route =>
      route.fulfill({ json: { accountStatus: 'ACTIVE', nameMatch: 'PARTIAL_MATCH', name, isMasked: false } }),
    )
    await toReview()
    await told(page).locator('bdi').waitFor()
    t.equal(await told(page).locator('bdi').textContent(), name)
    t.equal(await page.locator('img[src=x]').count(), 0)
  })

  await t.test('a wallet and a country without providers are not asked about', async t => {
    const kenyan = await atReview(t, journeyIn('KE'), 'Kenyan')
    await kenyan.toReview()
    await save(kenyan.page)
    t.strictSame(kenyan.requests, [])
    const american = await atReview(t, journeyIn('US'), 'American')
    const answered = american.page.waitForResponse('**/name-checks')
    await american.toReview()
    t.strictSame(await (await answered).json(), {})
    await save(american.page)
  })

  await t.test('it reads well in every language, on the smallest screen', async t => {
    const { page, toReview } = await atReview(t, german('002'))
    await page.setViewportSize(narrow)
    await toReview()
    await button(page, 'Use this name').waitFor()
    const texts = new Set<string>()
    for (const language of Object.keys(languages)) {
      await page.locator('.language select').selectOption(language)
      await becomes(t, () => page.evaluate('document.documentElement.lang'), language)
      texts.add(await told(page).innerText())
      t.strictSame(await accessibilityFindings(page), [], language)
    }
    // French in Canada and Spanish in America say it as in Europe.
    t.equal(texts.size, Object.keys(languages).length - 2)
  })
})
