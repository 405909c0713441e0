import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { sampleAccount } from '../../../../../services/verification/providers/simulator/samples.ts'
import { chooseCountry } from '../journey.ts'
import type { ClientOfSystem, HostedSystem, SessionRequest } from '../hosted-system.ts'

export interface Scene {
  readonly page: Page
  readonly system: HostedSystem
  /** With default settings. */
  readonly client: ClientOfSystem
  /** With the name check, a colour and a logo. */
  readonly other: ClientOfSystem
}

/** Brings a page into a state, in any language. */
export type Reach = (scene: Scene) => Promise<void>

/** Typed texts by the id of the field. */
type Values = Readonly<Record<string, string>>

export const german: Values = { iban: 'DE89370400440532013000', name: 'Erika Mustermann' }
export const american: Values = {
  bankCode: '021000021',
  accountNumber: '123456789',
  accountType: 'CHECKING',
  name: 'Jane Roe',
  addressLine1: '1 Main Street',
  townName: 'New York',
  countrySubdivision: 'NY',
  postCode: '10001',
}
export const british: Values = { bankCode: '20-00-00', accountNumber: '55779911', name: 'Acme Ltd' }
export const japanese: Values = {
  bankCode: '0005',
  branchCode: '103',
  accountNumber: '1234567',
  name: 'ヤマダ タロウ',
}
export const brazilian: Values = {
  bankCode: '001',
  branchCode: '1584',
  accountNumber: '210169-6',
  accountType: 'CHECKING',
  name: 'Maria Silva',
}

/** A payout method as the page sends it. */
type Draft = Readonly<Record<string, string>>

export const germanIban: Draft = {
  '/country': 'DE',
  '/currency': 'EUR',
  '/method': 'BANK_ACCOUNT',
  '/creditor/type': 'INDIVIDUAL',
  '/creditor/name': 'Erika Mustermann',
  '/creditorAccount/id/type': 'IBAN',
  '/creditorAccount/id/value': 'DE89370400440532013000',
}
export const britishAccount: Draft = {
  '/country': 'GB',
  '/currency': 'GBP',
  '/method': 'BANK_ACCOUNT',
  '/creditor/type': 'BUSINESS',
  '/creditor/name': 'Acme Ltd',
  '/creditorAgent/clearingSystemMemberId/memberId': '200000',
  '/creditorAccount/id/type': 'ACCOUNT_NUMBER',
  '/creditorAccount/id/value': '55779911',
}
export const mpesa: Draft = {
  '/country': 'KE',
  '/currency': 'KES',
  '/method': 'MPESA',
  '/creditor/type': 'INDIVIDUAL',
  '/creditor/name': 'Wanjiru Kamau',
  '/creditorAccount/id/type': 'MSISDN',
  '/creditorAccount/id/value': '+254712345678',
}

/** Pages show this host. The system has another port each time. */
export const RETURN_URL = 'https://northwind.example/account'
const ADD = '.card.center .button, .methods ~ button.wide:not(:has(~ button.wide))'

export const startAdding = (page: Page) => page.locator(ADD).click()
/** Presses a button in the menu of the first payout method. */
export async function act(page: Page, item: string): Promise<void> {
  await page.locator('.menu-opener').first().click()
  await page.locator(`.menu-items:not([hidden]) ${item}`).click()
}
export const submit = (page: Page) => page.locator('form button[type=submit]')
/** The bank is looked up while the end-user types, and the review shows only a bank that is found by then. */
export async function submitWithBank(page: Page): Promise<void> {
  await page.locator('.bank').waitFor()
  await submit(page).click()
}
export const last = (page: Page) => page.locator('main .card .actions .button').last()

export function followed(first: Reach, second: (scene: Scene) => Promise<unknown>): Reach {
  return async scene => {
    await first(scene)
    await second(scene)
  }
}

export function opened(
  options: SessionRequest['options'] = {},
  by: 'client' | 'other' = 'client',
  user?: string,
): Reach {
  return async scene => {
    const externalUserId = user ?? randomUUID()
    await scene.page.goto(await scene[by].session({ externalUserId, returnUrl: RETURN_URL, options }))
    await scene.page.locator('main h1').first().waitFor()
  }
}

/** The list comes along when a link is opened: only a page that is loaded again asks for it. */
export const reloaded: Reach = followed(opened(), async ({ page }) => {
  await page.locator(ADD).waitFor()
  await page.reload()
})

/** The list of these payout methods, the last of them first. */
export function listed(...drafts: readonly Draft[]): Reach {
  return followed(opened(), async ({ page }) => {
    await page.locator(ADD).waitFor()
    for (const draft of drafts) await save(page, draft)
    await page.reload()
    await page.locator('.method').first().waitFor()
  })
}

