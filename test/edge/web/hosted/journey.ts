import type { Page } from 'playwright-core'

/** How an end-user adds a payout method: the choices, then the fields by label. */
export interface Journey {
  readonly title: string
  readonly country: string
  readonly type?: 'Myself' | 'My business'
  readonly currency?: string
  readonly method?: string
  readonly fields: Readonly<Record<string, string>>
  readonly selects?: Readonly<Record<string, string>>
  /** The name of the bank that the form shows, if it shows one. */
  readonly bank?: RegExp
  /** The masked account number in the list. */
  readonly shown: string
  /** The creditor account that the client reads. */
  readonly account: unknown
}

export const journeys: readonly Journey[] = [
  {
    title: 'an IBAN in Germany',
    country: 'DE',
    fields: { IBAN: 'de89 3704 0044 0532 0130 00', 'Full name': 'Erika Mustermann' },
    bank: /Commerzbank/,
    shown: '•••• 3000',
    account: { id: { value: 'DE89370400440532013000', type: 'IBAN' } },
  },
  {
    title: 'sort code and account number in Britain',
    country: 'GB',
    type: 'My business',
    currency: 'GBP',
    fields: {
      'Sort code': '20-00-00',
      'Account number': '55779911',
      'Registered business name': 'Acme Ltd',
    },
    bank: /Barclays/i,
    shown: '•••• 9911',
    account: { id: { value: '55779911', type: 'ACCOUNT_NUMBER' } },
  },
  {
    title: 'routing number, account and address in the United States',
    country: 'US',
    fields: {
      'Routing number': '021000021',
      'Account number': '123456789',
      'Full name': 'Jane Roe',
      'Street and number': '1 Main Street',
      'Town or city': 'New York',
      'ZIP code': '10001',
    },
    selects: { 'Type of account': 'CHECKING', State: 'NY' },
    bank: /Chase/i,
    shown: '•••• 6789',
    account: { id: { value: '123456789', type: 'ACCOUNT_NUMBER' }, type: 'CHECKING' },
  },
  {
    title: 'bank, agência, conta and CPF in Brazil',
    country: 'BR',
    fields: {
      Bank: '001',
      'Branch code · Agência': '1584',
      'Account number · Conta': '210169-6',
      'Full name': 'Maria Silva',
      CPF: '529.982.247-25',
    },
    selects: { 'Type of account': 'CHECKING' },
    bank: /Banco do Brasil/i,
    shown: '•••• 696',
    account: { id: { value: '2101696', type: 'ACCOUNT_NUMBER' }, type: 'CHECKING' },
  },
  {
    title: 'IFSC and account number in India',
    country: 'IN',
    fields: {
      Bank: 'HDFC0000001',
      'Account number': '50100123456789',
      'Full name': 'Asha Rao',
    },
    bank: /HDFC/i,
    shown: '•••• 6789',
    account: { id: { value: '50100123456789', type: 'ACCOUNT_NUMBER' } },
  },
  {
    title: 'M-PESA in Kenya',
    country: 'KE',
    method: 'M-PESA',
    fields: { 'Mobile number': '0712 345 678', 'Full name': 'Wanjiru Kamau' },
    shown: '•••• 5678',
    account: { id: { value: '+254712345678', type: 'MSISDN' } },
  },
  {
    title: 'GCash in the Philippines',
    country: 'PH',
    method: 'GCash',
    fields: { 'Mobile number': '0917 123 4567', 'Full name': 'Jose Cruz' },
    shown: '•••• 4567',
    account: { id: { value: '+639171234567', type: 'MSISDN' } },
  },
  {
    title: 'Alipay in China, by e-mail',
    country: 'CN',
    method: 'Alipay',
    fields: { 'E-mail address': 'li.wei@example.com', 'Full name': 'Li Wei' },
    shown: 'l••••@example.com',
    account: { id: { value: 'li.wei@example.com', type: 'EMAIL' } },
  },
]

export const journeyIn = (country: string) => journeys.find(each => each.country === country)!

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Waits for the banks of the whole typed text: Enter chooses no option that an earlier text found. */
export const banksFound = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Suggestions: ' }).waitFor({ state: 'attached' })

/** Chooses an action in the menu of the payout method with this text in its name. */
export async function act(
  page: Page,
  action: 'Edit' | 'Delete' | 'Make default',
  account = '',
): Promise<void> {
  await button(page, new RegExp(`^Options:.*${account}`)).click()
  await button(page, new RegExp(`^${action}:.*${account}`)).click()
}

/** Waits until the heading of a screen is shown and has the focus, which keyboard users need. */
export async function arrived(page: Page, title: string): Promise<void> {
  await heading(page, title).waitFor()
  await page.locator('h1:focus').waitFor()
}

/** Chooses the country of the account, from a select or, where there are many, by its code. */
export async function chooseCountry(page: Page, country: string): Promise<void> {
  const box = page.locator('#country')
  await box.waitFor()
  if ((await box.getAttribute('role')) !== 'combobox') return void (await box.selectOption(country))
  await box.fill(country)
  await page.locator('#country-option-0[aria-selected=true]').waitFor()
  await box.press('Enter')
}

/** Goes from the list to the form. */
export async function choose(
  page: Page,
  { type = 'Myself', country, currency, method }: Journey,
): Promise<void> {
  await button(page, 'Add payout method').click()
  await heading(page, 'Add a payout method').waitFor()
  await page.getByRole('radio', { name: type }).check()
  await chooseCountry(page, country)
  if (currency !== undefined) await page.getByRole('radio', { name: currency }).check()
  const methods = page.getByRole('group', { name: 'How would you like to be paid?' })
  const next = page.getByRole('button', { name: 'Continue', disabled: false })
  if (method === undefined) {
    // A country with one method does not ask for it.
    await methods.or(next).first().waitFor()
    if ((await methods.count()) > 0) await methods.getByRole('radio', { name: 'Bank account' }).check()
  } else {
    await methods.getByRole('radio', { name: method }).check()
  }
  await next.click()
  await heading(page, 'Account details').waitFor()
}

export async function fill(page: Page, { fields, selects = {}, bank, method }: Journey): Promise<void> {
  if (method === 'Alipay') await page.getByRole('radio', { name: 'E-mail' }).check()
  for (const [label, value] of Object.entries(fields)) {
    const named = { name: label, exact: true }
    // A bank that can be chosen by name is in a combobox, which takes its code, too.
    await page.getByRole('textbox', named).or(page.getByRole('combobox', named)).fill(value)
  }
  for (const [label, value] of Object.entries(selects)) await page.getByLabel(label).selectOption(value)
  if (bank !== undefined) await page.getByRole('status').filter({ hasText: bank }).waitFor()
}

/** Adds a payout method, from the list and back to it. */
export async function add(page: Page, journey: Journey): Promise<void> {
  await choose(page, journey)
  await fill(page, journey)
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  await button(page, /^Save/).click()
  await page.getByRole('status').filter({ hasText: 'Payout method added' }).waitFor()
}
