import {
  act,
  american,
  answerWith,
  brazilian,
  british,
  britishAccount,
  changedByOthers,
  choosing,
  conflict,
  editing,
  fillIn,
  formed,
  german,
  germanIban,
  japanese,
  last,
  listed,
  mpesa,
  named,
  opened,
  type Reach,
  RETURN_URL,
  reloaded,
  reviewed,
  startAdding,
  submit,
  submitWithBank,
  followed,
  toForm,
  used,
  withAnswer,
  withoutAnswer,
} from './reach.ts'
import { chooseCountry } from '../journey.ts'

/** A state of a page, of which pictures are taken. */
export interface State {
  readonly name: string
  /** A CSS selector that matches once the state is reached. */
  readonly shows: string
  /** Drawn in every language. Other states are drawn in English only. */
  readonly isMain?: true
  /** Compared in dark, on a desktop and in Arabic too. Other states are compared on a phone in English only. */
  readonly isComparedWidely?: true
  /** Draws the window only: a dialog lies over the page, or the page is very long. */
  readonly isWindow?: boolean
  readonly reach: Reach
}

export const states: readonly State[] = [
  { name: 'list-loading', shows: '[aria-busy=true] .bone', reach: withoutAnswer('payout-methods', reloaded) },
  {
    name: 'list-empty',
    shows: '.card.center .button',
    isMain: true,
    reach: opened(),
  },
  { name: 'list-one', shows: '.method', reach: listed(germanIban) },
  {
    name: 'list-many',
    shows: '.method:nth-child(3)',
    isMain: true,
    isComparedWidely: true,
    reach: listed(britishAccount, mpesa, germanIban),
  },
  { name: 'list-recent', shows: '.recent[open]', isMain: true, reach: changedByOthers },
  {
    name: 'list-added',
    shows: '.box-good',
    reach: followed(reviewed('DE', german), async ({ page }) => {
      await last(page).click()
    }),
  },
  { name: 'list-conflict', shows: '.box-warning', reach: conflict },
  {
    name: 'list-branded',
    shows: '.brand-logo',
    isMain: true,
    reach: opened({}, 'other'),
  },
  {
    name: 'list-failed',
    shows: '.failure .box-error',
    reach: followed(withAnswer('payout-methods', 503, reloaded), async ({ page }) => {
      // The heading and the failure both take the focus, in either order.
      await page.addStyleTag({ content: '.failure:focus { outline: none !important }' })
    }),
  },
  {
    name: 'menu',
    shows: '.menu-items:not([hidden])',
    isMain: true,
    reach: followed(listed(britishAccount, mpesa, germanIban), ({ page }) =>
      page.locator('.menu-opener').first().click(),
    ),
  },
  {
    name: 'delete',
    shows: 'dialog[open]',
    isMain: true,
    isWindow: true,
    reach: followed(listed(britishAccount, mpesa, germanIban), ({ page }) => act(page, '.plain-danger')),
  },
  {
    name: 'accessibility',
    shows: 'dialog[open]',
    isWindow: true,
    reach: followed(opened(), ({ page }) => page.locator('footer button').click()),
  },
  {
    name: 'expiring',
    shows: 'dialog[open]',
    isMain: true,
    isWindow: true,
    reach: followed(listed(germanIban), async ({ page }) => {
      await page.clock.setFixedTime('2026-03-05T09:58:30Z')
    }),
  },

  { name: 'choose', shows: '#country', reach: choosing() },
  {
    name: 'choose-country',
    shows: '#country-list .option:nth-child(20)',
    isMain: true,
    isWindow: true,
    reach: followed(choosing(), ({ page }) => page.locator('#country').click()),
  },
  {
    name: 'choose-method',
    shows: 'input[name=method]',
    isMain: true,
    isComparedWidely: true,
    reach: followed(choosing({}), async ({ page }) => {
      await page.locator('input[name=type]').first().check()
      await chooseCountry(page, 'PH')
      await page.locator('input[name=method][value=GCASH]').check()
    }),
  },
  {
    name: 'choose-nothing',
    // The empty list has a card too, but not in a section.
    shows: 'section.card.center .button',
    reach: followed(opened({ allowedCountries: ['KP'] }), async ({ page }) => {
      await startAdding(page)
      const type = page.locator('input[name=type]').first()
      await type.or(page.locator('section.card.center')).waitFor()
      // The choice disappears if no method is found.
      if (await type.isVisible()) await type.click()
    }),
  },

  { name: 'form-de', shows: '.bank', isMain: true, reach: formed('DE', german) },
  { name: 'form-gb', shows: '.bank', reach: formed('GB', british, 'BUSINESS') },
  { name: 'form-us', shows: '.bank', isMain: true, reach: formed('US', american) },
  { name: 'form-br', shows: '.bank', reach: formed('BR', brazilian) },
  { name: 'form-jp', shows: '.bank', isMain: true, reach: formed('JP', japanese) },
  { name: 'form-in', shows: '.bank', reach: formed('IN', { bankCode: 'HDFC0000001' }) },
  {
    name: 'form-sa',
    shows: '.bank',
    isMain: true,
    reach: formed('SA', { iban: 'SA0380000000608010167519' }),
  },
  {
    name: 'form-where',
    shows: 'details[open] p',
    isMain: true,
    reach: followed(formed('US'), async ({ page }) => {
      for (const each of await page.locator('.where summary').all()) await each.click()
    }),
  },
  {
    name: 'form-where-app',
    shows: 'details[open] p',
    reach: followed(formed('MX'), ({ page }) => page.locator('.where summary').click()),
  },
  { name: 'form-kr', shows: '#bankCode', reach: formed('KR') },
  { name: 'form-ng', shows: '#bankCode', reach: formed('NG') },
  { name: 'form-mx', shows: '#accountNumber', reach: formed('MX') },
  { name: 'form-au', shows: '#bankCode', reach: formed('AU') },
  { name: 'form-ph-gcash', shows: '#name', reach: formed('PH', {}, 'INDIVIDUAL', 'GCASH') },
  { name: 'form-cn-alipay', shows: '#name', isMain: true, reach: formed('CN', {}, 'INDIVIDUAL', 'ALIPAY') },
  { name: 'form-loading', shows: 'main .bone', reach: withoutAnswer('form*', editing()) },
  { name: 'form-edit', shows: '.bank', reach: editing() },
  { name: 'form-edit-gb', shows: '.bank', reach: editing(britishAccount) },

  {
    name: 'picker',
    shows: '#bankCode-list [role=option]:nth-child(10)',
    isMain: true,
    reach: followed(formed('JP'), async ({ page }) => {
      await page.locator('#bankCode').click()
      await page.locator('#bankCode-list [role=option]').nth(9).waitFor()
      await page.keyboard.press('ArrowDown')
    }),
  },
  {
    name: 'picker-none',
    shows: '#bankCode-list .option-none + .option:last-child',
    reach: followed(formed('BR'), ({ page }) => page.locator('#bankCode').fill('xyzzy')),
  },
  {
    name: 'picker-number',
    shows: '#bankCode:not([role])',
    reach: followed(formed('BR'), async ({ page }) => {
      await page.locator('#bankCode').fill('xyzzy')
      await page.locator('#bankCode-list .option-none + .option:last-child').click()
    }),
  },
  {
    name: 'form-not-found',
    shows: '#bankCode-trouble.trouble-soft:not(:empty)',
    isMain: true,
    reach: followed(formed('JP', { bankCode: '9998' }), ({ page }) => page.locator('#accountNumber').focus()),
  },
  {
    name: 'form-errors',
    shows: '.box-error',
    isMain: true,
    isComparedWidely: true,
    reach: followed(formed('US', { bankCode: '02100002', accountNumber: '12' }), ({ page }) =>
      submit(page).click(),
    ),
  },
  {
    name: 'form-findings',
    shows: '.trouble:not(:empty)',
    reach: followed(
      formed('GB', { bankCode: '04-00-75', accountNumber: '49976223', name: 'Acme Ltd' }, 'BUSINESS'),
      ({ page }) => page.locator('#name').blur(),
    ),
  },
  {
    name: 'form-other-country',
    shows: '#iban-trouble button',
    isMain: true,
    reach: formed(
      'DE',
      { iban: 'FR1420041010050500013M02606', name: 'Erika Mustermann' },
      'INDIVIDUAL',
      'BANK_ACCOUNT',
      ['DE', 'FR'],
    ),
  },
  {
    name: 'form-iban-instead',
    shows: 'form:has(#accountNumber-trouble button) .bank',
    reach: formed(
      'GB',
      { bankCode: '20-00-00', accountNumber: 'GB29 NWBK 6016 1331 9268 19', name: 'Acme Ltd' },
      'BUSINESS',
    ),
  },
  {
    name: 'form-swapped',
    shows: 'form:has(#bankCode-trouble button):not(:has(.bank))',
    reach: async scene => {
      // The look-up finds no bank, and shows that it runs.
      const lookup = scene.page.waitForResponse(/lookups$/)
      const values = { bankCode: '55779911', accountNumber: '20-00-00', name: 'Acme Ltd' }
      await formed('GB', values, 'BUSINESS')(scene)
      await lookup
    },
  },
  {
    name: 'form-failed',
    shows: '.failure:focus .box-error',
    reach: followed(formed('DE', german), async scene => {
      await answerWith(scene, 'checks', 503)
      await submitWithBank(scene.page)
    }),
  },

  { name: 'review', shows: 'dl', isMain: true, reach: reviewed('US', american) },
  { name: 'review-jp', shows: 'dl', reach: reviewed('JP', { ...japanese, accountType: 'ORDINARY' }) },
  {
    name: 'review-warning',
    shows: '.box-warning',
    isMain: true,
    reach: async scene => {
      await listed(germanIban)(scene)
      await toForm(scene.page)
      await fillIn(scene.page, german)
      await submitWithBank(scene.page)
    },
  },
  {
    name: 'review-failed',
    shows: '.failure:focus .box-error',
    isMain: true,
    reach: followed(reviewed('DE', german), async scene => {
      await answerWith(scene, 'payout-methods', 500)
      await last(scene.page).click()
    }),
  },
  {
    name: 'review-too-many',
    shows: '.failure:focus .box-error',
    reach: followed(reviewed('DE', german), async scene => {
      await answerWith(scene, 'payout-methods', 429)
      await last(scene.page).click()
    }),
  },
  { name: 'name-asking', shows: '.name-check .small', reach: withoutAnswer('name-checks', named('001')) },
  { name: 'name-match', shows: '.name-check .box', reach: named('001') },
  { name: 'name-close', shows: '.held-name', isMain: true, isComparedWidely: true, reach: named('002') },
  { name: 'name-other', shows: '.name-check .box', reach: named('003') },
  { name: 'name-unknown', shows: '.name-check .box', reach: named('004') },

  {
    name: 'offline',
    shows: '.banner-warning',
    isMain: true,
    reach: followed(formed('DE', german), async ({ page }) => {
      await page.locator('.bank').waitFor()
      await page.context().setOffline(true)
    }),
  },
  {
    name: 'expired',
    shows: 'main a.button',
    isMain: true,
    reach: followed(listed(germanIban), ({ page }) => page.clock.setFixedTime('2026-03-05T10:00:01Z')),
  },
  { name: 'used', shows: '.card.center', isMain: true, reach: used },
  {
    name: 'invalid',
    shows: '.card.center',
    isMain: true,
    reach: async ({ page, client }) => {
      await page.goto(`${(await client.session({ returnUrl: RETURN_URL })).slice(0, -3)}AAA`)
    },
  },
  {
    name: 'ended',
    shows: 'main a.button',
    isMain: true,
    reach: followed(listed(germanIban), async ({ page }) => {
      await page.route('https://northwind.example/**', route => route.abort())
      await page.evaluate('window.open = () => {}')
      await page.locator('.finish .button').click()
    }),
  },
  {
    name: 'failed',
    shows: '.card.center .failure .box',
    isMain: true,
    reach: withAnswer('opening', 503, opened()),
  },
]
