import type { BrowserContextOptions, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { accessibilityFindings } from './browser.ts'
import { act, add, button, choose, chooseCountry, fill, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened, page: freshPage, system } = await stage()

const externalUserId = 'user of every size'
const german = journeyIn('DE')
await t.test('Four payout methods to look at', async t => {
  const page = await opened(t, { externalUserId })
  await add(page, german)
  await add(page, {
    ...german,
    fields: { ...german.fields, IBAN: 'DE02 1203 0000 0000 2020 51' },
    bank: /Deutsche Kreditbank/i,
  })
  await add(page, journeyIn('GB'))
  await add(page, journeyIn('KE'))
})

/** The words of headings, labels and buttons that are broken within, although they have no hyphen. */
const BROKEN_WORDS = `Array.from(document.querySelectorAll('h1, h2, .badge, .button, .choice-title, .label, dt, .method-holder'))
  .flatMap(element => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken = []
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })`

const folder = process.env.PAYPREP_PICTURES

async function looksRight(t: Test, page: Page, name: string) {
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  t.strictSame(await page.evaluate(BROKEN_WORDS), [], `${name}: no word is broken`)
  t.strictSame(await accessibilityFindings(page), [], name)
}

interface Setting {
  readonly name: string
  readonly context: BrowserContextOptions
  /** The size of text, of the usual one. */
  readonly text?: string
}

const at = (width: number, height = 900) => ({ viewport: { width, height } })

const settings: readonly Setting[] = [
  { name: '320', context: at(320, 640) },
  { name: '320-text-200', context: at(320, 640), text: '200%' },
  { name: '390-text-200', context: { ...at(390, 844), colorScheme: 'dark' }, text: '200%' },
  { name: '390', context: { ...at(390, 844), colorScheme: 'dark' } },
  { name: '768', context: at(768) },
  { name: '1280-text-200', context: at(1280), text: '200%' },
  { name: '2560', context: at(2560, 1440) },
  { name: '390-forced', context: { ...at(390, 844), forcedColors: 'active' } },
  { name: '1280-still', context: { ...at(1280), reducedMotion: 'reduce' } },
]

for (const { name, context, text } of settings) {
  t.test(`At ${name} all is legible, nothing scrolls sideways, and axe finds no flaw`, async t => {
    const page = await freshPage(t, context)
    if (text !== undefined)
      await page.addInitScript(
        `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${text}' })`,
      )
    await page.goto(await system.session({ externalUserId }))
    await page.locator('.method').nth(3).waitFor()
    await looksRight(t, page, `${name}-list`)
    await act(page, 'Make default', '2051')
    await button(page, 'Undo').waitFor()
    await looksRight(t, page, `${name}-undo`)
    await button(page, 'Undo').click()
    await page.locator('.toast', { hasText: 'Default changed' }).waitFor()
    await choose(page, journeyIn('US'))
    await button(page, 'Continue').click()
    await page.locator('.field-bad').first().waitFor()
    await looksRight(t, page, `${name}-mistakes`)
    await fill(page, journeyIn('US'))
    await button(page, 'Continue').click()
    await heading(page, 'Check your details').waitFor()
    await looksRight(t, page, `${name}-review`)
    await page.goBack()
    await page.goBack()
    await page.locator('#country').click()
    await page.locator('#country-list .option').nth(20).waitFor()
    await looksRight(t, page, `${name}-countries`)
    await chooseCountry(page, 'KR')
    await button(page, 'Continue').click()
    await page.locator('#bankCode').fill('shinahn')
    await page.locator('.option', { hasText: 'Shinhan' }).first().waitFor()
    await looksRight(t, page, `${name}-picker`)
    const running = await page.evaluate('document.getAnimations().length')
    if (context.reducedMotion === 'reduce') t.equal(running, 0, 'nothing moves')
  })
}
