import type { Page } from 'playwright-core'
import type { Test } from 'tap'

/** Texts that set `window.owned`, if a page takes them for markup. */
export const payloads = [
  `<img src=x onerror="window.owned=1">`,
  `"><script>window.owned=1</script>`,
  `'"--></title></style><svg onload=window.owned=1>`,
  `<iframe srcdoc="<script>parent.owned=1</script>">`,
] as const

/** Fails if a text has become an element of the page, or has run. */
export async function madeNothing(t: Test, page: Page, title: string): Promise<void> {
  t.equal(await page.evaluate('window.owned'), undefined, `${title}: nothing ran`)
  t.equal(
    await page.locator('img[src=x], svg[onload], iframe[srcdoc], main script').count(),
    0,
    `${title}: no element`,
  )
}