/** Saves a payout method by a request of the page, which is faster than by its form. */
async function save(page: Page, draft: Draft): Promise<void> {
  const body = JSON.stringify({ attemptId: randomUUID(), draft, isConfirmed: true })
  const answer = await page.evaluate<string>(`fetch(location.pathname + '/payout-methods', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)},
  }).then(answer => answer.text())`)
  if (JSON.parse(answer).payoutMethod === undefined) throw new Error(answer)
}

export function choosing(options: SessionRequest['options'] = {}): Reach {
  return followed(opened(options), async ({ page }) => {
    await startAdding(page)
    await page.locator('input[name=type]').first().check()
    await page.locator('#country').waitFor()
  })
}

/** From the list to the form. Questions with one answer may not be asked. */
export async function toForm(page: Page, country = 'DE', method = 'BANK_ACCOUNT'): Promise<void> {
  await startAdding(page)
  const fields = page.locator('fieldset.group').first()
  const type = page.locator('input[name=type]').first()
  const countries = page.locator('#country')
  const choice = page.locator(`input[name=method][value=${method}]`)
  const next = page.locator('form button[type=submit]:enabled')
  await fields.or(type).or(countries).or(choice).or(next).first().waitFor()
  if (await fields.isVisible()) return
  if (await type.isVisible()) await type.check()
  await countries.or(choice).or(next).first().waitFor()
  if (await countries.isVisible()) await chooseCountry(page, country)
  await choice.or(next).first().waitFor()
  if (await choice.isVisible()) await choice.check()
  await next.click()
  await fields.waitFor()
}

export async function fillIn(page: Page, values: Values): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const field = page.locator(`#${key}`)
    if ((await page.locator(`select#${key}`).count()) > 0) await field.selectOption(value)
    else if ((await field.getAttribute('role')) === 'combobox') {
      await field.fill(value)
      // Once the page says how many banks it has found, a code that is left becomes the name of its bank.
      const found = page.locator(`.control:has(#${key}) [role=status]`).filter({ hasText: /./ })
      await found.waitFor({ state: 'attached' })
    } else await field.fill(value)
    await field.blur()
  }
}

export function formed(
  country: string,
  values: Values = {},
  type = 'INDIVIDUAL',
  method = 'BANK_ACCOUNT',
  allowedCountries = [country],
  by: 'client' | 'other' = 'client',
): Reach {
  return followed(opened({ allowedCountries, allowedRecipientTypes: [type] }, by), async ({ page }) => {
    await toForm(page, country, method)
    await fillIn(page, values)
  })
}

export function reviewed(country: string, values: Values, by: 'client' | 'other' = 'client'): Reach {
  const filled = formed(country, values, 'INDIVIDUAL', 'BANK_ACCOUNT', [country], by)
  return followed(filled, async ({ page }) => {
    await submitWithBank(page)
    await page.locator('dl').first().waitFor()
  })
}

/** The review of the account with this ending in the simulator of banks. */
export function named(ending: string): Reach {
  const iban = sampleAccount('DE', ending)!.value
  const name = ending === '001' ? 'Erika Mustermann' : 'E. Mustermann'
  return reviewed('DE', { iban, name }, 'other')
}

export function editing(draft = germanIban): Reach {
  return followed(listed(draft), ({ page }) => act(page, '.menu-item:not(.plain-danger)'))
}

/** The next request to a place gets this answer. */
export async function answerWith({ page }: Scene, place: string, status: number): Promise<void> {
  const headers = { 'X-Request-Id': 'request-7', 'Retry-After': '7' }
  await page.route(`**/${place}`, route => route.fulfill({ status, headers, json: {} }), { times: 1 })
}

export function withAnswer(place: string, status: number, reach: Reach): Reach {
  return async scene => {
    await answerWith(scene, place, status)
    await reach(scene)
  }
}

/** Requests to a place are never answered. */
export function withoutAnswer(place: string, reach: Reach): Reach {
  return async scene => {
    await scene.page.route(`**/${place}`, () => {})
    await reach(scene)
  }
}

export const changedByOthers: Reach = async scene => {
  const user = randomUUID()
  await opened({}, 'client', user)(scene)
  await scene.page.locator(ADD).waitFor()
  await save(scene.page, germanIban)
  await opened({}, 'client', user)(scene)
  await scene.page.locator('.recent summary').click()
}

/** A payout method that was deleted in another tab cannot be deleted here. */
export const conflict: Reach = async scene => {
  await listed(britishAccount, germanIban)(scene)
  const { page } = scene
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  for (const each of [tab, page]) {
    await act(each, '.plain-danger')
    await each.locator('dialog .button-danger').click()
    await each.locator('[role=status] .box').waitFor()
  }
  await tab.close()
}

export const used: Reach = async ({ page, client }) => {
  const url = await client.session({ returnUrl: RETURN_URL })
  const other = await page.context().browser()!.newContext()
  const first = await other.newPage()
  await first.goto(url)
  await first.locator('main h1').first().waitFor()
  await first.locator(ADD).waitFor()
  await other.close()
  await page.goto(url)
}
